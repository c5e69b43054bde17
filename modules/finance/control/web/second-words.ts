import type { WaitingPosting } from '../contract/second-person.ts';
import type { Words } from '../../ledger/web/state-words.ts';

export const secondKindWords: Record<WaitingPosting['kind'], string> = {
  journal: 'Journal',
  transfer: 'Transfer',
  charge: 'Bank charge',
  reversal: 'Reversal',
  opening: 'Opening balance',
};

export const waitingWords: Words<WaitingPosting['state']> = {
  waiting: ['Waiting', 'att'],
  posted: ['Posted', 'pos'],
  refused: ['Refused', 'neg'],
  cancelled: ['Taken back', 'quiet'],
};

/** What is said where something was above the limit of one person. */
export const waitsWords =
  'With what you posted today, or for the same account lately, this is above the limit of one person. It waits under Banks until somebody else approves it';
