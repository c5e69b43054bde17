import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { ChoiceChange, subjectChoicesApi } from '../../contract/teaching/subject-choices.ts';
import { applyChoices, type AppliedChoice } from './apply-choices.ts';
import { classOf, type SchoolClass } from './class-of.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed'>;
type Answer = Output<typeof subjectChoicesApi.save>;

/**
 * Changes which subjects students of a class take. A tick that is no longer as it was seen is left alone and comes back.
 * Throws 404, and 400 at the change of a student or a subject that is not of the class.
 */
export async function saveChoices(ctx: Context, { classId, changes }: Input<typeof subjectChoicesApi.save>): Promise<Answer> {
  const held = await classOf(ctx.tx, classId, true);
  const standing = await standingOf(ctx, held, changes);
  const applied = new Map<string, AppliedChoice>();
  const conflicts: Answer['conflicts'] = [];
  for (const [at, { studentId, courseId, seen, taken }] of changes.entries()) {
    const { now, byItself, courseName } = standing[at] as Standing;
    if (now === taken) continue;
    if (now === seen) applied.set(`${studentId}-${courseId}`, { studentId, courseId, courseName, taken, byItself });
    else conflicts.push({ studentId, courseId, now, wanted: taken });
  }
  await applyChoices(ctx, [...applied.values()]);
  return { saved: applied.size, conflicts };
}

interface Standing {
  inClass: boolean;
  courseName: string;
  byItself: boolean;
  now: boolean;
}

async function standingOf({ tx }: Context, { id, name }: SchoolClass, changes: readonly ChoiceChange[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select s.id is not null as "inClass", o.name as "courseName", u.compulsory as "byItself", coalesce(h.taken, u.compulsory) as now
      from unnest(${changes.map(({ studentId }) => studentId)}::bigint[], ${changes.map(({ courseId }) => courseId)}::bigint[])
             with ordinality as w (student_id, course_id, place)
      left join registration.student s on s.id = w.student_id and s.class_id = ${id} and s.here
      left join registration.class_subject u on u.class_id = ${id} and u.course_id = w.course_id
      left join settings.course o on o.school_id = u.school_id and o.id = u.course_id
      left join exams.choice h on h.student_id = w.student_id and h.course_id = w.course_id
     order by w.place`.execute(tx);
  const stranger = rows.findIndex(({ inClass }) => !inClass);
  if (stranger >= 0) throw fieldError(`changes.${stranger}.studentId`, `A student is no longer in ${name}. Reload the grid.`);
  const unknown = rows.findIndex(({ courseName }) => courseName === null);
  if (unknown >= 0)
    throw fieldError(`changes.${unknown}.courseId`, `${name} does not take one of the subjects. Reload the grid.`);
  return rows;
}
