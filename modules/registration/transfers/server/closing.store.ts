import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError, refuse } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { offerOf, reportOffer, withdrawOffer } from '#modules/platform/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Transfer } from '../contract/transfer.ts';
import { transferApproval } from '../contract/transfer-approval.ts';
import type { transfersApi } from '../contract/transfers.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { changeStatus } from '../../students/server/change-student.ts';
import { readStudent } from '../../students/server/students.store.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { transfersWith } from './flow.store.ts';
import { getTransfer } from './transfers.store.ts';

type Checks = readonly ClearanceCheck[];

/** Calls a transfer off that is not completed. */
export const cancel = (
  ctx: RegistrationContext,
  { reason, ...at }: Input<typeof transfersApi.cancel>,
  checks: Checks,
): Promise<Transfer> =>
  transfersWith(checks).take(ctx, 'cancel', at, reason, async () => {
    await withdrawOffer(ctx.tx, at.id, schoolDay(ctx));
    return { closed_because: reason };
  });

/** Takes a transferred student back; the papers are void, and the certificate's number is not given again. */
export const reverse = (
  ctx: RegistrationContext,
  { reason, overCapacity, ...at }: Input<typeof transfersApi.reverse>,
  checks: Checks,
): Promise<Transfer> =>
  transfersWith(checks).take(ctx, 'reverse', at, reason, async ({ studentId, otherSchool }) => {
    const offer = await offerOf(ctx.tx, at.id, true);
    if (offer?.state === 'taken')
      throw new UserError('rule', `${otherSchool} has taken this student in. The way back is a transfer from there.`);
    const { id, version, here } = await readStudent(ctx.tx, studentId);
    // Who was taken back already stays as they are: a suspension since is not lifted by this.
    if (!here) await changeStatus(ctx, { id, version, status: 'active', on: schoolDay(ctx), reason, overCapacity });
    await withdrawOffer(ctx.tx, at.id, schoolDay(ctx));
    return { closed_because: reason };
  });

/** A student from another school has come, or the other school has said that one of ours came there. */
export async function report(
  ctx: RegistrationContext,
  input: Input<typeof transfersApi.report>,
  checks: Checks,
): Promise<Transfer> {
  const { id, version, on, corrects } = input;
  const before = await getTransfer(ctx, id, checks, true);
  if (before.state !== 'completed')
    throw new UserError('rule', `This transfer is ${transferApproval.states[before.state][0].toLowerCase()}, so nobody reports.`);
  if (before.reportedOn !== null && !corrects) throw new UserError('rule', `${before.studentName} has reported already.`);
  if (on === null && !corrects) refuse([{ path: 'on', message: 'Enter a day.' }]);
  if (on !== null && on > schoolDay(ctx)) refuse([{ path: 'on', message: 'Choose today or an earlier day.' }]);
  const { rows } = await sql`
    update registration.transfer set reported_on = ${on}, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('transfer');
  if (before.direction === 'in') await reportOffer(ctx.tx, id, on);
  const after = await getTransfer(ctx, id, checks);
  if (on === null && after.reportedOn !== null)
    throw new UserError('rule', `${before.otherSchool} has said that the student came. Ask them to correct it.`);
  ctx.changed({
    entity: 'transfer',
    id,
    action: before.reportedOn === null ? 'reported' : 'reporting corrected',
    before: { On: before.reportedOn },
    after: { On: on },
  });
  return after;
}
