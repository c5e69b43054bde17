import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type Evidence, mostEvidence, type RegisterKey, type registersApi } from '../contract/registers.ts';
import { type Context, placeOf, registerAt } from './registers.store.ts';

type Files = Output<typeof registersApi.evidence>;

async function filesOf(tx: Tx, registerId: number, studentId: number): Promise<Files> {
  const { rows } = await sql<Evidence>`
    select id, name, added_name as "addedBy", added_at as "addedAt", removed_name as "removedBy", removed_at as "removedAt",
           removed_because as "removedBecause"
      from biometrics.register_evidence where register_id = ${registerId} and student_id = ${studentId} order by id desc`.execute(
    tx,
  );
  return { rows };
}

/** The files beside a mark. Throws 404 for a register that is not the user’s to see. */
export async function evidenceOf(ctx: Context, { studentId, ...key }: Input<typeof registersApi.evidence>): Promise<Files> {
  await placeOf(ctx, key);
  const register = await registerAt(ctx.tx, key);
  return register ? filesOf(ctx.tx, register.id, studentId) : { rows: [] };
}

/** Puts an uploaded file beside a mark. Throws 404, 403 for who does not mark the register, and 422 without a mark that wants a reason. */
export async function addEvidence(
  ctx: SchoolContext,
  { studentId, fileId, name, ...key }: Input<typeof registersApi.addEvidence>,
): Promise<Files> {
  const place = await placeOf(ctx, key);
  refuseOther(place);
  const register = await registerAt(ctx.tx, key);
  const { rows } = await sql<{ meaning: string; student: string; files: number }>`
    select m.meaning, s.full_name as student,
           (select count(*) from biometrics.register_evidence e
             where e.school_id = m.school_id and e.register_id = m.register_id and e.student_id = m.student_id and e.file_id is not null) as files
      from biometrics.register_mark m
      join registration.roll s on s.school_id = m.school_id and s.id = m.student_id
     where m.register_id = ${register?.id ?? 0} and m.student_id = ${studentId} for no key update of m`.execute(ctx.tx);
  const [mark] = rows;
  if (!register || !mark) throw new UserError('rule', 'Mark the student first: the file is kept beside the mark.');
  if (mark.meaning === 'present') throw new UserError('rule', 'Who is present needs no evidence.');
  if (mark.files >= mostEvidence) throw new UserError('rule', `At most ${mostEvidence} files are kept beside a mark.`);
  await ctx.services.files.link(ctx, fileId, 'document');
  await sql`
    insert into biometrics.register_evidence (register_id, student_id, file_id, name, added_by, added_name, added_at)
    values (${register.id}, ${studentId}, ${fileId}, ${name}, ${ctx.user.accountId}, ${ctx.user.fullName}, ${ctx.now})`.execute(
    ctx.tx,
  );
  ctx.changed({
    entity: 'register',
    id: register.id,
    action: 'evidence added',
    after: { Student: mark.student, Day: key.day, File: name },
  });
  return filesOf(ctx.tx, register.id, studentId);
}

function refuseOther({ marks }: { marks: boolean }): void {
  if (!marks) throw new UserError('forbidden', 'This register is for its class teacher and for who marks all registers.');
}

interface Held extends Omit<RegisterKey, 'lesson'> {
  lesson: number;
  registerId: number;
  studentId: number;
  student: string;
  name: string;
  fileId: number | null;
}

/** A file with the register in which it stands; held where it is changed. Throws 404, for a register that is not the user’s to see too. */
async function held(ctx: Context, id: number, lock = sql``) {
  const { rows } = await sql<Held>`
    select r.class_id as "classId", r.stream_id as "streamId", r.day, r.session, r.lesson, r.id as "registerId",
           e.student_id as "studentId", s.full_name as student, e.name, e.file_id as "fileId"
      from biometrics.register_evidence e
      join biometrics.register r on r.school_id = e.school_id and r.id = e.register_id
      join registration.roll s on s.school_id = e.school_id and s.id = e.student_id
     where e.id = ${id} ${lock}`.execute(ctx.tx);
  const [file] = rows;
  if (!file) throw notFound('file');
  return { ...file, place: await placeOf(ctx, file) };
}

/** The key of a file beside a mark. Throws 404. */
export async function evidenceFile(ctx: Context, id: number): Promise<number> {
  const { fileId } = await held(ctx, id);
  if (fileId === null) throw notFound('file');
  return fileId;
}

/** Takes a file out: its bytes go, and who took it out and why stays. Throws 404, 403 and 422. */
export async function removeEvidence(
  ctx: SchoolContext,
  { id, because }: Input<typeof registersApi.removeEvidence>,
): Promise<Files> {
  const { place, registerId, studentId, student, day, name, fileId } = await held(ctx, id, sql`for no key update of e`);
  refuseOther(place);
  if (fileId === null) throw new UserError('rule', 'This file was removed already.');
  await ctx.services.files.unlink(ctx, fileId);
  await sql`
    update biometrics.register_evidence
       set file_id = null, removed_name = ${ctx.user.fullName}, removed_at = ${ctx.now}, removed_because = ${because}
     where id = ${id}`.execute(ctx.tx);
  ctx.changed({
    entity: 'register',
    id: registerId,
    action: 'evidence taken out',
    before: { Student: student, Day: day, File: name },
    after: { Reason: because },
  });
  return filesOf(ctx.tx, registerId, studentId);
}
