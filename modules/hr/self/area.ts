import type { Area } from '#kit/contract/module.ts';
import { employeesWrite } from '../contract/access.ts';
import { dataChangeApproval } from './contract/data-change-approval.ts';
import { dataChangesApi, mineApi } from './contract/data-changes.ts';

/** What every member of staff sees of their own, and what they propose to put right. */
export const self: Area = {
  name: 'self',
  uses: ['setup', 'statutory', 'employees', 'leave', 'days', 'figures', 'runs', 'returns', 'slips'],
  publishes: ['hr.data_change'],
  apis: { mine: mineApi, dataChanges: dataChangesApi },
  entities: { 'proposed change': employeesWrite },
  approvals: [dataChangeApproval],
};
