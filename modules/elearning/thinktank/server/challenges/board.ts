import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '#kit/contract/dates.ts';
import type { Board } from '../../contract/challenges.ts';
import { type Ctx, learnerOf, moderatorOf } from '../who.ts';
import { sets } from './challenge-sql.ts';

type Score = Board['names'][number];

/** Points of the term that runs, of the challenges whose results are out. */
async function boardOf({ tx, now, school }: Ctx, which: RawBuilder<unknown>): Promise<Board> {
  const { rows: terms } = await sql<{ opensOn: string }>`
    select t.opens_on as "opensOn" from settings.terms t
     where t.opens_on <= ${dayIn(school.timeZone, now)}::date order by t.opens_on desc limit 1`.execute(tx);
  const since = terms[0]?.opensOn ?? null;
  const scores = sql`
    elearning.think_entry e
    join elearning.think_challenge h on h.school_id = e.school_id and h.id = e.challenge_id and h.results_at is not null
     and (${since}::date is null or (h.results_at at time zone ${school.timeZone})::date >= ${since}::date) and ${which}`;
  const sums = sql`coalesce(sum(e.points), 0)::int as points, count(*)::int as answers`;
  const best = sql`order by points desc, name limit 50`;
  const { rows: hostels } = await sql<Score>`
    select o.name, ${sums} from ${scores} join settings.hostels o on o.school_id = e.school_id and o.id = e.hostel_id
     where e.state = 'shown' group by o.id, o.name ${best}`.execute(tx);
  const { rows: classes } = await sql<Score>`
    select k.name, ${sums} from ${scores} join settings.classes k on k.school_id = e.school_id and k.id = e.class_id
     where e.state = 'shown' group by k.id, k.name ${best}`.execute(tx);
  const { rows: names } = await sql<Score>`
    select r.full_name as name, ${sums}
      from ${scores} join registration.roll r on r.school_id = e.school_id and r.id = e.student_id and r.here
     where e.state = 'shown' and e.show_name and not e.anonymous group by r.id, r.full_name ${best}`.execute(tx);
  return { since, hostels, classes, names };
}

/** The leaderboard for staff; of one subject only of what the caller teaches. */
export async function staffBoard(ctx: Ctx, courseId: number | undefined): Promise<Board> {
  if (courseId === undefined) return boardOf(ctx, sql`true`);
  return boardOf(ctx, sql`h.course_id = ${courseId} and ${sets(await moderatorOf(ctx))}`);
}

/** The same for a student: of all subjects. */
export async function learnerBoard(ctx: Ctx): Promise<Board> {
  await learnerOf(ctx);
  return boardOf(ctx, sql`true`);
}
