import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { SlipRoute } from '../../runs/contract/slips.ts';
import { paymentApproval } from '../contract/payment-approval.ts';
import type { Payment, PaymentLine, PaymentRow, paymentsApi } from '../contract/payments.ts';
import { wayInWords } from '../contract/words.ts';
import { inAscii, nameOf } from './bank-file.rules.ts';
import { routeInWords } from './ways.rules.ts';

const seen = sql`
  from hr.payment t
  join hr.pay_run r on r.school_id = t.school_id and r.id = t.run_id
  cross join lateral (
    select count(*)::int as lines, coalesce(sum(l.amount), 0)::bigint as amount,
           coalesce(sum(l.amount) filter (where l.returned_on is not null), 0)::bigint as returned
      from hr.payment_line l where l.school_id = t.school_id and l.payment_id = t.id) s`;
const fields = sql`
  t.id, t.version, t.payment_no as "paymentNo", t.run_id as "runId", r.title as "runTitle", left(r.month::text, 7) as month, t.mode,
  t.layout, t.bank_name as "bankName", t.money_name as "moneyName", s.lines, s.amount, s.returned, t.state,
  t.paid_on as "paidOn", t.reference, t.author_name as "authorName", t.at`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  paymentNo: sql`t.id`,
  month: sql`r.month`,
  bankName: sql`kit.fold(coalesce(t.bank_name, ''))`,
  lines: sql`s.lines`,
  amount: sql`s.amount`,
  paidOn: sql`t.paid_on`,
};

/** Payments, the newest first unless they are sorted otherwise. */
export async function listPayments(ctx: SchoolContext, input: Input<typeof paymentsApi.list>): Promise<Page<PaymentRow>> {
  const { q, runId, state, layout, page, size, sort } = input;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`t.id`} ${wayOf(sort)} nulls last`;
  const words = sql`kit.fold(concat_ws(' ', t.payment_no, t.bank_name, t.reference, r.title, t.money_name))`;
  const { rows } = await sql<PaymentRow & { total: number }>`
    select ${fields}, count(*) over () as total ${seen}
     where (${runId ?? null}::bigint is null or t.run_id = ${runId ?? null})
       and (${state ?? null}::text is null or t.state = ${state ?? null})
       and (${layout ?? null}::text is null or t.layout = ${layout ?? null})
       and ${q ? holds(words, q) : sql`true`}
     order by ${order}, t.id desc ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The payments of a run in the order in which they were prepared. */
export async function paymentsOfRun(tx: Tx, runId: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`select ${fields} ${seen} where t.run_id = ${runId} order by t.id`.execute(tx);
  return rows;
}

