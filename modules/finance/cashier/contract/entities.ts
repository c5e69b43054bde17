import { cashierRead, collectionsRead, otherIncomeRead } from '../../contract/access.ts';

/** Records with a history of their own, and who reads it. */
export const cashierEntities = {
  receipt: cashierRead,
  cheque: cashierRead,
  bursary: cashierRead,
  'cashier close': cashierRead,
  'finance settings': cashierRead,
  'kind of collection': collectionsRead,
  'source of income': otherIncomeRead,
  capitation: otherIncomeRead,
} as const;
