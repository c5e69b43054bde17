import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { lockStudents } from '#modules/registration/server/public.ts';
import { noSchoolBecause, refuseFuture } from '../../setup/server/register-day.ts';
import { dayStatusWords } from '../contract/day-status.ts';
import type { StudentDay, studentDaysApi } from '../contract/student-days.ts';
import { seenStudents, thisTerm } from './attendance-lists.store.ts';
import { reworkDays } from './days.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school' | 'changed'>;

async function seenName(ctx: Context, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select p.full_name as name from ${await seenStudents(ctx)} p where p.id = ${id}`.execute(ctx.tx);
  const [student] = rows;
  if (!student) throw notFound('student');
  return student.name;
}

/** Every day of a student of which something is known, the newest first. Throws 404 for who is not the user's to see. */
export async function daysOfStudent(
  ctx: Context,
  asked: Input<typeof studentDaysApi.list>,
): Promise<Output<typeof studentDaysApi.list>> {
  const name = await seenName(ctx, asked.id);
  const term = await thisTerm(ctx);
  const { from, to } = { from: asked.from ?? term.from, to: asked.to ?? term.to };
  const { rows } = await sql<StudentDay>`
    select day, status, registered, minutes_late as "minutesLate", first_in as "firstIn", last_out as "lastOut", corrected,
           corrected_because as because, corrected_name as by, corrected_at as at
      from biometrics.attendance where student_id = ${asked.id} and day between ${from}::date and ${to}::date order by day desc`.execute(
    ctx.tx,
  );
  return { id: asked.id, name, from, to, rows };
}

/**
 * Puts something in place of what register and device say of a day, or takes it back (`status` null). Throws 404, 400 without a
 * reason and for a day without school of which nothing is known, and 422 for a day that has not come.
 */
export async function correctDay(
  ctx: Context,
  { id, day, status, because }: Input<typeof studentDaysApi.correct>,
): Promise<void> {
  const name = await seenName(ctx, id);
  refuseFuture(ctx, day);
  if (status !== null && because === null) throw fieldError('because', 'Say why the day is corrected by hand.');
  await lockStudents(ctx.tx, [id]);
  const closed = await noSchoolBecause(ctx, day);
  const { rows } = await sql<Pick<StudentDay, 'corrected'>>`
    select corrected from biometrics.attendance where student_id = ${id} and day = ${day}::date`.execute(ctx.tx);
  const before = rows[0]?.corrected ?? null;
  if (rows.length === 0 && closed !== null) throw fieldError('day', closed);
  if (status === null && before === null) return;
  const by = status === null ? null : ctx.user;
  await sql`
    insert into biometrics.attendance as a (student_id, day, status, corrected, corrected_because, corrected_by, corrected_name, corrected_at)
    values (${id}, ${day}::date, ${status ?? before}, ${status}, ${by && because}, ${by?.accountId ?? null}::bigint, ${by?.fullName ?? null},
            ${by && ctx.now}::timestamptz)
    on conflict (school_id, day, student_id) do update
      set corrected = excluded.corrected, corrected_because = excluded.corrected_because, corrected_by = excluded.corrected_by,
          corrected_name = excluded.corrected_name, corrected_at = excluded.corrected_at`.execute(ctx.tx);
  await reworkDays(ctx.tx, id, [day]);
  const words = (said: StudentDay['corrected']) => (said === null ? null : dayStatusWords[said]);
  ctx.changed({
    entity: 'attendance',
    id,
    action: status === null ? 'correction by hand removed' : 'day corrected by hand',
    before: { Student: name, Day: day, 'By hand': words(before) },
    after: { Student: name, Day: day, 'By hand': words(status), Reason: because },
  });
}
