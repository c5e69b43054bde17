import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import { holds } from '#kit/server/sql/like.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Bill, BillRow, billsApi } from '../../contract/bills.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { linesOf } from '../lines.store.ts';
import { paidOfBills } from './owed.ts';

type Context = Pick<FinanceContext, 'tx' | 'changed' | 'now' | 'school'>;

function tableOn(today: string) {
  const of = (what: 'paid' | 'promised' | 'credited') => sql`coalesce((
    select p.${sql.ref(what)} from ${paidOfBills} p where p.school_id = t.school_id and p.bill_id = t.id), 0)`;
  const owed = sql`(case when t.live then t.amount - ${of('paid')} - ${of('credited')} else 0 end)`;
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
      fromStores: 'from_stores',
    },
    computed: {
      // A bill is never changed, so it has no version of its own.
      version: sql`1`,
      supplierName: sql`(select s.name from finance.supplier s where s.school_id = t.school_id and s.id = t.supplier_id)`,
      paid: of('paid'),
      promised: of('promised'),
      credited: of('credited'),
      owed,
      state,
    },
    search: ['bill_no', 'narration'],
    filters: ['supplierId'],
  });
  return { store, state, owed };
}

/** Suppliers' bills with what is still owed of them; the words look at the supplier too. */
export function listBills(ctx: Context, { state: wanted, from, to, q, ...input }: Input<typeof billsApi.list>) {
  const { store, state, owed } = tableOn(schoolDay(ctx));
  return store.list(ctx, input, [
    ...(wanted === 'unpaid' ? [sql`${owed} > 0`] : wanted ? [sql`${state} = ${wanted}`] : []),
    ...(from ? [sql`t.day >= ${from}::date`] : []),
    ...(to ? [sql`t.day <= ${to}::date`] : []),
    ...(q
      ? [
          sql`(${holds(sql`kit.fold(concat_ws(' ', t.bill_no, t.narration))`, q)}
               or exists (select from finance.supplier s where s.school_id = t.school_id and s.id = t.supplier_id
                             and ${holds(sql`kit.fold(s.name)`, q)}))`,
        ]
      : []),
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
