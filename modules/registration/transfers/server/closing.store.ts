import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError, refuse } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { offerOf, reportOffer, withdrawOffer } from '#modules/platform/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type Transfer, transferWords } from '../contract/transfer.ts';
import type { transfersApi } from '../contract/transfers.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { changeStatus } from '../../students/server/sections.store.ts';
import { readStudent } from '../../students/server/students.store.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { refuseClosed } from './flow.store.ts';
import { getTransfer } from './transfers.store.ts';

type Checks = readonly ClearanceCheck[];

/** Calls a transfer off that is not completed. */
export async function cancel(
  ctx: RegistrationContext,
  input: Input<typeof transfersApi.cancel>,
  checks: Checks,
): Promise<Transfer> {
  refuseClosed(await getTransfer(ctx, input.id, checks, true));
  const { rows } = await sql`
    update registration.transfer set state = 'cancelled', closed_because = ${input.reason}, version = version + 1
     where id = ${input.id} and version = ${input.version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('transfer');
  await withdrawOffer(ctx.tx, input.id, schoolDay(ctx));
  ctx.changed({ entity: 'transfer', id: input.id, action: 'cancelled', reason: input.reason });
  return getTransfer(ctx, input.id, checks);
}

/** Takes a transferred student back; the papers are void, and the certificate's number is not given again. */
export async function reverse(
  ctx: RegistrationContext,
  input: Input<typeof transfersApi.reverse>,
  checks: Checks,
): Promise<Transfer> {
  const { id, version, reason, overCapacity } = input;
  const before = await getTransfer(ctx, id, checks, true);
  if (before.state !== 'completed' || before.direction !== 'out')
    throw new UserError('rule', 'Only a completed transfer to another school can be reversed.');
  const offer = await offerOf(ctx.tx, id, true);
  if (offer?.state === 'taken')
    throw new UserError('rule', `${before.otherSchool} has taken this student in. The way back is a transfer from there.`);
  const student = await readStudent(ctx.tx, before.studentId);
  const back = { id: student.id, version: student.version, status: 'active' as const, on: schoolDay(ctx), reason, overCapacity };
  await changeStatus(ctx, back);
  const { rows } = await sql`
    update registration.transfer set state = 'reversed', closed_because = ${reason}, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('transfer');
  await withdrawOffer(ctx.tx, id, schoolDay(ctx));
  ctx.changed({ entity: 'transfer', id, action: 'reversed', reason });
  return getTransfer(ctx, id, checks);
}

/** A student from another school has come, or the other school has said that one of ours came there. */
export async function report(
  ctx: RegistrationContext,
  input: Input<typeof transfersApi.report>,
  checks: Checks,
): Promise<Transfer> {
  const { id, version, on } = input;
  const before = await getTransfer(ctx, id, checks, true);
  if (before.state !== 'completed')
    throw new UserError('rule', `This transfer is ${transferWords[before.state].toLowerCase()}, so nobody reports.`);
  if (before.reportedOn !== null) throw new UserError('rule', `${before.studentName} has reported already.`);
  if (on > schoolDay(ctx)) refuse([{ path: 'on', message: 'Choose today or an earlier day.' }]);
  const { rows } = await sql`
    update registration.transfer set reported_on = ${on}, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('transfer');
  if (before.direction === 'in') await reportOffer(ctx.tx, id, on);
  ctx.changed({ entity: 'transfer', id, action: 'reported', after: { On: on } });
  return getTransfer(ctx, id, checks);
}
