import type { Board } from '../../contract/board/board.ts';
import { type Piece, type Position, slotsFrom } from '../../contract/board/position.ts';

/** Whose timetable is shown. */
export type View = 'class' | 'teacher' | 'room' | 'all';

/** A column: a slot of the day, or (null) the break before the next one. */
export interface Column {
  readonly slotId: number;
  readonly name: string;
  readonly time: string;
  readonly breakAfter: boolean;
}

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** The slots of some bell times over all days, in the order of the clock. */
export function columnsOf({ slots }: Board, bells: ReadonlySet<number>): Column[] {
  const found = new Map<number, Column & { from: number }>();
  for (const { bellId, slotId, name, from, to, joins } of slots) {
    if (!bells.has(bellId)) continue;
    const known = found.get(slotId);
    // A day that ends with it says nothing of a break after it.
    found.set(slotId, {
      slotId,
      name,
      from,
      time: `${clock(from)}–${clock(to)}`,
      breakAfter: (known?.breakAfter ?? true) && !joins,
    });
  }
  const all = [...found.values()].toSorted((a, b) => a.from - b.from);
  return all.map((column, at) => ({ ...column, breakAfter: column.breakAfter && at < all.length - 1 }));
}

/** The bell times in which somebody has lessons. */
export function bellsOf(board: Board, view: View, key: string): Set<number> {
  if (view === 'class') return new Set(board.classes.filter((one) => one.key === key).map(({ bellId }) => bellId));
  const of = board.lessons.filter((lesson) =>
    view === 'teacher'
      ? lesson.teacherIds.includes(Number(key))
      : (lesson.rooms ?? []).some(({ roomId }) => roomId === Number(key)),
  );
  const bells = new Set(of.map(({ bellId }) => bellId));
  return bells.size > 0 ? bells : new Set(board.slots.map(({ bellId }) => bellId));
}

/** Whether a piece belongs to what is shown. */
export function isOf({ stands }: Position, piece: Piece, view: View, key: string): boolean {
  if (view === 'class') return piece.lesson.classKeys.includes(key);
  if (view === 'teacher') return piece.lesson.teacherIds.includes(Number(key));
  return view === 'room' ? stands.get(piece.key)?.roomId === Number(key) : true;
}

/** What stands in a cell: pieces that begin there together, and those that begin while they last. */
export interface Cell {
  readonly pieces: readonly Piece[];
  readonly length: number;
}

/** Cells by their first slot; what begins together is one, and so is a double of one half of a class with the singles of the other. */
export function cellsOf(position: Position, view: View, key: string): ReadonlyMap<number, Cell> {
  const own = [...position.stands].flatMap(([pieceKey, { slot }]) => {
    const piece = position.frame.pieces.get(pieceKey);
    return piece && isOf(position, piece, view, key) ? [{ slot, piece }] : [];
  });
  const cells = new Map<number, Cell>();
  let begins = -1;
  for (const { slot, piece } of own.toSorted((a, b) => a.slot - b.slot)) {
    const open = cells.get(begins);
    if (!open || slot >= begins + open.length) begins = slot;
    const known = cells.get(begins);
    const length = Math.max(known?.length ?? 1, slot + piece.length - begins);
    cells.set(begins, { pieces: [...(known?.pieces ?? []), piece], length });
  }
  return cells;
}

/** Which piece of several is chosen next: each press takes the one after it. */
export function nextOf(pieces: readonly Piece[], chosen: Piece | null): Piece | null {
  const at = chosen === null ? -1 : pieces.indexOf(chosen);
  return pieces[(at + 1) % Math.max(1, pieces.length)] ?? null;
}

/** Slots that a cell takes beyond its first one. */
export const covered = (cells: ReadonlyMap<number, Cell>): Set<number> =>
  new Set([...cells].flatMap(([slot, { length }]) => slotsFrom(slot, length).slice(1)));

/** Who can be chosen in a view. */
export function choicesOf(board: Board, view: View): { value: string; label: string }[] {
  if (view === 'class') return board.classes.map(({ key, name }) => ({ value: key, label: name }));
  if (view === 'teacher') return board.teachers.map(({ id, name }) => ({ value: String(id), label: name }));
  return board.rooms.map(({ id, name }) => ({ value: String(id), label: name }));
}
