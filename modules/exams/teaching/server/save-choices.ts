import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { ChoiceChange, subjectChoicesApi } from '../contract/subject-choices.ts';
import { applyChoices, type AppliedChoice } from './apply-choices.ts';
import { classOf, type SchoolClass } from './class-of.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed' | 'now'>;
type Answer = Output<typeof subjectChoicesApi.save>;

/**
 * Changes which subjects students of a class take; answers how many ticks were not so already.
 * Throws 404, and 400 at the change of a student or a subject that is not of the class.
 */
export async function saveChoices(ctx: Context, { classId, changes }: Input<typeof subjectChoicesApi.save>): Promise<Answer> {
  const held = await classOf(ctx.tx, classId, true);
  const standing = await standingOf(ctx, held, changes);
  const applied = new Map<string, AppliedChoice>();
  for (const [at, { studentId, courseId, taken }] of changes.entries()) {
    const { now, byItself, courseName } = standing[at] as Standing;
    const key = `${studentId}-${courseId}`;
    // Of a tick named twice the last counts.
    if (now === taken) applied.delete(key);
    else applied.set(key, { studentId, courseId, courseName, taken, byItself });
  }
  await applyChoices(ctx, [...applied.values()]);
  return { saved: applied.size };
}

interface Standing {
  courseName: string;
  byItself: boolean;
  now: boolean;
}

async function standingOf({ tx }: Context, { id, name }: SchoolClass, changes: readonly ChoiceChange[]): Promise<Standing[]> {
  const { rows } = await sql<{ inClass: boolean; courseName: string | null; byItself: boolean | null; now: boolean | null }>`
    select s.id is not null as "inClass", o.name as "courseName", u.compulsory as "byItself", coalesce(h.taken, u.compulsory) as now
      from unnest(${changes.map(({ studentId }) => studentId)}::bigint[], ${changes.map(({ courseId }) => courseId)}::bigint[])
             with ordinality as w (student_id, course_id, place)
      left join registration.roll s on s.id = w.student_id and s.class_id = ${id} and s.here
      left join registration.class_subjects u on u.class_id = ${id} and u.course_id = w.course_id
      left join settings.courses o on o.school_id = u.school_id and o.id = u.course_id
      left join exams.choice h on h.student_id = w.student_id and h.course_id = w.course_id and h.until_at is null
     order by w.place`.execute(tx);
  const stranger = rows.findIndex(({ inClass }) => !inClass);
  if (stranger >= 0) throw fieldError(`changes.${stranger}.studentId`, `A student is no longer in ${name}. Reload the grid.`);
  return rows.map(({ courseName, byItself, now }, at) => {
    if (courseName === null || byItself === null || now === null)
      throw fieldError(`changes.${at}.courseId`, `${name} does not take one of the subjects. Reload the grid.`);
    return { courseName, byItself, now };
  });
}
