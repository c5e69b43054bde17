import { type Screens, screen } from '#kit/contract/screen.ts';
import { hrAdmin, payRead } from '../../contract/access.ts';

export const runsScreens = {
  payrolls: screen({
    path: '/payrolls',
    title: 'Payrolls',
    access: payRead,
    words: 'payroll run salaries month payslips net pay calculate post approve',
  }),
  payroll: screen({ path: '/payrolls/:id', title: 'Payroll', access: payRead, parent: 'payrolls' }),
  payslip: screen({ path: '/payrolls/slips/:id', title: 'Payslip', access: payRead, words: '' }),
} as const satisfies Screens;

export const runsActions = [
  {
    title: 'Run the month’s payroll',
    screen: 'payrolls',
    query: { open: 'new' },
    access: hrAdmin,
    words: 'salaries pay month new',
  },
] as const;
