import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { documentNumbers } from '#kit/server/numbering/numbering.ts';
import { there } from '#kit/server/sql/one.ts';
import { moneyAccounts, refuseNoMoney } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { PayMode } from '../../employees/contract/kinds.ts';
import { runApproval } from '../../runs/contract/run-approval.ts';
import type { RunState } from '../../runs/contract/runs.ts';
import { holdRun } from '../../runs/server/for-others.ts';
import { paymentApproval } from '../contract/payment-approval.ts';
import type { paymentsApi, RunPayments } from '../contract/payments.ts';
import { largestEft, paymentLayouts } from '../contract/words.ts';
import { listedOf, openSlips, type Waiting } from './open-slips.store.ts';
import { inHistory, paymentsOfRun } from './payments.store.ts';
import { settle } from './settle.ts';

type Asked = Input<typeof paymentsApi.prepare>;

/** Of a run that is paid or closed only what came back is open again. */
const owing: readonly RunState[] = ['posted', 'paid', 'locked'];
const series = { kind: 'salary payment', prefix: 'SAL', digits: 5 };
const fromOf = { bank: 'bankFrom', mpesa: 'mpesaFrom', cash: 'cashFrom', cheque: 'chequeFrom' } as const satisfies Record<
  PayMode,
  keyof Asked
>;

/**
 * Makes the lists that are missing of a posted run; who has no way to be paid stays open and is named. Twice at once it makes them once.
 * Throws 404, 422 for a run that is not posted, 400 at the account that is missing.
 */
export async function prepare(ctx: SchoolContext, asked: Asked): Promise<RunPayments & { made: number }> {
  const { tx } = ctx;
  const run = await holdRun(tx, asked.id);
  if (!owing.includes(run.state))
    throw new UserError('rule', `Only a payroll that is posted is paid. This one is “${runApproval.states[run.state][0]}”.`);
  const open = await openSlips(tx, run.id, schoolDay(ctx), asked.rtgsOver);
  const lists = listsOf(open);
  for (const { way } of lists) {
    const field = fromOf[way.mode];
    const from = asked[field];
    if (from === null) throw fieldError(field, 'Choose the account that it is paid out of.');
    await refuseNoMoney(tx, from, field);
  }
  if (lists.length > 0) await writeLists(ctx, run.id, asked, lists);
  await settle(ctx, run);
  return { ...(await ofRun(ctx, run.id)), made: lists.length };
}

type List = ReturnType<typeof listsOf>[number];

/** One list for each way and bank, banks by their codes. */
function listsOf(open: readonly Waiting[]) {
  const ready = open.flatMap(({ way, route, slipId, amount }) => (way && route ? [{ way, route, slipId, amount }] : []));
  const groups = Map.groupBy(ready, ({ way: { mode, layout, bankCode } }) =>
    [paymentLayouts.indexOf(layout), mode, bankCode ?? ''].join(' '),
  );
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, lines]) => (lines[0] ? [{ way: lines[0].way, lines }] : []));
}

async function writeLists(ctx: SchoolContext, runId: number, asked: Asked, lists: readonly List[]): Promise<void> {
  const numbers = await documentNumbers(ctx.tx, series, schoolDay(ctx), lists.length);
  const names = new Map((await moneyAccounts(ctx.tx)).map(({ id, code, name }) => [id, `${code} ${name}`]));
  const heads = lists.map(({ way }, at) => {
    const money = there(asked[fromOf[way.mode]]);
    return { ...way, no: numbers[at], money, called: there(names.get(money)), place: at };
  });
  const { rows } = await sql<{ id: number; no: string }>`
    insert into hr.payment (payment_no, run_id, mode, layout, bank_code, bank_name, money_id, money_name, author_id, author_name)
    select h.no, ${runId}::bigint, h.mode, h.layout, h."bankCode", h."bankName", h.money, h.called, ${actorId(ctx.user)}::bigint,
           ${ctx.user.fullName}
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
             as h (no text, mode text, layout text, "bankCode" text, "bankName" text, money bigint, called text, place int)
     order by h.place returning id, payment_no as no`.execute(ctx.tx);
  const ids = new Map(rows.map(({ id, no }) => [no, id]));
  const lines = lists.flatMap(({ lines: own }, at) =>
    own.map(({ slipId, amount, route }) => ({ payment: there(ids.get(numbers[at] ?? '')), slip: slipId, amount, route })),
  );
  await sql`
    insert into hr.payment_line (payment_id, slip_id, amount, route)
    select l.payment, l.slip, l.amount, l.route
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (payment bigint, slip bigint, amount bigint, route jsonb)`.execute(
    ctx.tx,
  );
  const made = new Set(ids.values());
  for (const row of await paymentsOfRun(ctx.tx, runId))
    if (made.has(row.id)) ctx.changed({ entity: paymentApproval.entity, id: row.id, action: 'prepared', after: inHistory(row) });
}

/** The payments of a run, and whose net pay is on no list. Throws 404. */
export async function ofRun(ctx: SchoolContext, runId: number): Promise<RunPayments> {
  const state = await stateOf(ctx.tx, runId);
  const open = owing.includes(state) ? await openSlips(ctx.tx, runId, schoolDay(ctx), largestEft) : [];
  const { net, listed, paid } = await listedOf(ctx.tx, runId);
  return {
    runId,
    state,
    rows: await paymentsOfRun(ctx.tx, runId),
    open: open.map(({ route: _route, way: _way, ...slip }) => slip),
    net,
    listed,
    paid,
  };
}

async function stateOf(tx: Tx, runId: number): Promise<RunPayments['state']> {
  const { rows } = await sql<{ state: RunPayments['state'] }>`select state from hr.pay_run where id = ${runId}`.execute(tx);
  if (!rows[0]) throw notFound('payroll');
  return rows[0].state;
}
