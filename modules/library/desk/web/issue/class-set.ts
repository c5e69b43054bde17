import type { InStream } from '../../contract/borrowers.ts';
import type { Shown } from '../scan/send-scans.ts';

/** How a student of a class set stands. `absent`: left out for now. */
export type SetState = 'none' | 'waits' | 'got' | 'refused' | 'absent';

export interface SetRow {
  readonly id: number;
  readonly name: string;
  readonly no: string;
  readonly state: SetState;
  /** The copy they got, or why the last scan was not lent. */
  readonly words: string;
}

interface SetAsked {
  readonly students: readonly InStream[];
  /** Keys of students in the order in which the books are given out. */
  readonly order: readonly number[];
  readonly absent: ReadonlySet<number>;
  /** The title that is given out; null: whatever is scanned. */
  readonly titleId: number | null;
  /** The scans of this set, the newest first. */
  readonly feed: readonly Shown[];
}

/** The students of a set in their order, each with what they got: by what the server knows and by the scans of this screen. */
export function setRows({ students, order, absent, titleId, feed }: SetAsked): SetRow[] {
  const byId = new Map(students.map((student) => [student.id, student]));
  return order.flatMap((id) => {
    const student = byId.get(id);
    if (!student) return [];
    const { name, no, loans } = student;
    const row = (state: SetState, words = ''): SetRow[] => [{ id, name, no, state, words }];
    const scans = feed.filter(({ borrower }) => borrower?.id === id);
    const done = scans.find(({ result }) => result.state === 'lent');
    if (done?.result.state === 'lent') return row('got', done.result.loan.accessionNo);
    if (scans.some(({ result }) => result.state === 'waits')) return row('waits', scans[0]?.code);
    const has = titleId === null ? undefined : loans.find((loan) => loan.titleId === titleId);
    if (has) return row('got', has.accessionNo);
    const refused = scans.find(({ result }) => result.state === 'refused');
    if (refused?.result.state === 'refused' && refused.result.refused !== null) return row('refused', refused.result.words);
    return row(absent.has(id) ? 'absent' : 'none');
  });
}

/**
 * Who gets the next copy: the first after the last one in the order who has none; whoever was refused waits until all others have
 * theirs, and nobody who is absent does. Null: all have theirs.
 */
export function nextOf(rows: readonly SetRow[], after: number | null): number | null {
  const from = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const turned = [...rows.slice(from), ...rows.slice(0, from)];
  return (turned.find(({ state }) => state === 'none') ?? turned.find(({ state }) => state === 'refused'))?.id ?? null;
}

/** One moved up or down among the others. */
export function moved(order: readonly number[], id: number, by: -1 | 1): number[] {
  const at = order.indexOf(id);
  const to = at + by;
  if (at === -1 || to < 0 || to >= order.length) return [...order];
  const next = [...order];
  next.splice(at, 1);
  next.splice(to, 0, id);
  return next;
}
