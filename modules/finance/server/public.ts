import type { Tx } from '#kit/server/db/pool.ts';
import * as trial from '../ledger/server/trial-balance.store.ts';
import * as finds from '../balances/server/ports/finds.ts';
import * as balances from '../ledger/server/charges/balances.store.ts';
import * as chart from '../books/server/chart/for-others.ts';
import * as documents from '../books/server/documents-for-others.ts';

/** What students owe on a day (negative: hold), in cents, as the ledger sums it; students without entries are left out. */
export const balancesOf = (tx: Tx, studentIds: readonly number[] | null, asOf: string) =>
  balances.balancesOf(tx, studentIds, asOf);

/** Every account with what it held and moved in a period, in cents; debits positive. Its closing balances add up to nothing. */
export const trialBalance = (tx: Tx, period: trial.Period): Promise<trial.AccountTotal[]> => trial.trialBalance(tx, period);

/** Receipts by number or by the reference of the payment, for the search over everything. */
export const findReceipts: typeof finds.findReceipts = (tx, q, size, page) => finds.findReceipts(tx, q, size, page);

/** Accounts that can be posted to and that the product itself does not post to, by code; those out of use too. */
export const accountOptions: typeof chart.accountOptions = (tx) => chart.accountOptions(tx);

/** Opens the books where they are not open yet, and adds accounts that the school does not have, by code and name; says how many. */
export const addAccounts: typeof chart.addMissing = (ctx, lines) => chart.addMissing(ctx, lines);

/** Posts a document of another module (payroll, a loan to an employee) as one journal, and says which. */
export const postDocument: typeof documents.postDocument = (ctx, document) => documents.postDocument(ctx, document);

/** Takes such a journal back on a day, with its reason, and says which journal does it. */
export const takeBackDocument: typeof documents.takeBackDocument = (ctx, journalId, given) =>
  documents.takeBackDocument(ctx, journalId, given);

/** Accounts that hold money and are in use, by code. */
export const moneyAccounts: typeof documents.moneyAccounts = (tx) => documents.moneyAccounts(tx);

/** Throws 400 at the field unless an account holds money and is in use. */
export const refuseNoMoney: typeof documents.refuseNoMoney = (tx, accountId, field) =>
  documents.refuseNoMoney(tx, accountId, field);

/** What journals moved together, by account; those of documents that were posted from elsewhere are compared with their own sums by it. */
export const journalLines: typeof documents.journalLines = (tx, journalIds) => documents.journalLines(tx, journalIds);
