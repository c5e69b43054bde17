import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import * as start from '../books/server/start-books.ts';
import * as trial from '../ledger/server/trial-balance.store.ts';
import * as approvals from './approvals.ts';
import * as nextTerm from '../billing/server/next-term.store.ts';
import * as finds from '../balances/server/ports/finds.ts';
import * as balances from '../ledger/server/charges/balances.store.ts';
import * as restored from './restored.store.ts';

/** What students owe on a day (negative: hold), in cents, as the ledger sums it; students without entries are left out. */
export const balancesOf = (tx: Tx, studentIds: readonly number[] | null, asOf: string) =>
  balances.balancesOf(tx, studentIds, asOf);

/** What students owe on a day and what the next term costs them, in cents; who has neither is left out. */
export const feesOnForms: typeof nextTerm.feesOnForms = (tx, studentIds, of) => nextTerm.feesOnForms(tx, studentIds, of);

/** Every account with what it held and moved in a period, in cents; debits positive. Its closing balances add up to nothing. */
export const trialBalance = (tx: Tx, period: trial.Period): Promise<trial.AccountTotal[]> => trial.trialBalance(tx, period);

/** Gives a new school the accounts of a public one. */
export const startBooks: typeof start.startBooks = (ctx) => start.startBooks(ctx);

/** Income and expenditure for the board's pack. */
export { booksSections } from '../books/server/board-section.ts';

/** What finance adds to clearances, to the audiences of messages, and to the file of a student's data. */
export { balanceCondition, feesClearance, feesSection } from '../balances/server/ports/for-others.ts';

/** What of money forbids that a person is erased, and what an erasure must leave as it is. */
export { booksFigures, moneyRefusal } from '../balances/server/ports/erasure.ts';

/** Adds the route that students ride to the audiences of messages. */
export { routeCondition } from '../pocket/server/transport/audience.ts';

/** Receipts by number or by the reference of the payment, for the search over everything. */
export const findReceipts: typeof finds.findReceipts = (tx, q, limit) => finds.findReceipts(tx, q, limit);

/** Ends what a restored school had under way towards families and payment providers. */
export const forgetUnderWay: typeof restored.forgetUnderWay = (tx, schoolId) => restored.forgetUnderWay(tx, schoolId);

/** What waits in finance for the user's decision, each with the list that shows it. */
export const approvalsWaiting = (ctx: Pick<SchoolContext, 'tx' | 'user'>): Promise<approvals.Waiting[]> =>
  approvals.approvalsWaiting(ctx, { mine: true });
