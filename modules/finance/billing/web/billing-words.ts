import type { Tone } from '#kit/web/ui/Status.tsx';
import type { Run, RunStudent } from '../contract/runs.ts';
import type { StructureRow } from '../contract/structures.ts';

/** The word and the colour of a state. */
export type Words<S extends string> = Readonly<Record<S, readonly [word: string, tone: Tone]>>;

export const structureWords: Words<StructureRow['state']> = {
  draft: ['Draft', 'att'],
  approved: ['Approved', 'inf'],
  published: ['Published', 'pos'],
  archived: ['Archived', 'quiet'],
};

export const runWords: Words<Run['state']> = {
  running: ['Running', 'inf'],
  done: ['Done', 'quiet'],
  cancelled: ['Stopped', 'att'],
  reversing: ['Being taken back', 'att'],
  reversed: ['Taken back', 'neg'],
};

export const runStudentWords: Words<RunStudent['state']> = {
  waiting: ['Waiting', 'att'],
  created: ['Billed', 'pos'],
  skipped: ['Skipped', 'quiet'],
  failed: ['Failed', 'neg'],
  reversed: ['Taken back', 'quiet'],
};

/** The states as a filter offers them. */
export const stateOptions = <S extends string>(words: Words<S>) =>
  (Object.keys(words) as S[]).map((value) => ({ value, label: words[value][0] }));
