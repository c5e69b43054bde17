import { type RawBuilder, sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Plan } from '../../contract/plans.ts';
import type { PlanState } from '../../contract/steps.ts';
import { addNote } from '../notes.store.ts';
import { type LessonContext, mayWrite, refuseDeciding } from '../person.ts';
import { getPlan, type PlanRow, readPlan } from './plans.store.ts';

interface At {
  id: number;
  version: number;
}

/** Hands a plan in. */
export async function submitPlan(ctx: LessonContext, at: At): Promise<Plan> {
  const before = await own(ctx, at, ['draft', 'returned'], 'This plan is handed in already.');
  return move(ctx, before, 'submitted', null, sql`submitted_by = ${ctx.user.accountId}`);
}

/** Approves a plan, or returns it with what has to change. Of two at once one is done and the other told. */
export async function decidePlan(
  ctx: LessonContext,
  { id, version, approved, comment }: At & { approved: boolean; comment: string | null },
): Promise<Plan> {
  const { who, row } = await readPlan(ctx, id);
  refuseDeciding(who, row, 'lesson plan');
  if (row.version !== version) throw staleRecord('lesson plan');
  if (row.state !== 'submitted') throw new UserError('rule', 'This plan is not handed in, so there is nothing to decide.');
  if (!approved && comment === null) throw fieldError('comment', 'Say what has to change.');
  const by = sql`approved_by = ${approved ? ctx.user.accountId : null}`;
  return move(ctx, row, approved ? 'approved' : 'returned', comment, by);
}

/** Says when an approved lesson was taught, with what the record of work says of it. */
export async function teachPlan(
  ctx: LessonContext,
  { day, remarks, ...at }: At & { day: string; remarks: string | null },
): Promise<Plan> {
  const before = await own(ctx, at, ['approved'], 'A plan is approved before its lesson is taught, and taught once.');
  if (day > schoolDay(ctx)) throw fieldError('day', 'Choose today or an earlier day.');
  return move(ctx, before, 'taught', remarks, sql`taught_on = ${day}, remarks = ${remarks}`);
}

/** Says what came of a lesson; it can be said again. */
export async function reflectPlan(ctx: LessonContext, { reflection, ...at }: At & { reflection: string }): Promise<Plan> {
  const before = await own(ctx, at, ['taught', 'reflected'], 'Say first when the lesson was taught.');
  return move(ctx, before, 'reflected', null, sql`reflection = ${reflection}`);
}

/** A plan of the caller's in one of these states. */
async function own(ctx: LessonContext, { id, version }: At, states: readonly PlanState[], otherwise: string): Promise<PlanRow> {
  const { who, row } = await readPlan(ctx, id);
  if (!mayWrite(who, row)) throw new UserError('rule', 'Only the teacher of a plan does this.');
  if (row.version !== version) throw staleRecord('lesson plan');
  if (!states.includes(row.state)) throw new UserError('rule', otherwise);
  return row;
}

const actions = {
  submitted: 'handed in',
  returned: 'returned',
  approved: 'approved',
  taught: 'taught',
  reflected: 'reflected on',
};

async function move(
  ctx: LessonContext,
  before: PlanRow,
  state: keyof typeof actions,
  words: string | null,
  also: RawBuilder<unknown>,
): Promise<Plan> {
  const { id, version } = before;
  const { rows } = await sql`
    update exams.lesson_plan set state = ${state}, version = version + 1, ${also}
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('lesson plan');
  await addNote(ctx, { planId: id }, state, words);
  ctx.changed({
    entity: 'lesson plan',
    id,
    action: actions[state],
    before: { state: before.state },
    after: { state },
    reason: words,
  });
  return getPlan(ctx, id);
}
