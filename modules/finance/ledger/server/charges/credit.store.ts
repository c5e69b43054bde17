import { sql } from 'kysely';
import { amongIds } from '#kit/server/db/among.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { lockStudents } from '#modules/registration/server/public.ts';
import type { OpenCharge, Order } from '../../contract/spread.ts';
import { settleFeeLeaveouts } from './settle-leaveouts.store.ts';
import type { FinanceContext } from '../context.ts';
import { openBooks } from '../books.store.ts';
import { type Move, post } from '../post.store.ts';
import { settle } from './settle.rules.ts';

/** A charge with what is still owed of it; amounts in cents. */
export interface ChargeState extends OpenCharge {
  studentId: number;
  invoiceId: number;
  invoiceNo: string;
  termId: number | null;
  voteHeadId: number;
  voteHead: string;
  title: string;
  receivable: 'fees' | 'other';
  day: string;
  /** `billed` less `paid`. */
  owed: number;
}

/** Makes two who change the same students' accounts wait for each other, in one order for all. */
export async function lockAccounts(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await lockStudents(tx, studentIds);
}

/** Every charge of these students with what the ledger says of it; `open` leaves out those that nothing is owed of. */
export async function chargesOf(tx: Tx, studentIds: readonly number[], { open = false } = {}): Promise<ChargeState[]> {
  const { rows } = await sql<ChargeState>`
    with sums as (
      select e.charge_id,
             sum(case when r.id = e.debit_id then e.amount else -e.amount end)
               filter (where o.kind in ('income', 'expense', 'equity') or o.role = 'caution') as billed,
             sum(case when r.id = e.credit_id then e.amount else -e.amount end)
               filter (where o.kind in ('asset', 'liability') and o.role is distinct from 'caution') as paid
        from finance.entry e
        join finance.account r on r.school_id = e.school_id and r.id in (e.debit_id, e.credit_id) and r.role in ('fees', 'other')
        join finance.account o on o.school_id = e.school_id and o.id = e.debit_id + e.credit_id - r.id
       where ${amongIds(sql`e.student_id`, studentIds)} and e.charge_id is not null
       group by e.charge_id)
    select c.id as "chargeId", c.student_id as "studentId", c.invoice_id as "invoiceId", i.invoice_no as "invoiceNo",
           c.term_id as "termId", c.vote_head_id as "voteHeadId", v.name as "voteHead", c.title, c.receivable, c.day,
           c.due_on as "dueOn", v.priority, coalesce(s.billed, 0)::bigint as billed, coalesce(s.paid, 0)::bigint as paid,
           (coalesce(s.billed, 0) - coalesce(s.paid, 0))::bigint as owed
      from finance.charge c
      join sums s on s.charge_id = c.id
      join finance.invoice i on i.school_id = c.school_id and i.id = c.invoice_id
      join finance.vote_head v on v.school_id = c.school_id and v.id = c.vote_head_id
     where ${amongIds(sql`c.student_id`, studentIds)} and (not ${open} or coalesce(s.billed, 0) > coalesce(s.paid, 0))
     order by c.student_id, c.due_on, v.priority, c.id`.execute(tx);
  return rows;
}

/** The credit (fees received in advance) of these students, in cents; those without any are left out. */
export async function creditOf(tx: Tx, studentIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ studentId: number; credit: number }>`
    select e.student_id as "studentId", sum(case when a.id = e.credit_id then e.amount else -e.amount end)::bigint as credit
      from finance.entry e
      join finance.account a on a.school_id = e.school_id and a.id in (e.debit_id, e.credit_id) and a.role = 'prepayment'
     where ${amongIds(sql`e.student_id`, studentIds)} group by 1`.execute(tx);
  return new Map(rows.map(({ studentId, credit }) => [studentId, credit]));
}

/** How the school spreads payments that nobody spreads by hand. */
export async function allocationOrder(tx: Tx): Promise<Order> {
  const { rows } = await sql<{ allocation: Order }>`select allocation from finance.book`.execute(tx);
  return rows[0]?.allocation ?? 'oldest';
}

/**
 * Sets the students' credit against what they owe, and takes back what no longer stands on a payment. To be called, with
 * the students held, after anything that changed what they owe or hold. What is billed ahead is settled on its own day.
 */
export async function applyCredit(ctx: FinanceContext, studentIds: readonly number[], day: string): Promise<void> {
  const books = await openBooks(ctx.tx);
  const charges = Map.groupBy(await chargesOf(ctx.tx, studentIds), ({ studentId }) => studentId);
  const credits = await creditOf(ctx.tx, studentIds);
  const postings = [...new Set(studentIds)].flatMap((studentId) => {
    const own = charges.get(studentId) ?? [];
    const byId = new Map(own.map((charge) => [charge.chargeId, charge]));
    const moves = settle(own, credits.get(studentId) ?? 0, books.allocation).map(({ chargeId, amount }) => {
      const { receivable = 'fees', voteHeadId = null, day: billedOn = day } = byId.get(chargeId) ?? {};
      const [debit, credit] = amount > 0 ? [books.prepayment, books[receivable]] : [books[receivable], books.prepayment];
      const move: Move = { debit, credit, amount: Math.abs(amount), studentId, chargeId, voteHeadId };
      return { move, on: billedOn > day ? billedOn : day };
    });
    const byDay = Map.groupBy(moves, ({ on }) => on);
    const narration = 'Credit set against charges';
    return Array.from(byDay, ([on, own]) => ({ kind: 'allocation', day: on, narration, moves: own.map(({ move }) => move) }));
  });
  await post(ctx, postings);
  await settleFeeLeaveouts(ctx, studentIds);
}
