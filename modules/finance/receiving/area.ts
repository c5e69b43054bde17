import type { Area } from '#kit/contract/module.ts';
import { suspenseRead } from '../contract/access.ts';
import { receiptEvents } from './contract/events.ts';
import { typedCodesApi } from './contract/references.ts';

/** Money as it comes in: receipts and their chain, the register of references, suspense, and telling guardians. */
export const receiving: Area = {
  name: 'receiving',
  uses: ['ledger'],
  publishes: ['finance.receipt', 'finance.reference'],
  apis: {
    typedCodes: typedCodesApi,
  },
  entities: {
    'typed code': suspenseRead,
  },
  events: Object.values(receiptEvents),
};
