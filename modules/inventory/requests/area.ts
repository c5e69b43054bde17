import type { Area } from '#kit/contract/module.ts';
import { everybody } from '../contract/access.ts';
import { requisitionApproval } from './contract/requisition-approval.ts';
import { requisitionsApi } from './contract/requisitions.ts';

/** Requisitions: what departments ask for, from the draft until it is issued or bought. */
export const requests: Area = {
  name: 'requests',
  uses: ['setup', 'stock'],
  publishes: ['inventory.requisition', 'inventory.requisition_line', 'inventory.requisition_step'],
  apis: { requisitions: requisitionsApi },
  entities: { requisition: everybody },
  approvals: [requisitionApproval],
};
