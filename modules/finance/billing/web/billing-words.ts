import type { Words } from '../../ledger/web/state-words.ts';
import type { Run, RunStudent } from '../contract/runs.ts';
import type { StructureRow } from '../contract/structures.ts';

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
  reversing: ['Being reversed', 'att'],
  reversed: ['Reversed', 'neg'],
};

export const runStudentWords: Words<RunStudent['state']> = {
  waiting: ['Waiting', 'att'],
  created: ['Billed', 'pos'],
  skipped: ['Skipped', 'quiet'],
  failed: ['Failed', 'neg'],
  reversed: ['Reversed', 'quiet'],
};
