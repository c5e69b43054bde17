import type { Tx } from '#kit/server/db/pool.ts';
import * as trial from '../ledger/server/trial-balance.store.ts';
import * as finds from '../balances/server/ports/finds.ts';
import * as balances from '../ledger/server/charges/balances.store.ts';
import * as chart from '../books/server/chart/for-others.ts';
import * as documents from '../books/server/documents-for-others.ts';
import * as charges from '../balances/server/ports/charge-for-others.ts';
import * as stores from '../spending/server/for-stores.ts';
import * as cheques from '../spending/server/vouchers/cheques-elsewhere.ts';
import * as suspense from '../banks/server/refunds/cheques.store.ts';

export { type ChequesElsewhere, chequesElsewhere, plainCheque } from '../spending/server/vouchers/cheques-elsewhere.ts';

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

/** What was posted to some accounts by other kinds of documents; where stock and ledger differ it says why. */
export const postedBeside: typeof documents.postedBeside = (tx, asked) => documents.postedBeside(tx, asked);

/**
 * Refuses cheques that paid a voucher, a refund or a refund out of suspense from an account; those that another module wrote it says by
 * the port `chequesElsewhere`.
 */
export const refuseUsedCheques: typeof cheques.refuseUsedCheques = async (tx, moneyId, numbers) => {
  await cheques.refuseUsedCheques(tx, moneyId, numbers);
  await suspense.refuseChequesOfSuspense(tx, moneyId, numbers);
};

/** Enters a supplier's bill for the stores; who may is asked by the caller. */
export const enterStoresBill: typeof stores.enterStoresBill = (ctx, bill) => stores.enterStoresBill(ctx, bill);

/** Takes such a bill back. */
export const takeBackStoresBill: typeof stores.takeBackStoresBill = (ctx, billId, given) =>
  stores.takeBackStoresBill(ctx, billId, given);

/** Enters what a supplier owes the school for goods sent back. */
export const enterSupplierCredit: typeof stores.enterSupplierCredit = (ctx, credit) => stores.enterSupplierCredit(ctx, credit);

/** Drafts a payment voucher for bills of one supplier. */
export const draftVoucherFor: typeof stores.draftVoucherFor = (ctx, voucher) => stores.draftVoucherFor(ctx, voucher);

/** What budgets have left for what is about to be asked or ordered. */
export const budgetsLeft: typeof stores.budgetsLeft = (tx, lines, day) => stores.budgetsLeft(tx, lines, day);

/** A supplier's name; throws for one who is not bought from. */
export const supplierToBuyFrom: typeof stores.supplierToBuyFrom = (tx, supplierId) => stores.supplierToBuyFrom(tx, supplierId);

/** Charges a student beside the fees. */
export const chargeStudent: typeof charges.chargeStudent = (ctx, charge) => charges.chargeStudent(ctx, charge);

/** Takes off such a charge by a credit note. */
export const creditCharge: typeof charges.creditCharge = (ctx, given) => charges.creditCharge(ctx, given);

/** Where such charges stand. */
export const chargesStanding: typeof charges.chargesStanding = (tx, invoiceIds) => charges.chargesStanding(tx, invoiceIds);

/** Receives money for one such charge. */
export const receiveForCharge: typeof charges.receiveForCharge = (ctx, given) => charges.receiveForCharge(ctx, given);

/** Receives other income with a receipt of finance. */
export const receiveIncomeFor: typeof charges.receiveIncomeFor = (ctx, given) => charges.receiveIncomeFor(ctx, given);
