import { type Screens, screen } from '#kit/contract/screen.ts';
import { payRead } from '../../contract/access.ts';

export const payingScreens = {
  payments: screen({
    path: '/hr/payments',
    title: 'Salary payments',
    access: payRead,
    words: 'salaries bank file EFT RTGS M-Pesa B2C cash cheque sheet advice returned',
  }),
  payment: screen({ path: '/hr/payments/:id', title: 'Salary payment', access: payRead, parent: 'payments' }),
} as const satisfies Screens;
