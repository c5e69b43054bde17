import type { Area } from '#kit/contract/module.ts';
import { everybody } from '../contract/access.ts';
import { countApproval } from './contract/count-approval.ts';
import { countsApi } from './contract/counts.ts';

/** Counts of what is there, and the adjustments that follow from them. */
export const counting: Area = {
  name: 'counting',
  uses: ['setup', 'stock'],
  publishes: ['inventory.stock_count', 'inventory.stock_count_line'],
  apis: { counts: countsApi },
  entities: { 'stock count': everybody },
  approvals: [countApproval],
};
