import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { Plan, PlanRecord, plansApi } from '../../contract/plans.ts';
import { notesOf } from '../notes.store.ts';
import { inScope, type LessonContext, mayRead, type Owned, personOf, standingOf } from '../person.ts';
import { placeNames } from '../schemes/schemes.store.ts';

/** A plan with what decides who may do what. */
export type PlanRow = Omit<Plan, 'notes' | 'writes' | 'decides' | 'mine'> & Owned;

/** What the teacher types, field by column. */
export const plannedColumns = {
  day: 'day',
  startsAt: 'starts_at',
  minutes: 'minutes',
  strand: 'strand',
  subStrand: 'sub_strand',
  outcomes: 'outcomes',
  question: 'question',
  competencies: 'competencies',
  values: 'lesson_values',
  issues: 'issues',
  links: 'links',
  resources: 'resources',
  introduction: 'introduction',
  introductionMinutes: 'introduction_minutes',
  steps: 'steps',
  conclusion: 'conclusion',
  conclusionMinutes: 'conclusion_minutes',
  extended: 'extended',
};

const ofRow = (column: string) => sql`(select r.${sql.ref(column)} from exams.scheme_row r where r.id = t.scheme_row_id)`;

export const planTable = tableStore<PlanRow>({
  table: 'exams.lesson_plan',
  entity: 'lesson plan',
  columns: {
    schemeRowId: 'scheme_row_id',
    termId: 'term_id',
    classId: 'class_id',
    streamId: 'stream_id',
    courseId: 'course_id',
    staffMemberId: 'staff_member_id',
    girls: 'girls',
    boys: 'boys',
    ...plannedColumns,
    reflection: 'reflection',
    remarks: 'remarks',
    state: 'state',
    taughtOn: 'taught_on',
    authorId: 'author_id',
    submittedBy: 'submitted_by',
  },
  computed: { ...placeNames, schemeId: ofRow('scheme_id'), week: ofRow('week'), lesson: ofRow('lesson') },
  search: ['strand', 'sub_strand'],
  filters: ['state', 'termId', 'classId', 'streamId', 'courseId', 'staffMemberId'],
});

export async function listPlans(
  ctx: LessonContext,
  { scope, schemeId, ...input }: Input<typeof plansApi.list>,
): Promise<Page<PlanRecord>> {
  const also = [inScope(await personOf(ctx), scope)];
  if (schemeId !== undefined)
    also.push(sql`t.scheme_row_id in (select r.id from exams.scheme_row r where r.scheme_id = ${schemeId})`);
  return planTable.list(ctx, input, also);
}

/** A plan that the caller may read. Throws 404 for any other. */
export async function readPlan(ctx: LessonContext, id: number) {
  const who = await personOf(ctx);
  const row = await planTable.get(ctx, id);
  if (!mayRead(who, row)) throw notFound('lesson plan');
  return { who, row };
}

/** The same with what was said at its steps, and what the caller is to it. */
export async function getPlan(ctx: LessonContext, id: number): Promise<Plan> {
  const { who, row } = await readPlan(ctx, id);
  return {
    ...row,
    notes: await notesOf(ctx, { planId: id }),
    ...standingOf(who, row),
  };
}
