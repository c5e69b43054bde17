import type { Area } from '#kit/contract/module.ts';
import { payRead } from '../contract/access.ts';
import { exitApproval } from './contract/exit-approval.ts';
import { exitsApi } from './contract/exits.ts';

/** Employees who leave: what is due to them and taken of them, which the payroll of their last month pays, and their certificates. */
export const exits: Area = {
  name: 'exits',
  uses: ['setup', 'employees', 'leave', 'items', 'runs'],
  publishes: ['hr.exit'],
  apis: { exits: exitsApi },
  entities: { [exitApproval.entity]: payRead },
  approvals: [exitApproval],
};
