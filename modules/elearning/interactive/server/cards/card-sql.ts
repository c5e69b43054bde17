import { type RawBuilder, sql } from 'kysely';
import { addDays, instantIn } from '#kit/contract/dates.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Ctx } from '../person.ts';

/** What is kept of a card, over `s` (elearning.card_state). */
export const stateFields = sql`
  s.card, s.due_at as "dueAt", s.stability, s.difficulty, s.elapsed_days as "elapsedDays", s.scheduled_days as "scheduledDays",
  s.learning_steps as "learningSteps", s.reps, s.lapses, s.state, s.last_at as "lastAt", s.last_grade as "lastGrade",
  s.first_day::text as "firstDay"`;

/** Whether a card comes today: one that is being learnt when its minutes are over, another at any hour of its day. */
export function comesToday(ctx: Pick<Ctx, 'now' | 'school'>): RawBuilder<boolean> {
  const tomorrow = instantIn(ctx.school.timeZone, addDays(schoolDay(ctx), 1), '00:00');
  return sql<boolean>`(s.due_at <= ${ctx.now}::timestamptz or (s.state = 2 and s.due_at < ${tomorrow}::timestamptz))`;
}

/**
 * Of a student and a set `a` in its version `v`: cards that come today (`again`), and how many new ones may be seen today (`fresh`),
 * as a lateral relation.
 */
export function countsOf(ctx: Pick<Ctx, 'now' | 'school'>, studentId: number): RawBuilder<unknown> {
  return sql`(
    select coalesce(n.again, 0) as again,
           (case when v.cards = '{}' then 0
                 else least(cardinality(v.cards) - n.seen, greatest(0, (v.body->>'newPerDay')::int - n.today)) end)::int as fresh
      from (select count(*)::int as seen, count(*) filter (where ${comesToday(ctx)})::int as again,
                   count(*) filter (where s.first_day = ${schoolDay(ctx)}::date)::int as today
              from elearning.card_state s
             where s.school_id = a.school_id and s.student_id = ${studentId} and s.activity_id = a.id and s.card = any(v.cards)) n)`;
}
