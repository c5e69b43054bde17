import { type Screens, screen } from '#kit/contract/screen.ts';
import { payRead } from '../../contract/access.ts';

export const returnsScreens = {
  returns: screen({
    path: '/hr/returns',
    title: 'Returns',
    access: payRead,
    words: 'statutory P10 PAYE iTax NSSF SHA SHIF NHIF housing levy NITA HELB SACCO schedules due filed reconciliation',
  }),
  p9: screen({ path: '/hr/p9', title: 'P9A', access: payRead, words: 'tax deduction card year KRA certificate' }),
  payYear: screen({
    path: '/hr/payyear',
    title: 'Payroll by month',
    access: payRead,
    words: 'cost trend year department report salaries',
  }),
  payComparison: screen({
    path: '/hr/paycomparison',
    title: 'Pay comparison',
    access: payRead,
    words: 'two months difference variance periodic comparison',
  }),
} as const satisfies Screens;
