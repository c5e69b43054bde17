import { screen } from '#kit/contract/screen.ts';
import { balancesRead } from '../../contract/access.ts';

/** A student's account, to which every list of money leads. */
export const ledgerScreens = {
  financeStudent: screen({
    path: '/financestudents/:id',
    title: 'Student account',
    access: balancesRead,
    parent: 'financeStudents',
    otp: true,
  }),
} as const;
