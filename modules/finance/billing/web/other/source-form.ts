/** Whom a bill is for, while it is filled in. */
export type Source =
  | {
      from: 'choice';
      classIds: number[];
      streamId: number | null;
      hostelId: number | null;
      boarding: 'boarder' | 'day' | null;
      studentIds: number[];
      amount: number | null;
    }
  | { from: 'sheet'; text: string }
  | { from: 'overdue'; atLeast: number | null; amount: number | null; percent: number | null };

/** What a kind of source begins with. */
export function startOf(from: Source['from']): Source {
  if (from === 'sheet') return { from, text: '' };
  if (from === 'overdue') return { from, atLeast: 100_000, amount: null, percent: 500 };
  return { from, classIds: [], streamId: null, hostelId: null, boarding: null, studentIds: [], amount: null };
}
