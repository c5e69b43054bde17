import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError, refuse } from '#kit/contract/errors.ts';
import { documents } from '#kit/server/approval/documents.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { makeOffer, planOffer, withdrawOffer } from '#modules/platform/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { transferEvents } from '../contract/events.ts';
import type { Transfer } from '../contract/transfer.ts';
import { transferApproval } from '../contract/transfer-approval.ts';
import type { transfersApi } from '../contract/transfers.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { changeStatus } from '../../students/server/change-student.ts';
import { readStudent } from '../../students/server/students.store.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { fileOf } from './file-of.ts';
import { certificateSeries, transferSeries } from './numbers.ts';
import { readTransferFile } from './transfer-file.ts';
import { getTransfer, tellOfTransfer } from './transfers.store.ts';

type Checks = readonly ClearanceCheck[];

/** Asks for a transfer to another school; `to` is one of the branch, which is offered the student in the end. */
export async function request(
  ctx: RegistrationContext,
  draft: Input<typeof transfersApi.request>,
  checks: Checks,
  to: { id: number; name: string } | null,
): Promise<Transfer> {
  const otherSchool = to?.name ?? draft.otherSchool;
  if (otherSchool === null) throw fieldError('otherSchool', 'Say to which school.');
  const student = await readStudent(ctx.tx, draft.studentId);
  if (!student.here) refuse([{ path: 'studentId', message: `${student.fullName} has left already.` }]);
  const no = await documentNumber(ctx.tx, transferSeries, schoolDay(ctx));
  const { rows } = await sql<{ id: number }>`
    insert into registration.transfer
      (transfer_no, direction, student_id, other_school, reason, requested_on, requested_by, requested_account)
    values (${no}, 'out', ${draft.studentId}, ${otherSchool}, ${draft.reason}, ${schoolDay(ctx)}, ${ctx.user.username},
            ${ctx.user.accountId}) returning id`.execute(ctx.tx);
  const transferId = one(rows).id;
  const plan = { transferId, fromSchool: ctx.school.name, studentName: student.fullName, transferNo: no };
  if (to) await planOffer(ctx.tx, { ...plan, toSchoolId: to.id });
  const after = await getTransfer(ctx, transferId, checks);
  ctx.changed({
    entity: 'transfer',
    id: after.id,
    action: 'requested',
    after: { Student: student.fullName, To: otherSchool },
  });
  await tellOfTransfer(ctx, transferEvents.requested, after);
  return after;
}

/** A department clears the student, says what is owed, or waives it; `open` takes back what was said. */
export async function sign(ctx: RegistrationContext, input: Input<typeof transfersApi.sign>, checks: Checks): Promise<Transfer> {
  const { id, key, state, note } = input;
  const before = await getTransfer(ctx, id, checks, true);
  if (before.state !== 'requested' && before.state !== 'approved') {
    const [word] = transferApproval.states[before.state];
    throw new UserError('rule', `This transfer is ${word.toLowerCase()}, so it cannot be changed.`);
  }
  const item = before.clearances.find((one) => one.key === key);
  if (!item) refuse([{ path: 'key', message: 'This item is not on the list. Reload and look again.' }]);
  if (item && !item.mine)
    throw new UserError('forbidden', `For ${item.department} only ${item.signers.join(', ')} may sign, or who has all rights.`);
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

/** Where transfers are kept, and whose they are. */
export const keptTransfers = {
  table: 'registration.transfer',
  own: { requestedByMe: (me: number) => sql`t.requested_account = ${me}` },
};

/** Transfers through the steps of their approval. */
export const transfersWith = (checks: Checks) =>
  documents(transferApproval, {
    ...keptTransfers,
    read: (ctx: RegistrationContext, id) => getTransfer(ctx, id, checks),
    audit: ({ state, completedOn, leavingCertificateNo, offer, otherSchool }: Transfer) => ({
      State: state,
      Left: completedOn,
      Certificate: leavingCertificateNo,
      ...(offer && state === 'completed' ? { 'Offered to': otherSchool } : {}),
    }),
  });

/** Approves or rejects; who asked does not. */
export async function approve(
  ctx: RegistrationContext,
  { approved, reason, ...at }: Input<typeof transfersApi.approve>,
  checks: Checks,
): Promise<Transfer> {
  const after = await transfersWith(checks).take(ctx, approved ? 'approve' : 'reject', at, reason, async () => {
    if (!approved) await withdrawOffer(ctx.tx, at.id, schoolDay(ctx));
    return { approved_by: ctx.user.username, approved_at: ctx.now, closed_because: approved ? null : reason };
  });
  if (approved) await tellOfTransfer(ctx, transferEvents.approved, after);
  return after;
}

/** The student leaves: off the roll with a leaving certificate, once every department has cleared or waived. */
export async function complete(
  ctx: RegistrationContext,
  { on, conduct, ...at }: Input<typeof transfersApi.complete>,
  checks: Checks,
  signer: Signer,
): Promise<Transfer> {
  const after = await transfersWith(checks).take(ctx, 'complete', at, null, async (before) => {
    const { clearances, studentId, otherSchool, leavingCertificateNo } = before;
    const open = clearances.filter(({ state }) => state === 'open' || state === 'owing');
    if (open.length > 0)
      throw new UserError(
        'rule',
        `Not cleared yet: ${open.map(({ title, note }) => (note ? `${title} (${note})` : title)).join(', ')}.`,
      );
    const { id, version } = await readStudent(ctx.tx, studentId);
    const reason = `Transferred to ${otherSchool}`;
    await changeStatus(ctx, { id, version, status: 'transferred', on, reason, overCapacity: false });
    await keepLookedUp(ctx, before);
    const certificate = leavingCertificateNo ?? (await documentNumber(ctx.tx, certificateSeries, schoolDay(ctx)));
    return { completed_on: on, completed_by: ctx.user.username, conduct, leaving_certificate_no: certificate };
  });
  await offer(ctx, after, signer);
  await tellOfTransfer(ctx, transferEvents.completed, after);
  return after;
}

/** Writes down that what the product looks up by itself was cleared when the student left. */
async function keepLookedUp({ tx, now }: RegistrationContext, { id, clearances }: Transfer): Promise<void> {
  const found = clearances.filter((one) => one.computed && one.signedBy === null);
  await sql`
    insert into registration.transfer_clearance (transfer_id, key, title, department, state, note, signed_by, signed_at)
    select ${id}::bigint, n.key, n.title, n.department, 'cleared', null, 'looked up', ${now}::timestamptz
      from unnest(${found.map(({ key }) => key)}::text[], ${found.map(({ title }) => title)}::text[],
                  ${found.map(({ department }) => department)}::text[]) as n (key, title, department)`.execute(tx);
}

/** Puts the student before the school of the branch they go to; the same file as anybody else gets. */
async function offer(ctx: RegistrationContext, one: Transfer, signer: Signer): Promise<void> {
  if (one.offer === null) return;
  const text = await fileOf(ctx, one, signer);
  const { digest } = readTransferFile(signer, text);
  await makeOffer(ctx.tx, one.id, { text, digest }, schoolDay(ctx));
}
