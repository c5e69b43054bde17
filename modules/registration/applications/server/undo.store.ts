import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { pointersAt, usageInWords } from '#kit/server/db/usage.ts';
import { leaveBed } from '#modules/settings/server/public.ts';
import { type Application, type applicationsApi, applicationWords } from '../contract/applications.ts';
import { statusWords } from '../../students/contract/student-fields.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { studentParts } from '../../students/server/student-parts.ts';
import { inWords } from '../../students/server/student-words.ts';
import { getStudent } from '../../students/server/students.store.ts';
import { getApplication } from './applications.store.ts';
import { write } from './apply.store.ts';

/** Takes an enrolment back: the student goes, with seat and bed, while nothing else points at them; who and why is kept. */
export async function undoEnrolment(
  ctx: RegistrationContext,
  { id, version, reason }: Input<typeof applicationsApi.undoEnrolment>,
): Promise<Application> {
  const { tx } = ctx;
  await sql`select from registration.application where id = ${id} for update`.execute(tx);
  const before = await getApplication(tx, id);
  if (before.state !== 'enrolled' || before.studentId === null)
    throw new UserError('rule', `${before.fullName} is ${applicationWords[before.state].toLowerCase()}, not enrolled.`);
  const after = await write(
    ctx,
    before,
    version,
    [sql`state = 'accepted'`, sql`student_id = null`, sql`state_at = ${ctx.now}`],
    'enrolment undone',
    reason,
  );
  await removeStudent(ctx, before.studentId, `Enrolment undone: ${reason}`);
  return after;
}

async function removeStudent(ctx: RegistrationContext, id: number, reason: string): Promise<void> {
  const { tx } = ctx;
  // Who begins to point at the student now waits, and finds them gone.
  await sql`select from registration.student where id = ${id} for update`.execute(tx);
  const student = await getStudent(tx, id);
  if (student.status !== 'active')
    throw new UserError('rule', `${student.fullName} is ${statusWords[student.status].toLowerCase()}, so the enrolment stays.`);
  const usage = await pointersAt(tx, 'registration.student', [id], {
    cascading: true,
    // Whoever opens the profile has looked at the health record; what was looked at goes, and so does that.
    parts: [...studentParts.map(({ table }) => table), 'registration.health_access'],
  });
  if (usage.length > 0)
    throw new UserError(
      'in_use',
      `The enrolment of ${student.fullName} cannot be undone: ${usageInWords(usage)} already belong to them. ` +
        'Remove those first, or let the student leave.',
      { detail: usage },
    );
  await leaveBed(tx, id);
  if (student.photoFileId !== null) await ctx.services.files.unlink(ctx, student.photoFileId);
  await sql`delete from registration.student where id = ${id}`.execute(tx);
  await removeLoneGuardians(ctx, student);
  ctx.changed({ entity: 'student', id, action: 'removed', reason, before: inWords(student) });
}

/** Guardians who came with the student go with them, unless somebody else has them too. */
async function removeLoneGuardians(ctx: RegistrationContext, student: Awaited<ReturnType<typeof getStudent>>): Promise<void> {
  for (const { id } of student.guardians) {
    if ((await pointersAt(ctx.tx, 'registration.guardian', [id], { cascading: true })).length > 0) continue;
    await sql`delete from registration.guardian where id = ${id} and created_at >= ${student.createdAt}::timestamptz`.execute(
      ctx.tx,
    );
  }
}
