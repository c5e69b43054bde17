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

type More = Pick<Voucher, 'supplierId' | 'staffId' | 'moneyId' | 'closedBecause' | 'authorName' | 'at'> & { round: number };

/** One voucher with what it pays and who signed it. Throws 404. */
export async function getVoucher(ctx: Context, id: number): Promise<Voucher> {
  const row = await table.get(ctx, id);
  const { rows: more } = await sql<More>`
    select supplier_id as "supplierId", staff_id as "staffId", money_id as "moneyId", closed_because as "closedBecause",
           author_name as "authorName", at, round from finance.voucher where id = ${id}`.execute(ctx.tx);
  if (!more[0]) throw notFound('voucher');
  const { round, ...rest } = more[0];
  const { rows: bills } = await sql<Voucher['bills'][number]>`
    select b.id as "billId", b.bill_no as "billNo", b.day, b.due_on as "dueOn",
           (b.amount - coalesce(p.paid, 0))::bigint as owed, vb.amount
      from finance.voucher_bill vb
      join finance.supplier_bill b on b.school_id = vb.school_id and b.id = vb.bill_id
      left join ${paidOfBills} p on p.school_id = b.school_id and p.bill_id = b.id
     where vb.voucher_id = ${id} order by b.due_on, b.id`.execute(ctx.tx);
  const { rows: taxes } = await sql<Voucher['taxes'][number]>`
    select t.rate_id as "rateId", r.name, t.rate, t.base, t.amount
      from finance.voucher_tax t join finance.withholding_rate r on r.school_id = t.school_id and r.id = t.rate_id
     where t.voucher_id = ${id} order by r.kind, r.name`.execute(ctx.tx);
  const { rows: signatures } = await sql<Voucher['signatures'][number] & { mine: boolean }>`
    select step, name, comment, at, round < ${round} as past,
           coalesce(signed_by = ${ctx.user.accountId}, false) and round = ${round} and step in ('prepared', 'checked', 'approved') as mine
      from finance.voucher_signature where voucher_id = ${id} order by id`.execute(ctx.tx);
  return {
    ...row,
    ...rest,
    words: amountInWords(row.net),
    lines: await linesOf(ctx.tx, 'voucher', id),
    bills,
    taxes,
    signatures: signatures.map(({ step, name, comment, at, past }) => ({ step, name, comment, at, past })),
    signedByMe: signatures.some(({ mine }) => mine),
  };
}
