import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { schoolDay, termsWithDays } from '#modules/settings/server/public.ts';
import type { Plan, PlanChange, PlanDraft } from '../../contract/plans.ts';
import { dayOfLesson } from '../calendar.rules.ts';
import { checkStream, type LessonContext, mayWrite, personOf, teacherFor } from '../person.ts';
import { rowOf } from '../schemes/write.store.ts';
import { takesRelation } from '../../../teaching/server/takes.ts';
import { checkTaught } from '../taught.ts';
import { firstPlan } from './first-plan.rules.ts';
import { getPlan, planTable, readPlan } from './plans.store.ts';

/** Plans a lesson, by itself or of a scheme's row. Throws 400 and 422 for what cannot be chosen. */
export async function createPlan(ctx: LessonContext, draft: PlanDraft, schemeRowId: number | null = null): Promise<Plan> {
  const who = await personOf(ctx);
  const staffMemberId = teacherFor(who, draft.staffMemberId);
  await checkStream(ctx, draft.classId, draft.streamId);
  await checkTaught(ctx, who, draft);
  const { id } = await planTable.create(ctx, {
    ...draft,
    ...(await rollOf(ctx, draft)),
    steps: JSON.stringify(draft.steps),
    termId: await termOf(ctx, draft.day),
    staffMemberId,
    schemeRowId,
    authorId: who.accountId,
  });
  return getPlan(ctx, id);
}

/** Plans the lesson of a scheme's row on the day on which it falls, or on the one given. */
export async function planRow(ctx: LessonContext, rowId: number, streamId: number | null, day?: string): Promise<Plan> {
  const { scheme, row } = await rowOf(ctx, rowId);
  if (!mayWrite(await personOf(ctx), scheme)) throw new UserError('rule', 'Only the teacher of a scheme plans its lessons.');
  const term = (await termsWithDays(ctx.tx, scheme.termId))[0];
  const today = schoolDay(ctx);
  const falls = day ?? dayOfLesson(term?.days ?? [], row.week, row.lesson) ?? term?.days.at(-1) ?? today;
  const { classId, courseId, staffMemberId, courseName } = scheme;
  const place = { classId, courseId, staffMemberId, streamId: scheme.streamId ?? streamId };
  return createPlan(ctx, { ...firstPlan(row, courseName), ...place, day: falls }, rowId);
}

/** Changes a plan that is a draft or was returned. Throws 404, 409, 422. */
export async function changePlan(ctx: LessonContext, { id, version, ...planned }: PlanChange): Promise<Plan> {
  const { who, row } = await readPlan(ctx, id);
  if (!mayWrite(who, row)) throw new UserError('rule', 'Only the teacher of a plan changes it.');
  if (row.version !== version) throw staleRecord('lesson plan');
  if (row.state !== 'draft' && row.state !== 'returned')
    throw new UserError('rule', 'This plan is submitted. It can be changed only when it is returned.');
  const termId = planned.day === row.day ? row.termId : await termOf(ctx, planned.day);
  await planTable.update(ctx, id, version, { ...planned, steps: JSON.stringify(planned.steps), termId });
  return getPlan(ctx, id);
}

/** Removes a plan that is a draft or was returned. */
export async function removePlan(ctx: LessonContext, id: number): Promise<void> {
  const { who, row } = await readPlan(ctx, id);
  if (!mayWrite(who, row)) throw new UserError('rule', 'Only the teacher of a plan removes it.');
  const { rows } = await sql`
    delete from exams.lesson_plan where id = ${id} and state in ('draft', 'returned') returning id`.execute(ctx.tx);
  if (rows.length === 0) throw new UserError('rule', 'Only a plan that is not submitted or approved is removed.');
  ctx.changed({ entity: 'lesson plan', id, action: 'removed', before: row });
}

/** The term that a day lies in. Throws 400 at the day. */
async function termOf({ tx }: LessonContext, day: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from settings.terms where opens_on <= ${day}::date and closes_on >= ${day}::date`.execute(tx);
  if (!rows[0]) throw fieldError('day', 'Choose a day within a term of the school.');
  return rows[0].id;
}

/** Who takes the subject in the class or stream now; where the class does not say what it takes, everybody on its roll. */
async function rollOf(
  { tx }: LessonContext,
  { classId, streamId, courseId }: PlanDraft,
): Promise<{ girls: number; boys: number }> {
  const { rows } = await sql<{ girls: number; boys: number }>`
    select count(*) filter (where s.gender = 'female') as girls, count(*) filter (where s.gender = 'male') as boys
      from registration.roll s
     where s.here and s.class_id = ${classId} and (${streamId}::bigint is null or s.stream_id = ${streamId})
       and (not exists (select from registration.class_subjects u where u.class_id = ${classId} and u.course_id = ${courseId})
            or s.id in (select k.student_id from ${takesRelation} k
                         where k.class_id = ${classId} and k.course_id = ${courseId}))`.execute(tx);
  return rows[0] ?? { girls: 0, boys: 0 };
}
