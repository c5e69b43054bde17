import { sql } from 'kysely';
import type { Input, Output, Result } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { HeldPayment, ListedPayment, suspenseApi } from '../../contract/suspense.ts';
import { waitingNotices } from '../notices/notices.store.ts';
import { codeFigures } from '../codes/typed-codes.store.ts';
import { openAmounts } from '../../../receiving/server/suspense/open.store.ts';
import { type Best, bestFor } from './suggest.store.ts';

const columns = sql`
  p.id, p.channel, p.reference, p.paid_at as "paidAt", p.day, p.amount, o.used, o.refunding, o.open, p.account_ref as "accountRef",
  p.payer_name as "payerName", p.payer_phone as "payerPhone", p.narration, a.name as money, p.why`;

const order: Readonly<Record<string, ReturnType<typeof sql>>> = {
  paidAt: sql`p.paid_at`,
  amount: sql`p.amount`,
  open: sql`o.open`,
  reference: sql`p.reference`,
  payerName: sql`kit.fold(p.payer_name)`,
};

const withRefund = (states: readonly string[]) => sql`
  exists (select from finance.payment_refund r
           where r.school_id = p.school_id and r.payment_id = p.id and r.state in (${sql.join(states)}))`;

/** Payments that stand or stood in suspense, and those whose receipt was crossed. */
export async function listSuspense(tx: Tx, input: Input<typeof suspenseApi.list>): Promise<Page<ListedPayment>> {
  const conditions = [sql`true`];
  if (input.among !== undefined) conditions.push(sql`p.id = any(${numbersIn(input.among)}::bigint[])`);
  if (input.q) {
    const found = [sql`p.reference`, sql`p.account_ref`, sql`p.payer_name`, sql`p.payer_phone`, sql`p.narration`];
    conditions.push(sql`${matches(found, input.q)}`);
  }
  if (input.channel) conditions.push(sql`p.channel = ${input.channel}`);
  if (input.state === 'open') conditions.push(sql`o.open > 0`);
  if (input.state === 'refunds') conditions.push(withRefund(['asked', 'approved', 'paying', 'failed']));
  if (input.state === 'asked') conditions.push(withRefund(['asked']));
  const from = sql`
    from ${openAmounts(null)} o
    join finance.payment p on p.id = o.payment_id
    join finance.account a on a.school_id = p.school_id and a.id = p.money_id
   where ${sql.join(conditions, sql` and `)}`;
  const by = order[input.sort.replace(/^-/, '')] ?? sql`p.id`;
  const { rows } = await sql<HeldPayment>`
    select ${columns} ${from} order by ${by} ${wayOf(input.sort)} nulls last, p.id desc
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(tx);
  const best = await bestFor(
    tx,
    rows.filter(({ open }) => open > 0),
  );
  return { rows: rows.map((row) => listed(row, best.get(row.id))), total: one(counted).total };
}

const numbersIn = (text: string) => text.split(',').flatMap((part) => (/^\d{1,15}$/.test(part) ? [Number(part)] : []));

const listed = (payment: HeldPayment, best: Best | undefined): ListedPayment => ({
  ...payment,
  bestId: best?.studentId ?? null,
  best: best?.student ?? null,
  bestSure: best?.confidence ?? null,
  bestWhy: best?.why ?? null,
  ready: best !== undefined && best.sure && payment.why === null,
});

export async function suspenseFigures(tx: Tx): Promise<Output<typeof suspenseApi.figures>> {
  const { rows } = await sql<Omit<Output<typeof suspenseApi.figures>, 'notices' | 'unconfirmed' | 'differing'>>`
    select count(*)::int as payments, coalesce(sum(o.open), 0)::bigint as open, min(p.day) as oldest,
           (select count(*)::int from finance.payment_refund where state = 'asked') as "toApprove",
           (select count(*)::int from finance.payment_refund where state = 'approved') as "toPay"
      from ${openAmounts(null)} o join finance.payment p on p.id = o.payment_id where o.open > 0`.execute(tx);
  const notices = await waitingNotices(tx);
  return { ...(rows[0] ?? { payments: 0, open: 0, oldest: null, toApprove: 0, toPay: 0 }), notices, ...(await codeFigures(tx)) };
}

/** One payment with what became of it, whether it stood in suspense or not. Throws 404. */
export async function paymentDetail(tx: Tx, id: number, userId: number): Promise<Result<typeof suspenseApi.get>> {
  const { rows } = await sql<HeldPayment>`
    select ${columns} from ${openAmounts([id])} o
      join finance.payment p on p.id = o.payment_id
      join finance.account a on a.school_id = p.school_id and a.id = p.money_id`.execute(tx);
  const payment = rows[0];
  if (!payment) throw notFound('payment');
  const { rows: receipts } = await sql<Output<typeof suspenseApi.get>['receipts'][number]>`
    select r.id, r.receipt_no as "receiptNo", r.student_id as "studentId", r.amount, r.state,
           coalesce(s.full_name || ', ' || s.admission_no, r.payer_name, '') as student
      from finance.receipt r
      left join registration.roll s on s.school_id = r.school_id and s.id = r.student_id
     where (r.source = ${payment.channel === 'mpesa' ? 'mpesa' : 'bank'} and r.source_id = ${id})
        or r.id = (select receipt_id from finance.payment where id = ${id})
     order by r.id`.execute(tx);
  const { rows: refunds } = await sql<Output<typeof suspenseApi.get>['refunds'][number]>`
    select f.id, f.version, f.amount, f.reason, f.payee_name as "payeeName", f.payee_phone as "payeePhone", f.state,
           f.author_name as "askedBy", f.asked_at as "askedAt", f.decided_name as "decidedBy", f.decided_because as "decidedBecause",
           f.method, f.paid_on as "paidOn", f.pay_reference as "payReference", f.outcome, f.returned_on as "returnedOn",
           b.name as "returnedInto", f.returned_because as "returnedBecause", f.returned_name as "returnedBy",
           coalesce(f.author_id = ${userId}, false) as mine
      from finance.payment_refund f
      left join finance.account b on b.school_id = f.school_id and b.id = f.returned_into
     where f.payment_id = ${id} order by f.id`.execute(tx);
  return { ...payment, receipts, refunds };
}
