import { type Screens, screen } from '#kit/contract/screen.ts';

export const slipsScreens = {
  // The token stands behind the # of the address, which no browser sends and no log keeps.
  openSlip: screen({ path: '/payslip', title: 'Your payslip', access: 'public', frame: 'bare', menu: false }),
} as const satisfies Screens;

export const slipsActions = [
  { title: 'My payslips', screen: 'mine', query: { tab: 'payslips' }, words: 'own payslip net pay salary print download' },
] as const;
