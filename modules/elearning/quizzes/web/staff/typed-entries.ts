import type { Slot } from '../../contract/quizzes.ts';

/** What is asked at one place of a quiz, as the teacher sets it. */
export type Entry = Pick<Slot, 'questionId' | 'draw' | 'marks' | 'text' | 'from' | 'questionMarks' | 'problem'>;

/** Entries that are chosen and not saved yet. */
export interface Typed {
  entries: readonly Entry[];
  /** What was saved when one began, and the version of the quiz then. */
  over: string;
  version: number;
}

/** What counts of entries: the same in two answers where nobody has chosen otherwise meanwhile. */
export const standing = (entries: readonly Entry[]): string =>
  JSON.stringify(entries.map(({ questionId, draw, marks }) => [questionId, draw, marks]));

/**
 * Over which version entries are saved: the newest, as long as only other parts of the quiz were changed since; otherwise the one
 * that they were typed over, so that the server refuses to lose what somebody else has saved.
 */
export function versionFor(typed: Typed, saved: readonly Entry[], newest: number): { version: number; overtaken: boolean } {
  const overtaken = typed.over !== standing(saved);
  return { version: overtaken ? typed.version : newest, overtaken };
}
