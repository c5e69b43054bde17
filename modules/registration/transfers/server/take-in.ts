import { sql } from 'kysely';
import type { Input, Result } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { UserError, refuse } from '#kit/contract/errors.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { closeOfferTaken } from '#modules/platform/server/public.ts';
import { keepEarlier } from '../../students/server/earlier-enrolments.store.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Transfer } from '../contract/transfer.ts';
import { type RegistrationDraft, registrationDraft } from '../../students/contract/register.ts';
import type { transfersApi } from '../contract/transfers.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { asRegistered } from '../../students/server/guardians/guardians.store.ts';
import { possibleDuplicates } from '../../students/server/registering/duplicates.store.ts';
import { register } from '../../students/server/registering/register-student.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { transferSeries } from './numbers.ts';
import { type Carried, enrolmentInWords, readTransferFile, transferFingerprint } from './transfer-file.ts';
import { getTransfer } from './transfers.store.ts';

/** What a transfer file says, before anything is taken in. */
export async function readFile(
  ctx: Pick<RegistrationContext, 'tx'>,
  text: string,
  signer: Signer,
): Promise<Result<typeof transfersApi.read>> {
  const { content, known, fingerprint, digest } = readTransferFile(signer, text);
  const { firstName, middleName, lastName, gender, bornOn, admissionNo, className } = content.student;
  return {
    known,
    fingerprint,
    transferFingerprint: transferFingerprint(digest),
    fromSchool: content.fromSchool,
    fullName: [firstName, middleName, lastName].filter(Boolean).join(' '),
    gender,
    bornOn,
    admissionNo,
    className,
    guardians: content.guardians.map(({ fullName, relation }) => `${fullName}, ${relation}`),
    enrolments: content.enrolments.map((one) => enrolmentInWords(one)),
    photo: content.photo !== null,
    cleared: content.cleared,
    signedAt: content.signedAt,
    taken: await isTaken(ctx.tx, digest),
    duplicates: await samePerson(ctx, content),
  };
}

async function isTaken(tx: Tx, digest: string): Promise<boolean> {
  const { rows } = await sql`
    select from registration.transfer where file_digest = ${digest} and state <> 'reversed'`.execute(tx);
  return rows.length > 0;
}

/** Who of this school the student may be. Phones are left out: brothers and sisters share them. */
const samePerson = (ctx: Pick<RegistrationContext, 'tx'>, { student }: Carried) =>
  possibleDuplicates(ctx.tx, { ...student, guardianPhones: [] });

/** What the wizard would have sent; the file's own faults are said at the file, as no field of the form shows them. */
function draftOf({ student, guardians, health, fromSchool }: Carried, place: object): RegistrationDraft {
  const previousSchool = fromSchool.slice(0, 120);
  const parsed = registrationDraft.safeParse({ ...student, ...place, previousSchool, guardians, health, documents: [] });
  if (parsed.success) return parsed.data;
  refuse(
    parsed.error.issues.slice(0, 3).map(({ path, message }) => ({
      path: 'text',
      message: `This file cannot be taken in. ${path.join(' ')}: ${message}`,
    })),
  );
  throw parsed.error;
}

/** The photo of a transfer file, judged and written anew like one that somebody uploads. */
async function keepPhoto(ctx: RegistrationContext, photo: string): Promise<number> {
  const bytes = Buffer.from(photo, 'base64');
  try {
    return await ctx.services.files.keepInside(ctx, { bytes, name: 'photo.jpg', purpose: 'photo' });
  } catch (error) {
    if (error instanceof UserError) refuse([{ path: 'text', message: 'The photo in this file cannot be read.' }]);
    throw error;
  }
}

/** Registers the student of a transfer file as the wizard does; the same file is taken in once. */
export async function takeIn(
  ctx: RegistrationContext,
  input: Input<typeof transfersApi.takeIn>,
  signer: Signer,
  checks: readonly ClearanceCheck[],
): Promise<Transfer> {
  const { text, trustKey, another, sameGuardian, reported, ...place } = input;
  const { content, known, fingerprint, digest } = readTransferFile(signer, text);
  if (!known && !trustKey)
    refuse([
      {
        path: 'trustKey',
        message: `This file was signed elsewhere. Compare the fingerprint ${fingerprint} with the other school first.`,
      },
    ]);
  if (await isTaken(ctx.tx, digest)) refuse([{ path: 'text', message: 'This file has been taken in already.' }]);
  const { fromSchool } = content;
  const draft = draftOf(content, place);
  const alike = await samePerson(ctx, content);
  const [same] = another ? [] : alike;
  if (same)
    refuse([
      {
        path: 'another',
        message: `${same.fullName}, adm ${same.admissionNo}, may be the same student. Look at that record first.`,
      },
    ]);
  const guardians = await asRegistered(ctx.tx, draft.guardians, sameGuardian);
  const photoFileId = content.photo === null ? null : await keepPhoto(ctx, content.photo);
  const registered = await register(ctx, { ...draft, guardians, photoFileId, notTheSameAs: alike.map(({ id }) => id) });
  const earlier = content.enrolments.map((one) => ({ ...one, school: one.school ?? fromSchool }));
  await keepEarlier(ctx.tx, registered.id, earlier);
  const { rows } = await sql<{ id: number }>`
    insert into registration.transfer
      (transfer_no, direction, state, student_id, other_school, reason, requested_on, requested_by, requested_account,
       completed_on, completed_by, reported_on, file_digest)
    values (${await documentNumber(ctx.tx, transferSeries, schoolDay(ctx))}, 'in', 'completed', ${registered.id}, ${fromSchool},
            ${`Their no. ${content.transferNo}`}, ${schoolDay(ctx)}, ${ctx.user.username}, ${ctx.user.accountId},
            ${schoolDay(ctx)}, ${ctx.user.username}, ${reported ? schoolDay(ctx) : null}, ${digest})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  const day = schoolDay(ctx);
  await closeOfferTaken(ctx, digest, id, day, reported ? day : null);
  ctx.changed({
    entity: 'transfer',
    id,
    action: 'taken in',
    after: { Student: registered.fullName, From: fromSchool, Key: fingerprint },
  });
  return getTransfer(ctx, id, checks);
}
