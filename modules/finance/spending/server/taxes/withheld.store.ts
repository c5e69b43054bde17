import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Owed, withheldApi, WithheldRow } from '../../contract/withheld.ts';

/**
 * What was withheld on vouchers that were paid, and what of it is paid to the authority or on its way: a remittance counts while its
 * voucher stands. Of a voucher that was reversed there is something only where its tax was paid before.
 */
export const withheld = sql`(
  select w.*, case when w."voucherState" = 'paid'
                   then case when w.paid > 0 then 'remitted' when w.promised > 0 then 'promised' else 'due' end
                   else case when w.promised < 0 then 'promised' else 'over' end end as state
    from (select t.voucher_id as "voucherId", t.rate_id as "rateId", v.voucher_no as "voucherNo", coalesce(v.paid_on, v.day) as "paidOn",
                 v.payee_name as "payeeName", v.supplier_id as "supplierId", v.state as "voucherState", r.name as tax, r.kind,
                 t.base, t.rate, t.amount, coalesce(m.paid, 0)::bigint as paid, coalesce(m.promised, 0)::bigint as promised,
                 m.last[1]::bigint as "remittanceVoucherId", m.last[2] as "remittanceNo", m.last[3]::date as "remittedOn"
            from finance.voucher_tax t
            join finance.voucher v on v.school_id = t.school_id and v.id = t.voucher_id and v.state in ('paid', 'reversed')
            join finance.withholding_rate r on r.school_id = t.school_id and r.id = t.rate_id
            left join lateral (
              select sum(d.amount) filter (where p.id is null or p.state = 'paid') as paid,
                     sum(d.amount) filter (where p.state <> 'paid') as promised,
                     array[(array_agg(p.id::text order by x.id desc))[1],
                           (array_agg(coalesce(p.voucher_no, x.reference) order by x.id desc))[1],
                           (array_agg(coalesce(p.paid_on, x.paid_on)::text order by x.id desc))[1]] as last
                from finance.tax_remitted d
                join finance.tax_remittance x on x.school_id = d.school_id and x.id = d.remittance_id and x.undone_at is null
                left join finance.voucher p on p.school_id = x.school_id and p.id = x.voucher_id
               where d.school_id = t.school_id and d.voucher_id = t.voucher_id and d.rate_id = t.rate_id
                 and (p.id is null or p.state not in ('cancelled', 'reversed'))) m on true) w
   where w."voucherState" = 'paid' or w.paid > 0)`;

const order: Record<string, RawBuilder<unknown>> = {
  payeeName: sql`lower(w."payeeName")`,
  kraPin: sql`"kraPin"`,
  tax: sql`lower(w.tax)`,
  base: sql`w.base`,
  rate: sql`w.rate`,
  amount: sql`w.amount`,
  state: sql`w.state`,
};

/** What was withheld, payment by payment. */
export async function listWithheld(tx: Tx, input: Input<typeof withheldApi.list>): Promise<Page<WithheldRow>> {
  const { from, to, kind, state, q, sort, page, size } = input;
  const conditions = [
    sql`true`,
    ...(from ? [sql`w."paidOn" >= ${from}::date`] : []),
    ...(to ? [sql`w."paidOn" <= ${to}::date`] : []),
    ...(kind ? [sql`w.kind = ${kind}`] : []),
    ...(state ? [sql`w.state = ${state}`] : []),
    ...(q ? [matches([sql`w."payeeName"`, sql`w."voucherNo"`, sql`s.kra_pin`, sql`w.tax`, sql`w."remittanceNo"`], q)] : []),
  ];
  const { rows } = await sql<WithheldRow & { total: number }>`
    select w."voucherId" || '-' || w."rateId" as id, w."voucherId", w."voucherNo", w."paidOn", w."payeeName", s.kra_pin as "kraPin",
           coalesce((select string_agg(b.bill_no, ', ' order by b.day, b.id)
                       from finance.voucher_bill vb join finance.supplier_bill b on b.school_id = vb.school_id and b.id = vb.bill_id
                      where vb.voucher_id = w."voucherId"), '') as invoices,
           w.tax, w.kind, w.base, w.rate, w.amount, w.state, w."remittanceVoucherId", w."remittanceNo", w."remittedOn",
           count(*) over () as total
      from ${withheld} w
      left join finance.supplier s on s.id = w."supplierId"
     where ${sql.join(conditions, sql` and `)}
     order by ${order[sort.replace(/^-/, '')] ?? sql`w."paidOn"`} ${wayOf(sort)} nulls last, w."voucherId" desc, w."rateId"
     ${onPage({ page, size })}`.execute(tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** What is owed to the authority month by month, and what the books hold of it. */
export async function owedTax(tx: Tx): Promise<Owed> {
  const { rows: months } = await sql<Owed['months'][number]>`
    select to_char(w."paidOn", 'YYYY-MM') as month, w.kind,
           coalesce(sum(w.amount) filter (where w."voucherState" = 'paid'), 0)::bigint as withheld,
           coalesce(sum(w.amount) filter (where w.state = 'due'), 0)::bigint as due,
           coalesce(sum(w.promised) filter (where w.promised > 0), 0)::bigint as promised,
           coalesce(sum(w.amount) filter (where w.state = 'remitted'), 0)::bigint as remitted,
           coalesce(sum(w.paid) filter (where w."voucherState" = 'reversed'), 0)::bigint as over
      from ${withheld} w group by 1, 2 order by 1 desc, 2`.execute(tx);
  const { rows: marks } = await sql<Owed['marks'][number]>`
    select x.id, to_char(x.month, 'YYYY-MM') as month, x.kind,
           (select coalesce(sum(d.amount), 0)::bigint from finance.tax_remitted d where d.remittance_id = x.id) as amount,
           coalesce(x.paid_on, x.month) as "paidOn", coalesce(x.reference, '') as reference, coalesce(x.reason, '') as reason, x.author_name as by
      from finance.tax_remittance x where x.voucher_id is null and x.undone_at is null order by x.id desc`.execute(tx);
  const { rows: books } = await sql<{ held: number; promised: number; set: number }>`
    select (select coalesce(sum(case when e.credit_id = a.id then e.amount else -e.amount end), 0)::bigint
              from finance.account a join finance.entry e on e.school_id = a.school_id and a.id in (e.debit_id, e.credit_id)
             where a.role = 'withholding') as held,
           (select coalesce(sum(v.amount), 0)::bigint
              from finance.tax_remittance x join finance.voucher v on v.school_id = x.school_id and v.id = x.voucher_id
             where v.state in ('draft', 'prepared', 'checked', 'approved')) as promised,
           (select coalesce(-sum(w.promised), 0)::bigint from ${withheld} w where w.promised < 0) as set`.execute(tx);
  const { held, promised, set } = one(books);
  const sum = (of: 'due' | 'over') => months.reduce((all, month) => all + month[of], 0);
  const [due, over] = [sum('due'), sum('over')];
  // What a voucher on its way is less by, because it was paid for a reversed one, is still in `over`.
  return { held, due, promised, over, beside: held - due - promised - set + over, months, marks };
}
