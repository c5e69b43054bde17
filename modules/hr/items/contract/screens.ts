import type { MenuAction } from '#kit/contract/module.ts';
import { screen } from '#kit/contract/screen.ts';
import { payRead } from '../../contract/access.ts';

export const itemsScreens = {
  allowances: screen({
    path: '/allowances',
    title: 'Allowances',
    access: payRead,
    words: 'house commuter responsibility hardship overtime bonus benefits airtime pay earnings',
  }),
  deductions: screen({
    path: '/deductions',
    title: 'Deductions',
    access: payRead,
    words: 'SACCO HELB union welfare pension insurance court order check-off payslip formula',
  }),
  loans: screen({
    path: '/hr/loans',
    title: 'Loans and advances',
    access: payRead,
    words: 'salary advance staff loan instalment interest balance check-off',
  }),
  loan: screen({ path: '/hr/loans/:id', title: 'Loan', access: payRead, parent: 'loans' }),
};

export const itemsActions = [
  {
    title: 'Give an allowance to employees',
    screen: 'allowances',
    query: { tab: 'given', open: 'new' },
    words: 'house commuter responsibility add employee',
  },
  {
    title: 'Give a deduction to employees',
    screen: 'deductions',
    query: { tab: 'given', open: 'new' },
    words: 'SACCO HELB union check-off add employee',
  },
  {
    title: 'Give a loan or an advance',
    screen: 'loans',
    query: { open: 'new' },
    words: 'salary advance lend staff',
  },
] as const satisfies readonly MenuAction<keyof typeof itemsScreens>[];
