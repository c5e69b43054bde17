import type { Board } from './board.ts';
import { blockOf, during, type Frame, type Piece, type Position, positionOf, slotsFrom, type Stand } from './position.ts';
import { roomsFor } from './rooms.ts';

/** What would become of a piece at a slot. `push`: others are put out; `no`: it can never stand there. */
export type VerdictKind = 'here' | 'free' | 'swap' | 'push' | 'no';

export interface Verdict {
  readonly kind: VerdictKind;
  /** Why not, who is in the way, or what is not wished; in words. */
  readonly reasons: readonly string[];
  /** Whether somebody rather would not have it there. */
  readonly undesired: boolean;
  /** Where each piece that changes would stand; null: not placed. */
  readonly changes: ReadonlyMap<string, Stand | null>;
}

const none: ReadonlyMap<string, Stand | null> = new Map();
const no = (...reasons: string[]): Verdict => ({ kind: 'no', reasons, undesired: false, changes: none });

/** `Tue 3`. */
export function slotName({ days, slots }: Board, at: number): string {
  const slot = slots[at];
  return slot ? `${days[slot.day]?.short ?? ''} ${slot.name}` : '';
}

/** What can never be, whoever stands there: the day's end, a break, a time off, a fix. */
function never(frame: Frame, { lesson, piece, length }: Piece, slot: number): string[] {
  const { board } = frame;
  if (!(frame.starts.get(`${lesson.bellId} ${length}`) ?? []).includes(slot))
    return [
      board.slots[slot]?.bellId === lesson.bellId
        ? 'It would go over a break or the end of the day.'
        : 'Its classes have no lesson then.',
    ];
  const fix = lesson.fixes.find(([of]) => of === piece)?.[1];
  const taken = slotsFrom(slot, length);
  const cannot = (who: string, off: { forbidden: readonly number[] } | undefined): string[] =>
    taken.some((one) => off?.forbidden.includes(one)) ? [`${who} cannot then.`] : [];
  const { teachers, classes, subjects } = board.off;
  return [
    ...(fix !== undefined && fix !== slot ? [`It is fixed to ${slotName(board, fix)}.`] : []),
    ...lesson.teacherIds.flatMap((id) => cannot(board.teachers.find((one) => one.id === id)?.name ?? 'A teacher', teachers[id])),
    ...lesson.classKeys.flatMap((key) => cannot(board.classes.find((one) => one.key === key)?.name ?? 'A class', classes[key])),
    ...(lesson.courseId === null ? [] : cannot(lesson.subject, subjects[lesson.courseId])),
  ];
}

function isUndesired({ board }: Frame, { lesson, length }: Piece, slot: number): boolean {
  const taken = slotsFrom(slot, length);
  const rather = (off: { undesired: readonly number[] } | undefined): boolean =>
    taken.some((one) => off?.undesired.includes(one) ?? false);
  const { teachers, classes, subjects } = board.off;
  return (
    lesson.teacherIds.some((id) => rather(teachers[id])) ||
    lesson.classKeys.some((key) => rather(classes[key])) ||
    (lesson.courseId !== null && rather(subjects[lesson.courseId]))
  );
}

/** Who stands in the way of a piece at a slot, rooms apart. */
export function inTheWay(position: Position, piece: Piece, slot: number): Piece[] {
  const block = new Set(blockOf(position.frame, piece).map(({ key }) => key));
  const meets = position.frame.meets[piece.at];
  return during(position, slot, piece.length).filter(
    (other) => !block.has(other.key) && (other.at === piece.at || meets?.has(other.at)),
  );
}

/** Teachers who would have more lessons on that day than they may, when those who leave are gone. */
function overDay(
  { frame: { board, pieces }, stands }: Position,
  piece: Piece,
  slot: number,
  leaving: ReadonlySet<string>,
): string[] {
  const day = board.slots[slot]?.day;
  return piece.lesson.teacherIds.flatMap((id) => {
    const { name, mostDay } = board.teachers.find((one) => one.id === id) ?? { name: '', mostDay: null };
    if (mostDay === null) return [];
    const held = [...stands].reduce((sum, [key, stand]) => {
      const other = pieces.get(key);
      const counts = other && !leaving.has(key) && board.slots[stand.slot]?.day === day && other.lesson.teacherIds.includes(id);
      return counts ? sum + other.length : sum;
    }, piece.length);
    return held > mostDay ? [`${name} would have ${held} lessons that day, and ${mostDay} is the most.`] : [];
  });
}

/** Who takes out whom: a teacher and class of both in a few words. */
function between(board: Board, piece: Piece, other: Piece): string {
  const teacher = piece.lesson.teacherIds.find((id) => other.lesson.teacherIds.includes(id));
  const who = teacher === undefined ? null : (board.teachers.find(({ id }) => id === teacher)?.name ?? null);
  if (who !== null) return `${who} has ${other.lesson.name} then.`;
  const key = piece.lesson.classKeys.find((one) => other.lesson.classKeys.includes(one));
  return key === undefined
    ? `${other.lesson.name} is then, with students of both.`
    : `${board.classes.find((one) => one.key === key)?.name ?? 'The class'} has ${other.lesson.name} then.`;
}

