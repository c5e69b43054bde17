import type { BatchRow, RowOutcome } from '#kit/contract/imports.ts';
import type { Tone } from '#kit/web/ui/Status.tsx';

export const batchWords: Record<BatchRow['state'], string> = {
  uploaded: 'To be checked',
  checked: 'Checked',
  done: 'Imported',
  undone: 'Undone',
};
export const batchTones: Record<BatchRow['state'], Tone> = { uploaded: 'quiet', checked: 'inf', done: 'pos', undone: 'att' };

/** What becomes of a row; of an import that is done, what became of it. */
export const outcomeWords: Record<RowOutcome, string> = {
  create: 'Added',
  update: 'Changed',
  skip: 'Left as it is',
  refuse: 'To correct',
  decide: 'To decide',
};
export const outcomeTones: Record<RowOutcome, Tone> = {
  create: 'pos',
  update: 'inf',
  skip: 'quiet',
  refuse: 'neg',
  decide: 'att',
};
