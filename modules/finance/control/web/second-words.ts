import type { WaitingPosting } from '../contract/second-person.ts';

export const secondKindWords: Record<WaitingPosting['kind'], string> = {
  journal: 'Journal',
  transfer: 'Transfer',
  charge: 'Bank charge',
  reversal: 'Reversal',
  opening: 'Opening balance',
};

/** What is said where something was above the limit of one person. */
export const waitsWords =
  'With what you posted today, or for the same account lately, this is above the limit of one person. It waits under Banks until somebody else approves it';
