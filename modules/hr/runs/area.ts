import type { Area } from '#kit/contract/module.ts';
import { payRead } from '../contract/access.ts';
import { runApproval } from './contract/run-approval.ts';
import { payRunsApi } from './contract/runs.ts';
import { paySlipsApi } from './contract/slips.ts';

/** Runs of payroll with their payslips: a month's pay worked out, approved, posted and paid. */
export const runs: Area = {
  name: 'runs',
  uses: ['setup', 'statutory', 'employees', 'leave', 'days', 'items'],
  publishes: ['hr.pay_run', 'hr.pay_run_step', 'hr.pay_slip', 'hr.pay_line', 'hr.paid_month'],
  apis: { payRuns: payRunsApi, paySlips: paySlipsApi },
  entities: { payroll: payRead, payslip: payRead },
  approvals: [runApproval],
};
