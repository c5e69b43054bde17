import { sql } from 'kysely';
import { formatMonth } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { inHistory, payRunOf, writeStep } from './runs.store.ts';
import { awaitRuns } from './stale.ts';

export { looksOf, noteLook } from './looks.ts';
export { netPayAccount } from './post-run.ts';
export { nobodyPaid, paidOfRun, type PaidOfRun } from './posted.ts';
export { holdRun } from './runs.store.ts';
export { paySlipOf, slipName, slipsOfEmployee, type WholeSlip, wholeSlips, yearToDateOf } from './slips.store.ts';

/** All of a posted run’s net pay has left: it is paid. Or some has come back: it is posted again. A run that is in neither state stays as it is. */
export async function settleRun(ctx: SchoolContext, runId: number, paid: boolean): Promise<void> {
  const [from, to] = paid ? ['posted', 'paid'] : ['paid', 'posted'];
  const before = await payRunOf(ctx, runId);
  if (before.state !== from) return;
  await sql`update hr.pay_run set state = ${to}, version = version + 1 where id = ${runId}`.execute(ctx.tx);
  await writeStep(ctx.tx, ctx.user, runId, paid ? 'Paid' : 'Some pay has come back', null);
  const after = await payRunOf(ctx, runId);
  ctx.changed({
    entity: 'payroll',
    id: runId,
    action: paid ? 'paid' : 'pay came back',
    before: inHistory(before),
    after: inHistory(after),
  });
}

/** The first month from one on (their first days) that comes after every payroll of somebody that is reviewed, approved or posted. */
export async function openMonthFrom(tx: Tx, staffMemberId: number, month: string): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select greatest(${month}::date, (max(m.month) + interval '1 month')::date) as month
      from hr.paid_month m join hr.pay_run r on r.school_id = m.school_id and r.id = m.run_id
     where m.staff_member_id = ${staffMemberId} and r.state in ('reviewed', 'approved', 'posted', 'paid', 'locked')`.execute(tx);
  return one(rows).month;
}

/**
 * Something that somebody’s pay is worked out from has changed from a month on (its first day): payrolls that they stand in are to be worked out again before they are
 * reviewed, and none is reviewed or posted meanwhile. Throws 422 naming one that is reviewed already, or posted.
 */
export async function outdatePay(tx: Tx, staffMemberId: number, month: string): Promise<void> {
  await awaitRuns(tx, [staffMemberId], { from: month, to: null });
  const { rows } = await sql<{ id: number; title: string; month: string; state: string }>`
    select r.id, r.title, m.month, r.state
      from hr.paid_month m join hr.pay_run r on r.school_id = m.school_id and r.id = m.run_id
     where m.staff_member_id = ${staffMemberId} and m.month >= ${month}::date order by m.month, r.id for update of r`.execute(tx);
  for (const { title, month: of, state } of rows) {
    if (state === 'reviewed' || state === 'approved')
      throw new UserError(
        'rule',
        `“${title}” of ${formatMonth(of)} has their pay and is reviewed already. Send it back first, and calculate it again after this.`,
      );
    if (state !== 'draft' && state !== 'calculated')
      throw new UserError(
        'rule',
        `Their pay of ${formatMonth(of)} is posted by “${title}”. Reverse that payroll first, or choose another day.`,
      );
  }
  await sql`
    update hr.pay_run set outdated_at = clock_timestamp() where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
}