/** Runs that have payments, the last month first. */
export async function runsWithPayments(tx: Tx): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select r.id, r.title from hr.pay_run r
     where exists (select from hr.payment t where t.school_id = r.school_id and t.run_id = r.id)
     order by r.month desc, r.id desc limit 200`.execute(tx);
  return rows;
}

/** A line with all that its papers need. */
export interface PaidLine extends Omit<PaymentLine, 'way'> {
  route: SlipRoute;
  nationalId: string | null;
}

const nowhere: SlipRoute = {
  mode: 'cash',
  bankCode: null,
  bankName: null,
  branchCode: null,
  branchName: null,
  accountNo: null,
  accountName: null,
  phone: null,
};

/** The lines of a payment by payroll number. Of somebody who was erased nothing says where it went. */
export async function linesOf(tx: Tx, paymentId: number): Promise<PaidLine[]> {
  const { rows } = await sql<Omit<PaidLine, 'route'> & { route: Partial<SlipRoute> }>`
    select l.id, l.slip_id as "slipId", p.staff_member_id as "staffMemberId", p.payroll_no as "payrollNo", p.full_name as "fullName",
           l.amount, l.route, p.numbers ->> 'nationalId' as "nationalId", l.returned_on as "returnedOn",
           l.returned_because as "returnedBecause"
      from hr.payment_line l join hr.pay_slip p on p.school_id = l.school_id and p.id = l.slip_id
     where l.payment_id = ${paymentId} order by lower(p.payroll_no), l.id`.execute(tx);
  return rows.map(({ route, ...line }) => ({ ...line, route: { ...nowhere, ...route } }));
}

type Kept = PaymentRow &
  Pick<Payment, 'moneyId' | 'bankCode' | 'journalId' | 'mine'> & {
    paidName: string | null;
    paidAt: string | null;
    comment: string | null;
    withdrawnName: string | null;
    withdrawnAt: string | null;
    because: string | null;
  };

/** One payment with its lines and steps. Throws 404. */
export async function getPayment(ctx: Pick<SchoolContext, 'tx' | 'user'>, id: number): Promise<Payment> {
  const { rows } = await sql<Kept>`
    select ${fields}, t.money_id as "moneyId", t.bank_code as "bankCode", t.journal_id as "journalId",
           coalesce(${keptPayments.own.mine(ctx.user.accountId)}, false) as mine, t.paid_name as "paidName", t.paid_at as "paidAt",
           t.comment, t.withdrawn_name as "withdrawnName", t.withdrawn_at as "withdrawnAt", t.withdrawn_because as because
      ${seen} where t.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound(paymentApproval.entity);
  const { paidName, paidAt, comment, withdrawnName, withdrawnAt, because, ...row } = found;
  const lines = await linesOf(ctx.tx, id);
  const steps = [
    { step: 'prepared', name: row.authorName, comment: null, at: row.at },
    ...(paidName !== null && paidAt !== null ? [{ step: 'paid', name: paidName, comment, at: paidAt }] : []),
    ...(withdrawnName !== null && withdrawnAt !== null
      ? [{ step: 'withdrawn', name: withdrawnName, comment: because, at: withdrawnAt }]
      : []),
  ];
  const list = lines.map(({ route, nationalId: _nationalId, ...line }) => ({ ...line, way: routeInWords(route) }));
  return { ...row, list, notes: notesOn(row, lines), steps };
}

/** What is to be looked at before a list is sent. */
function notesOn({ layout, state }: PaymentRow, lines: readonly PaidLine[]): string[] {
  if (state !== 'prepared' || layout === 'sheet') return [];
  const parts = lines.filter(({ amount }) => amount % 100 !== 0).length;
  const folded = lines.map((line) => (layout === 'b2c' ? line.fullName : nameOf(line))).filter((name) => inAscii(name) !== name);
  const lost = folded.filter((name) => inAscii(name).includes('?'));
  return [
    ...(layout === 'b2c' && parts > 0
      ? [
          `${parts === 1 ? 'One amount is' : `${parts} amounts are`} not in whole shillings. If M-Pesa refuses them, withdraw the list and pay these employees another way.`,
        ]
      : []),
    ...(folded[0] !== undefined
      ? [`In the file names stand without accents, as banks take them: ${folded[0]} is written ${inAscii(folded[0])}.`]
      : []),
    ...(lost[0] !== undefined ? [`${lost[0]} has letters that the file cannot hold. Tell the bank the name as it has it.`] : []),
  ];
}

/** What the history keeps of a payment. */
export const inHistory = (one: PaymentRow) => ({
  Payment: one.paymentNo,
  Payroll: one.runTitle,
  Way: wayInWords(one),
  From: one.moneyName,
  Lines: one.lines,
  Sum: formatCents(one.amount),
  Returned: one.returned === 0 ? null : formatCents(one.returned),
  State: paymentApproval.states[one.state][0],
  'Paid on': one.paidOn && formatDay(one.paidOn),
  Reference: one.reference,
});

/** Where payments are kept, and whose they are. */
export const keptPayments = { table: 'hr.payment', own: { mine: (me: number) => sql`t.author_id = ${me}` } };

/** Payments through the steps of their approval. */
export const payments = documents(paymentApproval, {
  table: keptPayments.table,
  read: (ctx: SchoolContext, id) => getPayment(ctx, id),
  audit: inHistory,
});

/** Of which run a payment is. Throws 404. */
export async function runOf(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ runId: number }>`select run_id as "runId" from hr.payment where id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound(paymentApproval.entity);
  return rows[0].runId;
}
