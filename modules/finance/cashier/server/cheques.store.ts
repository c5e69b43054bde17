import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Cheque, chequesApi, ChequeState } from '../contract/cheques.ts';

/** The receipts that stand on a cheque `q`: its own, or those of the bursary that it pays. */
export const receiptsOfCheque = (cheque: RawBuilder<unknown>) => sql`
  select r.* from finance.receipt r
   where r.school_id = kit.school_id() and (r.source = 'cheque' and r.source_id = ${cheque} or r.source = 'bursary'
     and r.source_id in (select b.id from finance.bursary b where b.school_id = r.school_id and b.cheque_id = ${cheque}))`;

const row = sql`
  q.id, q.version, q.cheque_no as "chequeNo", q.drawn_on as "drawnOn", q.payer_name as "payerName", q.dated_on as "datedOn",
  q.received_on as "receivedOn", q.amount, q.state, a.name as bank, q.decided_on as "decidedOn", q.decided_by as "decidedBy",
  q.reason, n.students, n.receipts`;

const from = sql`
  from finance.cheque q
  left join finance.account a on a.school_id = q.school_id and a.id = q.bank_id
  cross join lateral (
    select coalesce(string_agg(x.name, ', ' order by x.id), '') as students,
           coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'receiptNo', x.receipt_no, 'name', x.name, 'amount', x.amount) order by x.id),
                    '[]'::jsonb) as receipts
      from (select r.id, r.receipt_no, r.amount, coalesce(s.full_name, r.payer_name) as name
              from (${receiptsOfCheque(sql`q.id`)}) r
              left join registration.roll s on s.school_id = r.school_id and s.id = r.student_id
             where r.state <> 'crossed') x) n`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  receivedOn: sql`q.received_on`,
  datedOn: sql`q.dated_on`,
  chequeNo: sql`q.cheque_no`,
  amount: sql`q.amount`,
  state: sql`q.state`,
};

/** Cheques with the students they pay for. */
export async function listCheques(tx: Tx, input: Input<typeof chequesApi.list>): Promise<Page<Cheque>> {
  const where: RawBuilder<unknown>[] = [sql`true`];
  if (input.state) where.push(sql`q.state = ${input.state}`);
  if (input.q) where.push(matches([sql`q.cheque_no`, sql`q.drawn_on`, sql`q.payer_name`], input.q));
  const condition = sql.join(where, sql` and `);
  const way = wayOf(input.sort);
  const { rows } = await sql<Cheque>`
    select ${row} ${from} where ${condition} order by ${sortable[input.sort.replace(/^-/, '')] ?? sql`q.id`} ${way}, q.id desc
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from finance.cheque q where ${condition}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** Throws 404. */
export async function getCheque(tx: Tx, id: number): Promise<Cheque> {
  const { rows } = await sql<Cheque>`select ${row} ${from} where q.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('cheque');
  return rows[0];
}

/** A cheque as it is held for a decision. */
export interface HeldCheque {
  state: ChequeState;
  chequeNo: string;
  amount: number;
  receivedOn: string;
  /** What it cleared by, and into which account. */
  clearedBy: number | null;
  bankId: number | null;
}

/** Holds a cheque for a decision. Throws 404, and 409 for one that is in none of the states. */
export async function chequeIn(tx: Tx, id: number, states: readonly ChequeState[]): Promise<HeldCheque> {
  const { rows } = await sql<HeldCheque>`
    select state, cheque_no as "chequeNo", amount, received_on as "receivedOn", journal_id as "clearedBy", bank_id as "bankId"
      from finance.cheque where id = ${id} for no key update`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('cheque');
  if (!states.includes(found.state)) throw new UserError('conflict', `This cheque is ${found.state} already.`);
  return found;
}

/** Holds a cheque until the commit. */
export async function lockCheque(tx: Tx, id: number): Promise<void> {
  await sql`select from finance.cheque where id = ${id} for no key update`.execute(tx);
}
