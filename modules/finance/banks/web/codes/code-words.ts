import type { TypedCode } from '../../contract/typed-codes.ts';

/** What was received under a code. */
export const whatWords: Readonly<Record<TypedCode['what'], string>> = {
  fees: 'Fees',
  wallet: 'Pocket money',
  income: 'Other income',
  collection: 'Collection',
  bursary: 'Bursary',
};