/** What would become of a piece at a slot. */
export function verdictAt(position: Position, piece: Piece, slot: number): Verdict {
  const { frame, stands } = position;
  const { board } = frame;
  const now = stands.get(piece.key);
  const block = blockOf(frame, piece);
  if (now?.slot === slot) return { kind: 'here', reasons: [], undesired: isUndesired(frame, piece, slot), changes: none };
  const held = block.find(({ key }) => stands.get(key)?.locked);
  if (held) return no(`${held.lesson.name} is locked where it stands.`);
  const nevers = block.flatMap((one) => never(frame, one, slot));
  if (nevers.length > 0) return no(...new Set(nevers));
  const out = new Map<string, Piece>();
  const reasons: string[] = [];
  for (const one of block)
    for (const other of inTheWay(position, one, slot)) {
      out.set(other.key, other);
      reasons.push(between(board, one, other));
    }
  const leaving = new Set([
    ...block.map(({ key }) => key),
    ...[...out.values()].flatMap((one) => blockOf(frame, one).map(({ key }) => key)),
  ]);
  const ways = roomsFor(position, block, slot, leaving);
  if (!ways)
    return no(`${block.map(({ lesson }) => lesson.name).join(' and ')} ${block.length > 1 ? 'find' : 'finds'} no room then.`);
  const changes = new Map<string, Stand | null>();
  for (const { piece: one, roomId, holders } of ways) {
    changes.set(one.key, { slot, roomId, locked: false });
    for (const holder of holders) {
      out.set(holder.key, holder);
      reasons.push(`${holder.lesson.name} has the room then.`);
    }
  }
  const over = block.flatMap((one) => overDay(position, one, slot, leaving));
  if (over.length > 0) return no(...new Set(over));
  const undesired = block.some((one) => isUndesired(frame, one, slot));
  if (out.size === 0) return { kind: 'free', reasons: undesired ? ['Somebody rather would not.'] : [], undesired, changes };
  const locked = [...out.values()].find(({ key }) => stands.get(key)?.locked);
  if (locked) return no(`${locked.lesson.name} is locked then.`, ...new Set(reasons));
  const put = new Map<string, Stand | null>(
    [...out.values()].flatMap((one) => blockOf(frame, one).map(({ key }) => [key, null])),
  );
  const swapped = now ? swap(position, changes, put, now.slot) : null;
  return swapped
    ? { kind: 'swap', reasons: [...new Set(reasons)], undesired, changes: swapped }
    : { kind: 'push', reasons: [...new Set(reasons)], undesired, changes: new Map([...changes, ...put]) };
}

/** With those who are in the way put to where the piece stood; null where they cannot stand there. */
function swap(
  position: Position,
  changes: ReadonlyMap<string, Stand | null>,
  put: ReadonlyMap<string, Stand | null>,
  slot: number,
): Map<string, Stand | null> | null {
  let after = applied(position, new Map([...changes, ...put]));
  const all = new Map(changes);
  for (const key of put.keys()) {
    if (all.has(key)) continue;
    const piece = position.frame.pieces.get(key);
    if (!piece) return null;
    // Several that are in the way go back one behind the other: a double for two singles.
    const start = [slot, slot + 1, slot + 2].find((one) => verdictOf(after, piece, one) !== null);
    const verdict = start === undefined ? null : verdictOf(after, piece, start);
    if (!verdict) return null;
    for (const [moved, stand] of verdict) all.set(moved, stand);
    after = applied(after, verdict);
  }
  return all;
}

/** Where a piece that is not placed would stand, if it can without moving anybody. */
function verdictOf(position: Position, piece: Piece, slot: number): ReadonlyMap<string, Stand | null> | null {
  const { kind, changes } = verdictAt(position, piece, slot);
  return kind === 'free' ? changes : null;
}

/** The position after some changes. */
export function applied({ frame, stands }: Position, changes: ReadonlyMap<string, Stand | null>): Position {
  const next = new Map(stands);
  for (const [key, stand] of changes) {
    if (stand === null) next.delete(key);
    else next.set(key, { ...stand, locked: next.get(key)?.locked ?? false });
  }
  return positionOf(frame, next);
}

/** What would become of a piece at each slot of its bell times. */
export function verdicts(position: Position, piece: Piece): Map<number, Verdict> {
  const found = new Map<number, Verdict>();
  for (const [at, { bellId }] of position.frame.board.slots.entries())
    if (bellId === piece.lesson.bellId) found.set(at, verdictAt(position, piece, at));
  return found;
}

/** Pieces that are not placed. */
export const unplaced = ({ frame, stands }: Position): Piece[] =>
  [...frame.pieces.values()].filter(({ key }) => !stands.has(key));
