import { waitsOf, type Waits } from '#kit/server/approval/waiting.ts';
import { type Provided, provide } from '#kit/server/module/ports.ts';
import { clearanceChecks } from '#modules/registration/server/public.ts';
import { copyFound, loanLost, loanReturned, owedAtDesk } from '../../desk/server/ports.ts';
import { amnestyApproval, waiverApproval } from '../contract/fine-approvals.ts';
import { keptAmnesties } from './amnesties.store.ts';
import { fineLost, fineReturned, owedByBorrowers } from './at-the-desk.ts';
import { libraryClearance } from './clearance.ts';
import { givenBackForFound } from './settle-fine.ts';
import { keptWaivers } from './waivers.store.ts';

/** What waits for somebody, as the first page shows it. */
export const finesAtHome: readonly Waits[] = [
  ...waitsOf(waiverApproval, keptWaivers),
  ...waitsOf(amnestyApproval, keptAmnesties),
].map((one) => ({ ...one, key: `library-${one.key}` }));

/** What this area plugs into modules and areas before it. */
export const finesProvides: readonly Provided[] = [
  ...provide(clearanceChecks, libraryClearance),
  ...provide(loanReturned, fineReturned),
  ...provide(loanLost, fineLost),
  ...provide(copyFound, (ctx, { loanId }) => givenBackForFound(ctx, loanId)),
  ...provide(owedAtDesk, owedByBorrowers),
];
