import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { nextNumber } from '#kit/server/numbering/numbering.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { transferEvents } from '../../contract/transfers/events.ts';
import { type Transfer, transferWords } from '../../contract/transfers/transfer.ts';
import type { transfersApi } from '../../contract/transfers/transfers.ts';
import type { RegistrationContext } from '../context.ts';
import { refuse } from '../place.store.ts';
import { changeStatus } from '../sections.store.ts';
import { readStudent } from '../students.store.ts';
import type { ClearanceCheck } from './clearance.ts';
import { getTransfer, tellOfTransfer } from './transfers.store.ts';

type Checks = readonly ClearanceCheck[];

/** The school's next number of a series that begins anew each year: `TRF/2026/0004`. */
export async function yearlyNumber(ctx: RegistrationContext, kind: string, prefix: string): Promise<string> {
  const year = schoolDay(ctx).slice(0, 4);
  return `${prefix}/${year}/${String(await nextNumber(ctx.tx, kind, year)).padStart(4, '0')}`;
}

/** Asks for a transfer to another school. */
export async function request(
  ctx: RegistrationContext,
  draft: Input<typeof transfersApi.request>,
  checks: Checks,
): Promise<Transfer> {
  const student = await readStudent(ctx.tx, draft.studentId);
  if (!student.here) refuse([{ path: 'studentId', message: `${student.fullName} has left already.` }]);
  const no = await yearlyNumber(ctx, 'transfer', 'TRF');
  const { rows } = await sql<{ id: number }>`
    insert into registration.transfer
      (transfer_no, direction, student_id, other_school, reason, requested_on, requested_by, requested_account)
    values (${no}, 'out', ${draft.studentId}, ${draft.otherSchool}, ${draft.reason}, ${schoolDay(ctx)}, ${ctx.user.username},
            ${ctx.user.accountId}) returning id`.execute(ctx.tx);
  const after = await getTransfer(ctx, rows[0]?.id ?? 0, checks);
  ctx.changed({
    entity: 'transfer',
    id: after.id,
    action: 'requested',
    after: { Student: student.fullName, To: draft.otherSchool },
  });
  await tellOfTransfer(ctx, transferEvents.requested, after);
  return after;
}

/** A department clears the student, says what is owed, or waives it; `open` takes back what was said. */
export async function sign(ctx: RegistrationContext, input: Input<typeof transfersApi.sign>, checks: Checks): Promise<Transfer> {
  const { id, key, state, note } = input;
  const before = await getTransfer(ctx, id, checks, true);
  refuseClosed(before);
  const item = before.clearances.find((one) => one.key === key);
  if (!item) refuse([{ path: 'key', message: 'This item is not on the list. Reload and look again.' }]);
  if (item?.computed && state !== 'waived' && state !== 'open')
    refuse([{ path: 'state', message: `${item.title} is looked up by itself. Settle it, or waive it with a reason.` }]);
  if ((state === 'owing' || state === 'waived') && note === null)
    refuse([{ path: 'note', message: state === 'owing' ? 'Say what is owed.' : 'Say why it is waived.' }]);
  await sql`delete from registration.transfer_clearance where transfer_id = ${id} and key = ${key}`.execute(ctx.tx);
  if (state !== 'open')
    await sql`
      insert into registration.transfer_clearance (transfer_id, key, title, department, state, note, signed_by, signed_at)
      values (${id}, ${key}, ${item?.title ?? ''}, ${item?.department ?? ''}, ${state}, ${note}, ${ctx.user.username}, ${ctx.now})`.execute(
      ctx.tx,
    );
  ctx.changed({ entity: 'transfer', id, action: `${item?.title ?? 'item'}: ${state}`, reason: note });
  return getTransfer(ctx, id, checks);
}

