import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { School } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Receipt, ReceiptRow, receiptsApi } from '../contract/receipts.ts';
import { balanceAfter } from '../../ledger/server/charges/balances.store.ts';

const columns = sql`
  r.id, r.receipt_no as "receiptNo", r.series, r.day, r.at, r.student_id as "studentId", coalesce(s.full_name, r.payer_name) as name,
  s.admission_no as "admissionNo", c.name as "className", r.mode, r.reference, m.name as account, r.amount, r.state,
  coalesce(r.cashier_name, r.author_name) as "cashierName"`;

const from = sql`
  from finance.receipt r
  join finance.account m on m.school_id = r.school_id and m.id = r.money_id
  left join registration.roll s on s.school_id = r.school_id and s.id = r.student_id
  left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  receiptNo: sql`(r.year, r.serial)`,
  day: sql`r.day`,
  name: sql`coalesce(s.search_text, r.payer_name)`,
  amount: sql`r.amount`,
  mode: sql`r.mode`,
  at: sql`r.id`,
};

/** Receipts of all series, searched by number, reference, payer and student. */
export async function listReceipts(tx: Tx, input: Input<typeof receiptsApi.list>): Promise<Page<ReceiptRow>> {
  const where: RawBuilder<unknown>[] = [sql`true`];
  if (input.from) where.push(sql`r.day >= ${input.from}`);
  if (input.to) where.push(sql`r.day <= ${input.to}`);
  if (input.mode) where.push(sql`r.mode = ${input.mode}`);
  if (input.state === 'counted') where.push(sql`r.state in ('posted', 'pending')`);
  else if (input.state) where.push(sql`r.state = ${input.state}`);
  if (input.series) where.push(sql`r.series = ${input.series}`);
  if (input.cashier) where.push(sql`coalesce(r.cashier_name, r.author_name) = ${input.cashier}`);
  if (input.classId) where.push(sql`s.class_id = ${input.classId}`);
  if (input.studentId) where.push(sql`r.student_id = ${input.studentId}`);
  if (input.q) where.push(matches([sql`r.receipt_no`, sql`r.reference`, sql`r.payer_name`, sql`s.search_text`], input.q));
  const condition = sql.join(where, sql` and `);
  const way = wayOf(input.sort);
  const order = sortable[input.sort.replace(/^-/, '')] ?? sql`r.id`;
  const { rows } = await sql<ReceiptRow>`
    select ${columns} ${from} where ${condition} order by ${order} ${way}, r.id desc
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from} where ${condition}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Who stands as the cashier on some receipt, by name. */
export async function cashierNames(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(cashier_name, author_name) as name from finance.receipt order by name limit 500`.execute(tx);
  return rows.map(({ name }) => name);
}

type Stored = Omit<Receipt, 'allocations' | 'goods' | 'bursary' | 'insteadOf' | 'reissued' | 'checkPath'> & {
  journalId: number;
  source: string | null;
  sourceId: number | null;
  insteadOfId: number | null;
  token: string;
};

/** One receipt with everything that is known of it. Throws 404. */
export async function getReceipt(tx: Tx, id: number, school: Pick<School, 'id' | 'timeZone'>): Promise<Receipt> {
  const { rows } = await sql<Stored>`
    select ${columns}, r.payer_name as "payerName", r.payer_phone as "payerPhone", r.narration, r.crossed_at as "crossedAt",
           r.crossed_by as "crossedBy", r.crossed_because as "crossedBecause", r.author_name as "writtenBy",
           r.print_count as "printCount", r.hash, r.token, r.journal_id as "journalId", r.instead_of_id as "insteadOfId",
           r.source, r.source_id as "sourceId",
           ${balanceAfter(school.timeZone)} as "balanceAfter"
      ${from} where r.id = ${id}`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('receipt');
  const { journalId, insteadOfId, token, source, sourceId, ...row } = found;
  const { rows: allocations } = await sql<Receipt['allocations'][number]>`
    select coalesce(h.title, case when a.role = 'prepayment' then 'Kept as credit' else a.name end) as title, t.name as term, e.amount
      from finance.entry e
      join finance.account a on a.school_id = e.school_id and a.id = e.credit_id
      left join finance.charge h on h.school_id = e.school_id and h.id = e.charge_id
      left join settings.terms t on t.school_id = h.school_id and t.id = h.term_id
     where e.journal_id = ${journalId} order by e.id`.execute(tx);
  const { rows: goods } = await sql<NonNullable<Receipt['goods']>>`
    select item, quantity::float8 as quantity, unit, unit_price as "unitPrice" from finance.receipt_goods
     where receipt_id = ${id}`.execute(tx);
  return {
    ...row,
    allocations,
    goods: goods[0] ?? null,
    bursary: source === 'bursary' && sourceId !== null ? await bursaryOf(tx, sourceId) : null,
    checkPath: `/receipt/${school.id.toString(36)}.${token}`,
    insteadOf: insteadOfId === null ? null : ((await linked(tx, sql`r.id = ${insteadOfId}`))[0] ?? null),
    reissued: await linked(tx, sql`r.instead_of_id = ${id}`),
  };
}

async function bursaryOf(tx: Tx, id: number): Promise<Receipt['bursary']> {
  const { rows } = await sql<NonNullable<Receipt['bursary']>>`
    select b.id, b.payer_name as "payerName", b.reference, count(r.id)::int as standing, coalesce(sum(r.amount), 0)::bigint as amount
      from finance.bursary b
      left join finance.receipt r on r.school_id = b.school_id and r.source = 'bursary' and r.source_id = b.id
       and r.state in ('posted', 'pending')
     where b.id = ${id} group by b.school_id, b.id`.execute(tx);
  return rows[0] ?? null;
}

async function linked(tx: Tx, condition: RawBuilder<unknown>): Promise<Receipt['reissued']> {
  const { rows } = await sql<Receipt['reissued'][number]>`
    select r.id, r.receipt_no as "receiptNo", coalesce(s.full_name, r.payer_name) as name, r.amount ${from}
     where ${condition} order by r.id`.execute(tx);
  return rows;
}
