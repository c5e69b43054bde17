import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { takeBackDocument } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { giveInstalmentsBack } from '../../items/server/for-runs.ts';
import type { PayRun, payRunsApi } from '../contract/runs.ts';
import type { PaidOfRun } from './posted.ts';
import { runDocuments } from './runs.store.ts';
import { oneAfterAnother } from './stale.ts';

/**
 * Takes a posted run back as a whole: its journal, the instalments of loans, and the months that it paid, which another run may pay then. Its payslips stay as they
 * were. Throws 404, 409, and 422 once somebody is listed for payment or was paid, or a later month of one of them is posted.
 */
export const reverse = (
  ctx: SchoolContext,
  paidOf: PaidOfRun,
  { comment, ...at }: Input<typeof payRunsApi.reverse>,
): Promise<PayRun> =>
  runDocuments.take(ctx, 'reverse', at, comment, async ({ id, month, journalId }) => {
    const { tx } = ctx;
    await oneAfterAnother(tx);
    const { listed, paid } = await paidOf(tx, id);
    if (paid > 0)
      throw new UserError('rule', 'Somebody was paid by this payroll already. Put the mistake right in the next one.');
    if (listed > 0) throw new UserError('rule', 'Payments are prepared for this payroll. Withdraw them first.');
    const { rows: later } = await sql<{ title: string }>`
      select r.title from hr.pay_run r
       where r.month > ${`${month}-01`}::date and r.state in ('posted', 'paid', 'locked')
         and exists (select from hr.pay_slip s join hr.pay_slip o on o.staff_member_id = s.staff_member_id
                      where s.run_id = r.id and o.run_id = ${id})
       order by r.month limit 1`.execute(tx);
    if (later[0])
      throw new UserError(
        'rule',
        `“${later[0].title}” was posted on top of this one. Put the mistake right in the next payroll.`,
      );
    if (journalId === null) throw new Error(`Run ${id} is posted without a journal.`);
    const day = schoolDay(ctx);
    const reversalId = await takeBackDocument(ctx, journalId, { day, reason: comment ?? '' });
    await giveInstalmentsBack(ctx, { runId: id, day, journalId: reversalId });
    await sql`delete from hr.paid_month where run_id = ${id}`.execute(tx);
    return { reversal_id: reversalId };
  });
