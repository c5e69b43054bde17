import type { Area } from '#kit/contract/module.ts';
import { accountsRead } from '../contract/access.ts';
import { secondPersonApi } from './contract/second-person.ts';
import { secondApproval } from './contract/second-approval.ts';

/** What one person posts alone, and what waits for a second one. */
export const control: Area = {
  name: 'control',
  uses: ['ledger'],
  publishes: ['finance.waiting_posting'],
  apis: {
    secondPerson: secondPersonApi,
  },
  entities: {
    'waiting posting': accountsRead,
    'limits of one person': accountsRead,
  },
  approvals: [secondApproval],
};
