import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Bill, billsApi } from '../../contract/bills.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { guardBudgets } from '../budgets/control.store.ts';
import { checkLines, writeLines } from '../lines.store.ts';
import { usableSupplier } from '../suppliers/usable-supplier.ts';
import { getBill } from './bills.store.ts';
import { meetCredits } from './credits.ts';

type Draft = Input<typeof billsApi.create>;

/** Enters a bill and posts it: what was bought against what is owed to the supplier. Throws 409 for a number entered before. */
export async function enterBill(ctx: FinanceContext, draft: Draft): Promise<{ bill: Bill; warnings: string[] }> {
  await openBooks(ctx.tx);
  const supplier = await usableSupplier(ctx.tx, draft.supplierId);
  await checkLines(ctx.tx, draft.lines);
  const bill = await writeBill(ctx, supplier, draft);
  return { bill, warnings: await guardBudgets(ctx.tx, draft.lines, draft.day, 'atCommitment') };
}

/**
 * Writes and posts a bill whose supplier and accounts have been looked at. Call it with the books open.
 * @param fromStores only the stores take it back
 */
export async function writeBill(ctx: FinanceContext, supplier: string, draft: Draft, fromStores = false): Promise<Bill> {
  const books = await openBooks(ctx.tx);
  const amount = draft.lines.reduce((sum, line) => sum + line.amount, 0);
  if (draft.vat >= amount) throw fieldError('vat', 'The tax is part of the lines, so it is less than their total.');
  const dueOn = draft.dueOn ?? addDays(draft.day, 30);
  if (dueOn < draft.day) throw fieldError('dueOn', 'It cannot be due before its day.');
  const id = await insertBill(ctx, { ...draft, kind: 'bill', dueOn, amount, fromStores });
  await writeLines(ctx.tx, 'bill', id, draft.lines);
  await postBill(ctx, id, {
    documentNo: draft.billNo,
    day: draft.day,
    narration: `${supplier}: ${draft.narration ?? `invoice ${draft.billNo}`}`,
    moves: draft.lines.map(({ expenseId, voteHeadId, departmentId, note, amount: part }) => ({
      debit: expenseId,
      credit: books.payables,
      amount: part,
      supplierId: draft.supplierId,
      voteHeadId,
      departmentId,
      note,
    })),
  });
  const bill = await getBill(ctx, id);
  ctx.changed({ entity: 'supplier bill', id, action: 'entered', after: { ...bill, lines: undefined, vouchers: undefined } });
  return bill;
}

/** What was owed to a supplier before the books began, as a bill that can be paid. */
export async function enterOpening(ctx: FinanceContext, supplierId: number, amount: number, day: string): Promise<void> {
  const books = await openBooks(ctx.tx);
  const draft = { supplierId, billNo: 'Opening balance', day, dueOn: day, narration: 'Opening balance', vat: 0 };
  const id = await insertBill(ctx, { ...draft, kind: 'opening', amount, fromStores: false });
  const move = { debit: books.opening, credit: books.payables, amount, supplierId };
  await postBill(ctx, id, { documentNo: null, day, narration: 'Opening balance', moves: [move] });
}

interface NewBill extends Omit<Draft, 'lines' | 'dueOn'> {
  kind: 'bill' | 'opening';
  dueOn: string;
  amount: number;
  fromStores: boolean;
}

async function insertBill(ctx: FinanceContext, bill: NewBill): Promise<number> {
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.supplier_bill (supplier_id, kind, bill_no, day, due_on, narration, amount, vat, from_stores, author_id,
                                       author_name)
    values (${bill.supplierId}, ${bill.kind}, ${bill.billNo}, ${bill.day}, ${bill.dueOn}, ${bill.narration}, ${bill.amount},
            ${bill.vat}, ${bill.fromStores}, ${author.id}, ${author.name}) returning id`.execute(ctx.tx);
  return one(rows).id;
}

type Posted = Omit<Parameters<typeof post>[1][number], 'kind' | 'documentId'>;

async function postBill(ctx: FinanceContext, id: number, posting: Posted): Promise<void> {
  const [journalId = 0] = await post(ctx, [{ ...posting, kind: 'bill', documentId: id }]);
  const { rows } = await sql<{ supplierId: number }>`
    update finance.supplier_bill set journal_id = ${journalId} where id = ${id} returning supplier_id as "supplierId"`.execute(
    ctx.tx,
  );
  const { supplierId } = one(rows);
  await meetCredits(ctx.tx, supplierId);
}
