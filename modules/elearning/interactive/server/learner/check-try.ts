import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { studentOf } from '../../../assignments/server/person.ts';
import type { Activity } from '../../contract/activity.ts';
import type { learnerActivitiesApi, Tried } from '../../contract/learner.ts';
import { canBe, markActivity, solutionOfActivity } from '../../contract/mark-activity.ts';
import type { Ctx } from '../person.ts';
import { ownHeld } from './own-activities.ts';

type Version = Pick<Activity, 'body' | 'explanation' | 'mostTries' | 'solutionAfter'> & { versionId: number };

/** The version that the student had before them. Throws 404. */
async function versionOf({ tx }: Ctx, id: number, number: number): Promise<Version> {
  const { rows } = await sql<Version>`
    select v.id as "versionId", v.body, v.explanation, v.most_tries as "mostTries", v.solution_after as "solutionAfter"
      from elearning.activity_version v where v.activity_id = ${id} and v.number = ${number}::int`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('activity');
  return row;
}

/** Marks what a student did against the version that they had, and keeps it as a try. Throws 404, 422. */
export async function checkTry(ctx: Ctx, { id, number, answer }: Input<typeof learnerActivitiesApi.check>): Promise<Tried> {
  const studentId = studentOf(ctx);
  const { closed, mostTries } = await ownHeld(ctx, id);
  if (closed) throw new UserError('rule', 'This activity is archived. What you did stays.');
  const version = await versionOf(ctx, id, number);
  const { body } = version;
  if (answer.kind !== body.kind) throw new UserError('rule', 'This answers another activity. Open it again.');
  if (answer.kind === 'memory' && body.kind === 'memory' && !canBe(body.pairs.length, answer))
    throw new UserError('rule', 'This game was faster than can be. It does not count.');
  const { share, parts } = markActivity(body, answer);
  const standing = await count(ctx, studentId, id, share);
  // How many tries there are is what holds now.
  if (mostTries !== null && standing.tries > mostTries)
    throw new UserError('rule', 'You have no more tries. What you did stays.');
  await sql`
    insert into elearning.activity_try (student_id, activity_id, version_id, number, answer, share, at, day)
    values (${studentId}, ${id}, ${version.versionId}, ${standing.tries}::int, ${JSON.stringify(answer)}::jsonb, ${share}::int,
            ${ctx.now}, ${schoolDay(ctx)}::date)`.execute(ctx.tx);
  const seen = share === 10_000 || standing.tries >= Math.min(version.solutionAfter, mostTries ?? version.solutionAfter);
  return {
    number: standing.tries,
    share,
    best: standing.best,
    parts,
    solution: seen ? solutionOfActivity(body) : null,
    explanation: version.explanation,
    triesLeft: mostTries === null ? null : mostTries - standing.tries,
  };
}

/** Counts a try; of two at once one comes after the other. */
async function count({ tx, now }: Ctx, studentId: number, id: number, share: number): Promise<{ tries: number; best: number }> {
  const { rows } = await sql<{ tries: number; best: number }>`
    insert into elearning.activity_standing as s (student_id, activity_id, tries, best, latest, latest_at)
    values (${studentId}, ${id}, 1, ${share}::int, ${share}::int, ${now})
    on conflict (school_id, student_id, activity_id) do update
      set tries = s.tries + 1, best = greatest(s.best, excluded.best), latest = excluded.latest, latest_at = excluded.latest_at
    returning tries, best`.execute(tx);
  return one(rows);
}
