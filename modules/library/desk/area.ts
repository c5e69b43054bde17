import type { Area } from '#kit/contract/module.ts';
import { everybody } from '../contract/access.ts';
import { allowanceApproval } from './contract/allowance-approval.ts';
import { allowancesApi } from './contract/allowances.ts';
import { borrowersApi } from './contract/borrowers.ts';
import { libraryEvents } from './contract/events.ts';
import { loansApi, returnsApi } from './contract/loans.ts';
import { reservationsApi } from './contract/reservations.ts';
import { circulationRules, rulesApi } from './contract/rules.ts';

/** Who may borrow what and how long, loans, renewals and reservations. */
export const desk: Area = {
  name: 'desk',
  uses: ['catalogue'],
  publishes: ['library.rule', 'library.loan', 'library.reservation'],
  apis: {
    circulationRules: rulesApi,
    libraryBorrowers: borrowersApi,
    libraryLoans: loansApi,
    libraryReturns: returnsApi,
    libraryReservations: reservationsApi,
    libraryAllowances: allowancesApi,
  },
  events: Object.values(libraryEvents),
  entities: {
    [circulationRules.words.one]: everybody,
    'library loan': everybody,
    reservation: everybody,
    [allowanceApproval.entity]: everybody,
  },
  approvals: [allowanceApproval],
};
