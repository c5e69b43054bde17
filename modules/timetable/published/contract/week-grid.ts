import type { SlotKind } from '../../setup/contract/kinds.ts';
import type { FrameSlot } from './frame.ts';
import type { Session } from './session.ts';

/** A day of a grid: of the cycle, or of a week with its date. */
export interface GridDay<S extends Session = Session> {
  readonly key: string;
  readonly name: string;
  /** `yyyy-mm-dd`; null: a day of the cycle. */
  readonly day: string | null;
  /** Why nothing is taught, in words; null: the day is held. */
  readonly closed: string | null;
  readonly slots: readonly FrameSlot[];
  readonly sessions: readonly S[];
}

/** A column: what is called alike on every day stands below one head. */
export interface GridColumn {
  readonly key: string;
  readonly name: string;
  readonly kind: SlotKind;
  /** As on most of the days. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** What stands in one or more columns of a day. */
export interface GridCell<S extends Session = Session> {
  readonly from: number;
  readonly span: number;
  readonly kind: SlotKind;
  readonly name: string;
  /** Several where a class is divided; none where nothing is taught. */
  readonly sessions: readonly S[];
  /** `8:05–8:40` where it is not the time of its column's head; null otherwise. */
  readonly time: string | null;
}

export interface WeekGrid<S extends Session = Session> {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly { readonly day: GridDay<S>; readonly cells: readonly GridCell<S>[] }[];
}

/** `08:05` as people write it: `8:05`. */
const short = (time: string): string => time.replace(/^0/, '');
export const timeSpan = (startsAt: string, endsAt: string): string => `${short(startsAt)}–${short(endsAt)}`;

/** A slot of a day with the key of its column. */
interface KeyedSlot {
  readonly key: string;
  readonly slot: FrameSlot;
}

/**
 * The slots of a day by the clock, each with the key of its column: its kind and name, and where several of a day are called alike (two
 * breaks, or lesson 1 of two bell times) which of them it is. Without those in part of which somebody has a lesson by other bell times.
 */
function keyedSlots({ slots, sessions }: GridDay): KeyedSlot[] {
  const count = new Map<string, number>();
  const known = new Map<string, KeyedSlot>();
  const ordered = slots.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.endsAt.localeCompare(b.endsAt));
  for (const slot of ordered) {
    const word = `${slot.kind} ${slot.name.trim().toLowerCase()}`;
    const same = `${word} ${slot.startsAt} ${slot.endsAt}`;
    if (known.has(same)) continue;
    const number = (count.get(word) ?? 0) + 1;
    count.set(word, number);
    known.set(same, { key: `${word} ${number}`, slot });
  }
  const lessons = sessions.filter(({ kind }) => kind === 'lesson');
  return [...known.values()].filter(({ slot }) =>
    lessons.every(
      ({ startsAt, endsAt }) =>
        slot.endsAt <= startsAt || endsAt <= slot.startsAt || (slot.startsAt >= startsAt && slot.endsAt <= endsAt),
    ),
  );
}

/** The columns of some days: slots of one key stand in one, in the order of the clock. */
function columnsOf(days: readonly (readonly KeyedSlot[])[]): GridColumn[] {
  const columns = [...Map.groupBy(days.flat(), ({ key }) => key)].map(([key, same]) => {
    const times = Map.groupBy(same, ({ slot }) => `${slot.startsAt} ${slot.endsAt}`);
    const usual = [...times.values()].toSorted((a, b) => b.length - a.length)[0]?.[0]?.slot;
    return {
      key,
      name: usual?.name ?? '',
      kind: usual?.kind ?? 'lesson',
      startsAt: usual?.startsAt ?? '',
      endsAt: usual?.endsAt ?? '',
    };
  });
  return columns.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.endsAt.localeCompare(b.endsAt));
}

/**
 * Days down and slots across. Lessons that overlap on a day (the parts of a class that is divided) stand in one cell, as wide as all of
 * them; a slot in which nothing is taught is an empty cell, and a break a cell of its kind.
 */
export function gridOf<S extends Session>(days: readonly GridDay<S>[]): WeekGrid<S> {
  const keyed = days.map(keyedSlots);
  const columns = columnsOf(keyed);
  const at = new Map(columns.map(({ key }, place) => [key, place]));
  const rows = days.map((day, place) => {
    const slotAt = new Map((keyed[place] ?? []).map(({ key, slot }) => [at.get(key) ?? -1, slot]));
    return { day, cells: cellsOf(day, columns, slotAt) };
  });
  return { columns, rows };
}

interface Span<S extends Session> {
  from: number;
  until: number;
  sessions: S[];
}

function cellsOf<S extends Session>(
  day: GridDay<S>,
  columns: readonly GridColumn[],
  slotAt: ReadonlyMap<number, FrameSlot>,
): GridCell<S>[] {
  const spans: Span<S>[] = [];
  const held = day.sessions
    .filter(({ kind }) => kind === 'lesson')
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.endsAt.localeCompare(b.endsAt) || a.id - b.id);
  for (const session of held) {
    const within = [...slotAt].filter(
      ([, slot]) => slot.kind === 'lesson' && slot.startsAt >= session.startsAt && slot.endsAt <= session.endsAt,
    );
    if (within.length === 0) continue;
    const places = within.map(([place]) => place);
    const [from, until] = [Math.min(...places), Math.max(...places)];
    const met = spans.find((span) => from <= span.until && until >= span.from);
    if (met)
      Object.assign(met, {
        from: Math.min(met.from, from),
        until: Math.max(met.until, until),
        sessions: [...met.sessions, session],
      });
    else spans.push({ from, until, sessions: [session] });
  }
  const cells: GridCell<S>[] = [];
  for (let from = 0; from < columns.length; from += 1) {
    const span = spans.find((one) => one.from === from);
    const slot = slotAt.get(from);
    const column = columns[from];
    if (!column) continue;
    if (span) {
      const [first, last] = [slotAt.get(span.from) ?? slot, slotAt.get(span.until)];
      const [head, end] = [columns[span.from], columns[span.until]];
      const usual = first?.startsAt === head?.startsAt && last?.endsAt === end?.endsAt;
      cells.push({
        from,
        span: span.until - from + 1,
        kind: 'lesson',
        name: '',
        sessions: span.sessions,
        time: usual ? null : timeSpan(first?.startsAt ?? '', last?.endsAt ?? ''),
      });
      from = span.until;
    } else if (slot) {
      const usual = slot.startsAt === column.startsAt && slot.endsAt === column.endsAt;
      const time = usual ? null : timeSpan(slot.startsAt, slot.endsAt);
      cells.push({ from, span: 1, kind: slot.kind, name: slot.kind === 'lesson' ? '' : slot.name, sessions: [], time });
    } else cells.push({ from, span: 1, kind: column.kind, name: '', sessions: [], time: null });
  }
  return cells;
}
