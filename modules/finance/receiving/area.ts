import type { Area } from '#kit/contract/module.ts';
import { receiptEvents } from './contract/events.ts';

/** Money as it comes in: receipts and their chain, the register of references, suspense, and telling guardians. */
export const receiving: Area = {
  name: 'receiving',
  uses: ['ledger'],
  publishes: ['finance.receipt', 'finance.reference'],
  events: Object.values(receiptEvents),
};
