import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { inSystem } from '#kit/server/http/system.ts';
import type { Transfer } from '../contract/transfer.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { healthOf } from '../../students/server/health.store.ts';
import { studentsWithConsent } from '../../privacy/server/consents.store.ts';
import { noteHealthAccess } from '../../students/server/health-access.store.ts';
import { getStudent } from '../../students/server/students.store.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { writeTransferFile } from './transfer-file.ts';
import { getTransfer } from './transfers.store.ts';

/** The text of the signed file of a completed transfer; photo and health only if the family allowed it. */
export async function fileOf(ctx: RegistrationContext, one: Transfer, signer: Signer): Promise<string> {
  const student = await getStudent(ctx.tx, one.studentId);
  const { photoFileId } = student;
  const mayShow = photoFileId !== null && (await studentsWithConsent(ctx.tx, [student.id], 'photo')).has(student.id);
  const photo = mayShow ? (await ctx.services.files.portraits(ctx, [photoFileId])).get(photoFileId) : undefined;
  const mayTellHealth = (await studentsWithConsent(ctx.tx, [student.id], 'health')).has(student.id);
  if (mayTellHealth) await noteHealthAccess(ctx, [student.id], 'transfer file');
  const { firstName, middleName, lastName, gender, bornOn, upi, birthCertificateNo, assessmentNo } = student;
  const { nationality, countyCode, religion, admissionNo, className } = student;
  return writeTransferFile(signer, {
    format: 'daftari-transfer',
    version: 1,
    fromSchool: ctx.school.name,
    transferNo: one.transferNo,
    signedAt: ctx.now.toISOString(),
    cleared: one.clearances.every(({ state }) => state === 'cleared' || state === 'waived'),
    student: {
      firstName,
      middleName,
      lastName,
      gender,
      bornOn,
      upi,
      birthCertificateNo,
      assessmentNo,
      nationality,
      countyCode,
      religion,
      admissionNo,
      className,
    },
    guardians: student.guardians.map(({ fullName, relation, phone, email, nationalId, occupation, paysFees, mayCollect }) => {
      return { fullName, relation, phone, email, nationalId, occupation, paysFees, mayCollect };
    }),
    photo: photo === undefined ? null : Buffer.from(photo).toString('base64'),
    enrolments: [...student.enrolments, ...student.earlier].map(
      ({ className: form, streamName, fromDay, toDay, because, ...rest }) => {
        const school = 'school' in rest ? rest.school : null;
        return { className: form, streamName, fromDay, toDay, because, school };
      },
    ),
    health: mayTellHealth ? { ...(await healthOf(ctx.tx, student.id)) } : null,
  });
}

/** A completed transfer to another school, of which there is a file. Throws 404 and 422. */
export async function completedOut(ctx: RegistrationContext, id: number, checks: readonly ClearanceCheck[]): Promise<Transfer> {
  const one = await getTransfer(ctx, id, checks);
  if (one.direction !== 'out' || one.state !== 'completed')
    throw new UserError('rule', 'The transfer file is made once the transfer is completed.');
  return one;
}

/** Notes in the history that the file left, once it is ready: it is given where nothing may be written too. */
export function noteFile(ctx: SchoolContext, { id, otherSchool }: Transfer, action: 'file downloaded' | 'file printed'): void {
  const { services, school, log, user } = ctx;
  const change = { entity: 'transfer', id, action, after: { To: otherSchool } };
  ctx.afterCommit(() => inSystem(services, school, log, 'transfers', async (own) => own.changed(change), user));
}

/** The signed file that another school takes in. */
export async function transferFile(
  ctx: SchoolContext,
  id: number,
  { signer, checks }: { signer: Signer; checks: readonly ClearanceCheck[] },
): Promise<BinaryAnswer> {
  const one = await completedOut(ctx, id, checks);
  const text = await fileOf(ctx, one, signer);
  noteFile(ctx, one, 'file downloaded');
  return { body: Buffer.from(text), type: 'application/json', name: `${one.studentName}.transfer.json`, inline: false };
}
