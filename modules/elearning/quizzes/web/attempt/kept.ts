import type { Change } from '../../contract/changes.ts';

/** That somebody has pressed “Submit”: by the server's clock as it was last heard, and how long after. */
export interface Pressed {
  readonly stamp: string;
  readonly elapsed: number;
}

/** What this device keeps of an attempt until the server has it. */
export interface Kept {
  /** The newest change of each question. */
  readonly changes: readonly Change[];
  readonly pressed: Pressed | null;
}

const nothing: Kept = { changes: [], pressed: null };

/** What is kept; nothing for anything else in its place. */
export function parseKept(stored: unknown): Kept {
  const kept = stored as Partial<Kept> | null | undefined;
  return Array.isArray(kept?.changes) ? { changes: kept.changes, pressed: kept.pressed ?? null } : nothing;
}

/** One change a question: a newer one takes the place of what has not gone yet. */
export const withChange = ({ changes, pressed }: Kept, change: Change): Kept => ({
  changes: [...changes.filter(({ place }) => place !== change.place), change],
  pressed,
});

/** Without what the server has; what was typed meanwhile has another number and stays. */
export const settled = ({ changes, pressed }: Kept, numbers: ReadonlySet<number>, submitted: boolean): Kept => ({
  changes: changes.filter(({ seq }) => !numbers.has(seq)),
  pressed: submitted ? null : pressed,
});
