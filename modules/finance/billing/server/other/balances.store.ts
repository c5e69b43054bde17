import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { matchesFolded, matches } from '#kit/server/db/table-store.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { otherBalancesApi } from '../../contract/other-bills.ts';

type Reading = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** Per charge of the other receivable what the ledger says of it up to a day: billed after notes, and paid. */
const states = (asOf: string) => sql`(
  select e.charge_id,
         coalesce(sum(case when r.id = e.debit_id then e.amount else -e.amount end)
           filter (where o.kind in ('income', 'expense', 'equity') or o.role = 'caution'), 0)::bigint as billed,
         coalesce(sum(case when r.id = e.credit_id then e.amount else -e.amount end)
           filter (where o.kind in ('asset', 'liability') and o.role is distinct from 'caution'), 0)::bigint as paid
    from finance.account r
    join finance.entry e on e.school_id = r.school_id and r.id in (e.debit_id, e.credit_id) and e.charge_id is not null
    join finance.account o on o.school_id = e.school_id and o.id = e.debit_id + e.credit_id - r.id
   where r.role = 'other' and e.day <= ${asOf}
   group by e.charge_id)`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`s.search_text`,
  admissionNo: sql`s.admission_no`,
  className: sql`"className"`,
  title: sql`c.title`,
  voteHead: sql`v.name`,
  dueOn: sql`c.due_on`,
  day: sql`c.day`,
  billed: sql`b.billed`,
  paid: sql`b.paid`,
  owed: sql`b.billed - b.paid`,
};

/** One page of what students owe of other charges, with the totals of all that match. */
export async function listOtherBalances(
  ctx: Reading,
  input: Input<typeof otherBalancesApi.list>,
): Promise<Output<typeof otherBalancesApi.list>> {
  const { q, classId, voteHeadId, billId, studentId, asOf, owing, page, size, sort } = input;
  const where = [sql`(b.billed <> 0 or b.paid <> 0)`];
  if (q) where.push(sql`(${matchesFolded(sql`s.search_text`, q)} or ${matches([sql`c.title`], q)})`);
  if (classId !== undefined) where.push(sql`s.class_id = ${classId}`);
  if (voteHeadId !== undefined) where.push(sql`c.vote_head_id = ${voteHeadId}`);
  if (billId !== undefined) where.push(sql`i.bill_id = ${billId}`);
  if (studentId !== undefined) where.push(sql`c.student_id = ${studentId}`);
  if (owing === true) where.push(sql`b.billed > b.paid`);
  const from = sql`
    from ${states(asOf ?? schoolDay(ctx))} b
    join finance.charge c on c.id = b.charge_id
    join finance.invoice i on i.school_id = c.school_id and i.id = c.invoice_id
    join finance.vote_head v on v.school_id = c.school_id and v.id = c.vote_head_id
    join registration.roll s on s.school_id = c.school_id and s.id = c.student_id
   where ${sql.join(where, sql` and `)}`;
  const order = sortable[sort.replace(/^-/, '')] ?? sql`c.id`;
  const { rows } = await sql<Output<typeof otherBalancesApi.list>['rows'][number]>`
    select c.id, c.student_id as "studentId", s.admission_no as "admissionNo", s.full_name as "fullName",
           (select nullif(concat_ws(' ', k.name, (select t.name from settings.streams t
              where t.school_id = s.school_id and t.id = s.stream_id)), '')
              from settings.classes k where k.school_id = s.school_id and k.id = s.class_id) as "className",
           c.title, v.name as "voteHead", c.day, c.due_on as "dueOn", b.billed, b.paid, b.billed - b.paid as owed
    ${from} order by ${order} ${wayOf(sort)}, c.id ${onPage({ page, size })}`.execute(ctx.tx);
  const { rows: sums } = await sql<{ total: number; billed: number; paid: number; owed: number }>`
    select count(*) as total, coalesce(sum(b.billed), 0)::bigint as billed, coalesce(sum(b.paid), 0)::bigint as paid,
           coalesce(sum(b.billed - b.paid), 0)::bigint as owed ${from}`.execute(ctx.tx);
  return { rows, ...(sums[0] ?? { total: 0, billed: 0, paid: 0, owed: 0 }) };
}

const itemSorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`lower(x.title)`,
  voteHead: sql`v.name`,
  students: sql`students`,
  billed: sql`billed`,
  paid: sql`paid`,
  owed: sql`owed`,
};

/** One page of other bills that stand, with what is owed of each. */
export async function listOtherItems(
  ctx: Reading,
  input: Input<typeof otherBalancesApi.items>,
): Promise<Output<typeof otherBalancesApi.items>> {
  const { q, page, size, sort } = input;
  const where = q ? matches([sql`x.title`], q) : sql`true`;
  const order = itemSorts[sort.replace(/^-/, '')] ?? sql`x.id`;
  const { rows } = await sql<Output<typeof otherBalancesApi.items>['rows'][number] & { found: number }>`
    select x.id, x.title, v.name as "voteHead", count(*)::int as students, sum(b.billed)::bigint as billed,
           sum(b.paid)::bigint as paid, sum(b.billed - b.paid)::bigint as owed, count(*) over ()::int as found
      from finance.bill x
      join finance.vote_head v on v.school_id = x.school_id and v.id = x.vote_head_id
      join finance.invoice i on i.school_id = x.school_id and i.bill_id = x.id
      join finance.charge c on c.school_id = i.school_id and c.invoice_id = i.id and c.live
      join ${states(schoolDay(ctx))} b on b.charge_id = c.id
     where x.state = 'billed' and ${where}
     group by x.school_id, x.id, v.name
     order by ${order} ${wayOf(sort)}, x.id ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ found: _found, ...row }) => row), total: rows[0]?.found ?? 0 };
}
