import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { requestApproval } from '../../contract/request-approval.ts';
import type { BillingRequest, requestsApi } from '../../contract/requests.ts';
import { chargesOf } from '../../../ledger/server/charges/credit.store.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { approve } from './approve-request.ts';

/** Where requests are kept, and whose they are: who started the run or wrote the bill does not decide on it either. */
export const keptRequests = {
  table: 'finance.billing_request',
  own: {
    mine: (me: number) => sql`(${me}::bigint = t.asked_by
      or t.kind = 'reverse_run' and exists (
           select from finance.billing_run r where r.school_id = t.school_id and r.id = t.target_id and r.author_id = ${me}::bigint)
      or t.kind = 'reverse_bill' and exists (
           select from finance.bill b where b.school_id = t.school_id and b.id = t.target_id and b.author_id = ${me}::bigint))`,
  },
};

const columns = (me: number) => sql`
  select t.id, t.kind, t.target_id as "targetId", t.title, t.amount, t.reason, t.state, t.asked_name as "askedName",
         t.asked_at as "askedAt", t.decided_name as "decidedName", t.decided_at as "decidedAt", t.remark,
         coalesce(${keptRequests.own.mine(me)}, false) as mine
    from finance.billing_request t`;
const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  askedAt: sql`t.asked_at`,
  title: sql`t.title`,
  amount: sql`t.amount`,
  state: sql`t.state`,
  askedName: sql`t.asked_name`,
};

/** One page of requests. */
export async function listRequests(
  { tx, user }: Pick<FinanceContext, 'tx' | 'user'>,
  input: Input<typeof requestsApi.list>,
): Promise<Page<BillingRequest>> {
  const { q, state, kind, page, size, sort } = input;
  const where = [sql`true`];
  if (q) where.push(matches([sql`t.title`, sql`t.reason`, sql`t.asked_name`], q));
  if (state !== undefined) where.push(sql`t.state = ${state}`);
  if (kind !== undefined) where.push(sql`t.kind = ${kind}`);
  const order = sortable[sort.replace(/^-/, '')] ?? sql`t.id`;
  const { rows } = await sql<BillingRequest>`
    ${columns(user.accountId)} where ${sql.join(where, sql` and `)}
     order by ${order} ${wayOf(sort)}, t.id ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from finance.billing_request t where ${sql.join(where, sql` and `)}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** One request. Throws 404. */
export async function getRequest({ tx, user }: Pick<FinanceContext, 'tx' | 'user'>, id: number): Promise<BillingRequest> {
  const { rows } = await sql<BillingRequest>`${columns(user.accountId)} where t.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('request');
  return rows[0];
}

const targets: Readonly<Record<'reverse_run' | 'reverse_bill' | 'reverse_invoice', (id: number) => RawBuilder<unknown>>> = {
  reverse_run: (id) => sql`
    select r.title, r.state in ('done', 'cancelled') as open,
           (select coalesce(sum(s.total - s.discount) filter (where s.state = 'created'), 0)::bigint
              from finance.billing_run_student s where s.school_id = r.school_id and s.run_id = r.id) as amount
      from finance.billing_run r where r.id = ${id}`,
  reverse_bill: (id) => sql`
    select b.title, b.state = 'billed' as open,
           (select coalesce(sum(c.amount), 0)::bigint from finance.invoice i
              join finance.charge c on c.school_id = i.school_id and c.invoice_id = i.id and c.live
             where i.school_id = b.school_id and i.bill_id = b.id) as amount
      from finance.bill b where b.id = ${id}`,
  reverse_invoice: (id) => sql`
    select i.invoice_no || ', ' || s.full_name as title, i.live as open,
           (select coalesce(sum(c.amount), 0)::bigint from finance.charge c
             where c.school_id = i.school_id and c.invoice_id = i.id) as amount
      from finance.invoice i join registration.roll s on s.school_id = i.school_id and s.id = i.student_id where i.id = ${id}`,
};

/** Asks that something be reversed. */
export async function askReversal(ctx: FinanceContext, input: Input<typeof requestsApi.askReversal>): Promise<BillingRequest> {
  const { rows } = await sql<{ title: string; open: boolean; amount: number }>`
    select target.title, target.open, target.amount from (${targets[input.kind](input.targetId)}) target`.execute(ctx.tx);
  const target = rows[0];
  if (!target) throw notFound('record');
  if (!target.open) throw new UserError('rule', 'It is going on, or was reversed already.');
  return ask(ctx, { ...input, title: target.title, amount: target.amount }, []);
}

/** Asks that what a student owes be written off, no more than is owed. */
export async function askWriteOff(ctx: FinanceContext, input: Input<typeof requestsApi.askWriteOff>): Promise<BillingRequest> {
  const { studentId, lines, reason } = input;
  const { rows } = await sql<{ name: string }>`
    select full_name || ', ' || admission_no as name from registration.roll where id = ${studentId}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('student');
  const owed = new Map((await chargesOf(ctx.tx, [studentId], { open: true })).map((charge) => [charge.chargeId, charge.owed]));
  for (const [at, { chargeId, amount }] of lines.entries())
    if (amount > (owed.get(chargeId) ?? 0)) {
      const message = 'Write off no more than is owed.';
      throw new UserError('rule', message, { fields: [{ path: `lines.${at}.amount`, message }] });
    }
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return ask(ctx, { kind: 'write_off', targetId: studentId, title: rows[0].name, amount, reason }, lines);
}

type Asked = Pick<BillingRequest, 'kind' | 'targetId' | 'title' | 'amount' | 'reason'>;

async function ask(
  ctx: FinanceContext,
  { kind, targetId, title, amount, reason }: Asked,
  lines: readonly { chargeId: number; amount: number }[],
): Promise<BillingRequest> {
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.billing_request (kind, target_id, title, amount, reason, asked_by, asked_name)
    values (${kind}, ${targetId}, ${title}, ${amount}, ${reason}, ${author.id}, ${author.name}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await sql`
    insert into finance.billing_request_line (request_id, charge_id, amount)
    select ${id}, "chargeId", sum(amount) from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("chargeId" bigint, amount bigint)
     group by "chargeId"`.execute(ctx.tx);
  ctx.changed({ entity: 'billing request', id, action: 'asked', after: { kind, targetId, title, amount, reason } });
  return getRequest(ctx, id);
}

const requests = documents(requestApproval, {
  ...keptRequests,
  read: (ctx: FinanceContext, id) => getRequest(ctx, id),
  audit: (request: BillingRequest) => request,
});

/** Approves, which does it, or refuses; not who asked, or started the run. */
export function decide(ctx: FinanceContext, input: Input<typeof requestsApi.decide>): Promise<BillingRequest> {
  const { id: who, name } = authorOf(ctx);
  return requests.take(ctx, input.approve ? 'approve' : 'refuse', { id: input.id }, input.remark, async (before) => {
    if (input.approve) await approve(ctx, before);
    return { decided_by: who, decided_name: name, decided_at: ctx.now, remark: input.remark };
  });
}
