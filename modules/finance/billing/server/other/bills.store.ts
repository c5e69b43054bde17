import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Bill, CheckedBill, otherBillsApi } from '../../contract/other-bills.ts';
import { readSource } from './source.store.ts';

const bills = sql`
  select b.id, b.kind, b.title, v.name as "voteHead", b.day, b.due_on as "dueOn", n.students, n.total, b.state,
         exists (select from finance.billing_request q where q.school_id = b.school_id and q.kind = 'reverse_bill'
           and q.target_id = b.id and q.state = 'asked') as "reversalAsked",
         b.reversed_because as "reversedBecause", b.author_name as "authorName", b.at
    from finance.bill b
    join finance.vote_head v on v.school_id = b.school_id and v.id = b.vote_head_id
    cross join lateral (
      select count(*)::int as students, coalesce(sum(c.amount), 0)::bigint as total
        from finance.invoice i join finance.charge c on c.school_id = i.school_id and c.invoice_id = i.id
       where i.school_id = b.school_id and i.bill_id = b.id and (i.live or b.state = 'reversed')) n`;
const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`b.day`,
  title: sql`lower(b.title)`,
  voteHead: sql`v.name`,
  dueOn: sql`b.due_on`,
  students: sql`n.students`,
  total: sql`n.total`,
  state: sql`b.state`,
};

/** One page of other bills. */
export async function listBills(tx: Tx, input: Input<typeof otherBillsApi.list>): Promise<Page<Bill>> {
  const { q, state, voteHeadId, page, size, sort } = input;
  const where = [sql`true`];
  if (q) where.push(matches([sql`b.title`], q));
  if (state !== undefined) where.push(sql`b.state = ${state}`);
  if (voteHeadId !== undefined) where.push(sql`b.vote_head_id = ${voteHeadId}`);
  const order = sortable[sort.replace(/^-/, '')] ?? sql`b.id`;
  const { rows } = await sql<Bill>`
    ${bills} where ${sql.join(where, sql` and `)}
     order by ${order} ${wayOf(sort)}, b.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from finance.bill b where ${sql.join(where, sql` and `)}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** One other bill. Throws 404. */
export async function getBill(tx: Tx, id: number): Promise<Bill> {
  const { rows } = await sql<Bill>`${bills} where b.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('bill');
  return rows[0];
}

/** Whom a bill would charge, the first 200 by name, and what is wrong with it. */
export async function checkBill(tx: Tx, { source, day }: Input<typeof otherBillsApi.check>): Promise<CheckedBill> {
  const { amounts, errors } = await readSource(tx, source, day);
  const { rows } = await sql<CheckedBill['rows'][number]>`
    select s.id, s.admission_no as "admissionNo", s.full_name as "fullName",
           nullif(concat_ws(' ', c.name, t.name), '') as "className", a.amount
      from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as a ("studentId" bigint, amount bigint)
      join registration.roll s on s.id = a."studentId"
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     order by s.search_text, s.id limit 200`.execute(tx);
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0);
  return { students: amounts.length, total, rows, errors: errors.slice(0, 200) };
}
