import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Bill, BillRow, billsApi } from '../../contract/bills.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post, reverse } from '../../../ledger/server/post.store.ts';
import { guardBudgets } from '../budgets/control.store.ts';
import { checkLines, linesOf, writeLines } from '../lines.store.ts';
import { usableSupplier } from '../suppliers/usable-supplier.ts';
import { paidOfBills } from './owed.ts';

type Context = Pick<FinanceContext, 'tx' | 'changed' | 'now' | 'school'>;

function tableOn(today: string) {
  const of = (what: 'paid' | 'promised') => sql`coalesce((
    select p.${sql.ref(what)} from ${paidOfBills} p where p.school_id = t.school_id and p.bill_id = t.id), 0)`;
  const owed = sql`(case when t.live then t.amount - ${of('paid')} else 0 end)`;
  const state = sql`(case when not t.live then 'reversed' when ${owed} <= 0 then 'paid'
                          when t.due_on < ${today}::date then 'overdue' else 'open' end)`;
  const store = tableStore<BillRow>({
    table: 'finance.supplier_bill',
    entity: 'supplier bill',
    columns: {
      supplierId: 'supplier_id',
      kind: 'kind',
      billNo: 'bill_no',
      day: 'day',
      dueOn: 'due_on',
      narration: 'narration',
      amount: 'amount',
      vat: 'vat',
    },
    computed: {
      // A bill is never changed, so it has no version of its own.
      version: sql`1`,
      supplierName: sql`(select s.name from finance.supplier s where s.school_id = t.school_id and s.id = t.supplier_id)`,
      paid: of('paid'),
      promised: of('promised'),
      owed,
      state,
    },
    search: ['bill_no', 'narration'],
    filters: ['supplierId'],
  });
  return { store, state };
}

/** Suppliers' bills with what is still owed of them. */
export function listBills(ctx: Context, { state: wanted, from, to, ...input }: Input<typeof billsApi.list>) {
  const { store, state } = tableOn(schoolDay(ctx));
  return store.list(ctx, input, [
    ...(wanted ? [sql`${state} = ${wanted}`] : []),
    ...(from ? [sql`t.day >= ${from}::date`] : []),
    ...(to ? [sql`t.day <= ${to}::date`] : []),
  ]);
}

export async function getBill(ctx: Context, id: number): Promise<Bill> {
  const row = await tableOn(schoolDay(ctx)).store.get(ctx, id);
  const { rows } = await sql<Pick<Bill, 'authorName' | 'at' | 'journalId' | 'reversedBecause'>>`
    select author_name as "authorName", at, journal_id as "journalId", reversed_because as "reversedBecause"
      from finance.supplier_bill where id = ${id}`.execute(ctx.tx);
  const { rows: vouchers } = await sql<Bill['vouchers'][number]>`
    select v.id, v.voucher_no as "voucherNo", v.state, vb.amount
      from finance.voucher_bill vb join finance.voucher v on v.school_id = vb.school_id and v.id = vb.voucher_id
     where vb.bill_id = ${id} order by v.id`.execute(ctx.tx);
  const more = rows[0];
  if (!more) throw notFound('bill');
  return { ...row, ...more, lines: await linesOf(ctx.tx, 'bill', id), vouchers };
}

type Draft = Input<typeof billsApi.create>;

/** Enters a bill and posts it: what was bought against what is owed to the supplier. Throws 409 for a number entered before. */
export async function enterBill(ctx: FinanceContext, draft: Draft): Promise<{ bill: Bill; warnings: string[] }> {
  const books = await openBooks(ctx.tx);
  const supplier = await usableSupplier(ctx.tx, draft.supplierId);
  await checkLines(ctx.tx, draft.lines);
  const amount = draft.lines.reduce((sum, line) => sum + line.amount, 0);
  if (draft.vat >= amount) throw fieldError('vat', 'The tax is part of the lines, so it is less than their total.');
  const dueOn = draft.dueOn ?? addDays(draft.day, 30);
  if (dueOn < draft.day) throw fieldError('dueOn', 'It cannot be due before its day.');
  const id = await insertBill(ctx, { ...draft, kind: 'bill', dueOn, amount });
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
  return { bill, warnings: await guardBudgets(ctx.tx, draft.lines, draft.day, 'atCommitment') };
}

/** What was owed to a supplier before the books began, as a bill that can be paid. */
export async function enterOpening(ctx: FinanceContext, supplierId: number, amount: number, day: string): Promise<void> {
  const books = await openBooks(ctx.tx);
  const draft = { supplierId, billNo: 'Opening balance', day, dueOn: day, narration: 'Opening balance', vat: 0 };
  const id = await insertBill(ctx, { ...draft, kind: 'opening', amount });
  const move = { debit: books.opening, credit: books.payables, amount, supplierId };
  await postBill(ctx, id, { documentNo: null, day, narration: 'Opening balance', moves: [move] });
}

type NewBill = Omit<Draft, 'lines' | 'dueOn'> & { kind: 'bill' | 'opening'; dueOn: string; amount: number };

async function insertBill(ctx: FinanceContext, bill: NewBill): Promise<number> {
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.supplier_bill (supplier_id, kind, bill_no, day, due_on, narration, amount, vat, author_id, author_name)
    values (${bill.supplierId}, ${bill.kind}, ${bill.billNo}, ${bill.day}, ${bill.dueOn}, ${bill.narration}, ${bill.amount},
            ${bill.vat}, ${author.id}, ${author.name}) returning id`.execute(ctx.tx);
  return one(rows).id;
}

type Posted = Omit<Parameters<typeof post>[1][number], 'kind' | 'documentId'>;

async function postBill(ctx: FinanceContext, id: number, posting: Posted): Promise<void> {
  const [journalId = 0] = await post(ctx, [{ ...posting, kind: 'bill', documentId: id }]);
  await sql`update finance.supplier_bill set journal_id = ${journalId} where id = ${id}`.execute(ctx.tx);
}

/** Takes a bill back. Throws 409 when it was before, 422 while a voucher pays it or has paid it. */
export async function reverseBill(ctx: FinanceContext, { id, day, reason }: Input<typeof billsApi.reverse>): Promise<Bill> {
  await openBooks(ctx.tx);
  const { rows } = await sql<{ live: boolean; journalId: number | null }>`
    select live, journal_id as "journalId" from finance.supplier_bill where id = ${id} for update`.execute(ctx.tx);
  if (!rows[0]) throw notFound('bill');
  if (!rows[0].live) throw new UserError('conflict', 'This bill was taken back already.');
  const before = await getBill(ctx, id);
  const holding = before.vouchers.find(({ state }) => !['cancelled', 'reversed'].includes(state));
  if (holding)
    throw new UserError(
      'rule',
      `Voucher ${holding.voucherNo ?? 'in draft'} pays this bill. Cancel or reverse the voucher first.`,
    );
  await reverse(ctx, [there(rows[0].journalId)], { day: day ?? schoolDay(ctx), reason });
  await sql`update finance.supplier_bill set live = false, reversed_because = ${reason} where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'supplier bill', id, action: 'taken back', reason });
  return getBill(ctx, id);
}
