import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { amountInWords } from '#kit/contract/money.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { Voucher, VoucherRow, vouchersApi } from '../../contract/vouchers.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { paidOfBills } from '../bills/owed.ts';
import { linesOf } from '../lines.store.ts';

type Context = Pick<FinanceContext, 'tx' | 'changed' | 'user'>;

const table = tableStore<VoucherRow>({
  table: 'finance.voucher',
  entity: 'voucher',
  columns: {
    voucherNo: 'voucher_no',
    payeeKind: 'payee_kind',
    payeeName: 'payee_name',
    day: 'day',
    narration: 'narration',
    amount: 'amount',
    withheld: 'withheld',
    state: 'state',
    mode: 'mode',
    reference: 'reference',
    paidOn: 'paid_on',
  },
  computed: {
    net: sql`t.amount - t.withheld`,
    moneyName: sql`(select a.name from finance.account a where a.school_id = t.school_id and a.id = t.money_id)`,
  },
  search: ['voucher_no', 'payee_name', 'narration', 'reference'],
});

/** Payment vouchers, searched and filtered. */
export function listVouchers(ctx: Context, input: Input<typeof vouchersApi.list>) {
  const { state, supplierId, moneyId, from, to, ...page } = input;
  return table.list(ctx, page, [
    ...(state === 'open'
      ? [sql`t.state in ('draft', 'prepared', 'checked', 'approved')`]
      : state
        ? [sql`t.state = ${state}`]
        : []),
    ...(supplierId ? [sql`t.supplier_id = ${supplierId}`] : []),
    ...(moneyId ? [sql`t.money_id = ${moneyId}`] : []),
    ...(from ? [sql`t.day >= ${from}::date`] : []),
    ...(to ? [sql`t.day <= ${to}::date`] : []),
  ]);
}

/** Who signed it since it was drafted, and who paid it: conditions over `t`. */
export const signedBy = (me: number) => sql`exists (
  select from finance.voucher_signature s
   where s.school_id = t.school_id and s.voucher_id = t.id and s.round = t.round and s.signed_by = ${me}
     and s.step in ('prepared', 'checked', 'approved'))`;
export const paidBy = (me: number) => sql`${me}::bigint = (
  select s.signed_by from finance.voucher_signature s
   where s.school_id = t.school_id and s.voucher_id = t.id and s.step = 'paid' order by s.id desc limit 1)`;

type More = Pick<
  Voucher,
  'supplierId' | 'staffId' | 'moneyId' | 'closedBecause' | 'authorName' | 'at' | 'signedByMe' | 'paidByMe' | 'paysTax'
>;

/** A voucher, with what no screen shows of it. */
type Kept = { round: number; journalId: number | null };

/** One voucher with what it pays and who signed it. Throws 404. */
export async function getVoucher(ctx: Context, id: number): Promise<Voucher & Kept> {
  const row = await table.get(ctx, id);
  const { rows: more } = await sql<More & Kept>`
    select supplier_id as "supplierId", staff_id as "staffId", money_id as "moneyId", closed_because as "closedBecause",
           author_name as "authorName", at, round, journal_id as "journalId", ${signedBy(ctx.user.accountId)} as "signedByMe",
           coalesce(${paidBy(ctx.user.accountId)}, false) as "paidByMe",
           exists (select from finance.tax_remittance x where x.school_id = t.school_id and x.voucher_id = t.id) as "paysTax"
      from finance.voucher t where id = ${id}`.execute(ctx.tx);
  if (!more[0]) throw notFound('voucher');
  const { round } = more[0];
  const { rows: bills } = await sql<Voucher['bills'][number]>`
    select b.id as "billId", b.bill_no as "billNo", b.day, b.due_on as "dueOn",
           (b.amount - coalesce(p.paid + p.credited, 0))::bigint as owed, vb.amount
      from finance.voucher_bill vb
      join finance.supplier_bill b on b.school_id = vb.school_id and b.id = vb.bill_id
      left join ${paidOfBills} p on p.school_id = b.school_id and p.bill_id = b.id
     where vb.voucher_id = ${id} order by b.due_on, b.id`.execute(ctx.tx);
  const { rows: taxes } = await sql<Voucher['taxes'][number]>`
    select t.rate_id as "rateId", r.name, t.rate, t.base, t.amount
      from finance.voucher_tax t join finance.withholding_rate r on r.school_id = t.school_id and r.id = t.rate_id
     where t.voucher_id = ${id} order by r.kind, r.name`.execute(ctx.tx);
  const { rows: signatures } = await sql<Voucher['signatures'][number]>`
    select step, name, comment, at, round < ${round} as past
      from finance.voucher_signature where voucher_id = ${id} order by id`.execute(ctx.tx);
  return {
    ...row,
    ...more[0],
    words: amountInWords(row.net),
    lines: await linesOf(ctx.tx, 'voucher', id),
    bills,
    taxes,
    signatures,
  };
}