/** Approves or rejects; who asked does not approve. */
export async function approve(
  ctx: RegistrationContext,
  input: Input<typeof transfersApi.approve>,
  checks: Checks,
): Promise<Transfer> {
  const { id, version, approved, reason } = input;
  const before = await getTransfer(ctx, id, checks, true);
  if (before.state !== 'requested')
    throw new UserError('rule', `This transfer is ${transferWords[before.state].toLowerCase()} already.`);
  if (before.requestedAccount === ctx.user.accountId)
    throw new UserError('rule', 'You asked for this transfer, so somebody else approves it.');
  if (!approved && reason === null) refuse([{ path: 'reason', message: 'Say why it is rejected.' }]);
  const { rows } = await sql`
    update registration.transfer
       set state = ${approved ? 'approved' : 'rejected'}, approved_by = ${ctx.user.username}, approved_at = ${ctx.now},
           closed_because = ${approved ? null : reason}, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('transfer');
  ctx.changed({ entity: 'transfer', id, action: approved ? 'approved' : 'rejected', reason });
  const after = await getTransfer(ctx, id, checks);
  if (approved) await tellOfTransfer(ctx, transferEvents.approved, after);
  return after;
}

/** The student leaves: off the roll with a leaving certificate, once every department has cleared or waived. */
export async function complete(
  ctx: RegistrationContext,
  input: Input<typeof transfersApi.complete>,
  checks: Checks,
): Promise<Transfer> {
  const { id, version, on, conduct } = input;
  const before = await getTransfer(ctx, id, checks, true);
  if (before.state !== 'approved') throw new UserError('rule', `This transfer is ${transferWords[before.state].toLowerCase()}.`);
  const open = before.clearances.filter(({ state }) => state === 'open' || state === 'owing');
  if (open.length > 0)
    throw new UserError(
      'rule',
      `Not cleared yet: ${open.map(({ title, note }) => (note ? `${title} (${note})` : title)).join(', ')}.`,
    );
  const student = await readStudent(ctx.tx, before.studentId);
  const reason = `Transferred to ${before.otherSchool}`;
  const left = { id: student.id, version: student.version, status: 'transferred' as const, on, reason, overCapacity: false };
  await changeStatus(ctx, left);
  const certificate = before.leavingCertificateNo ?? (await yearlyNumber(ctx, 'leaving certificate', 'LC'));
  const { rows } = await sql`
    update registration.transfer
       set state = 'completed', completed_on = ${on}, completed_by = ${ctx.user.username}, conduct = ${conduct},
           leaving_certificate_no = ${certificate}, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('transfer');
  const found = before.clearances.filter((one) => one.computed && one.signedBy === null);
  await sql`
    insert into registration.transfer_clearance (transfer_id, key, title, department, state, note, signed_by, signed_at)
    select ${id}::bigint, n.key, n.title, n.department, 'cleared', null, 'looked up', ${ctx.now}::timestamptz
      from unnest(${found.map(({ key }) => key)}::text[], ${found.map(({ title }) => title)}::text[],
                  ${found.map(({ department }) => department)}::text[]) as n (key, title, department)`.execute(ctx.tx);
  ctx.changed({ entity: 'transfer', id, action: 'completed', after: { Left: on, Certificate: certificate } });
  const after = await getTransfer(ctx, id, checks);
  await tellOfTransfer(ctx, transferEvents.completed, after);
  return after;
}

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
  const student = await readStudent(ctx.tx, before.studentId);
  const back = { id: student.id, version: student.version, status: 'active' as const, on: schoolDay(ctx), reason, overCapacity };
  await changeStatus(ctx, back);
  const { rows } = await sql`
    update registration.transfer set state = 'reversed', closed_because = ${reason}, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('transfer');
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
  ctx.changed({ entity: 'transfer', id, action: 'reported', after: { On: on } });
  return getTransfer(ctx, id, checks);
}

function refuseClosed({ state }: Transfer): void {
  if (state !== 'requested' && state !== 'approved')
    throw new UserError('rule', `This transfer is ${transferWords[state].toLowerCase()}, so it cannot be changed.`);
}
