import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { currentTerm, schoolDay } from '#modules/settings/server/public.ts';
import { publishPlan } from '../../published/server/publish/publish.ts';
import { createFeed } from '../../published/server/feeds/feeds.store.ts';

/** Publishes the sample's newest timetable from the first day of the term, and lets the first class and a wall read it. */
export async function seedPublished(ctx: SchoolContext): Promise<void> {
  const { rows } = await sql<{ id: number; version: number; classKey: string | null }>`
    select p.id, p.version, (select min(k.stream_id)::text from timetable.lesson_class k where k.school_id = p.school_id) as "classKey"
      from timetable.plan p
     where p.state <> 'archived' and exists (select from timetable.placement l where l.school_id = p.school_id and l.plan_id = p.id)
     order by p.id desc limit 1`.execute(ctx.tx);
  const [plan] = rows;
  if (!plan) return;
  const today = schoolDay(ctx);
  const term = await currentTerm(ctx.tx, today);
  const draft = { planId: plan.id, version: plan.version, fromDay: term?.opensOn ?? today, anyway: true, inPast: true };
  // Nothing is arranged yet that would be carried over.
  await publishPlan(ctx, draft, []);
  await createFeed(ctx, 'https://school.example', { kind: 'wall', classKey: null });
  if (plan.classKey !== null) await createFeed(ctx, 'https://school.example', { kind: 'class', classKey: plan.classKey });
}
