import { type RawBuilder, sql } from 'kysely';
import { type Ctx, type Moderator } from '../who.ts';

/** Where a challenge `h` stands now. */
export const stateAt = (now: Date): RawBuilder<unknown> => sql`(case
  when h.results_at is not null then 'given'
  when h.opens_at > ${now}::timestamptz then 'coming'
  when h.closes_at > ${now}::timestamptz then 'running'
  else 'closed' end)`;

/** What every list shows of a challenge, over `challengeRows`. */
export const challengeFields = (now: Date) => sql`
  h.id, h.title, h.course_id as "courseId", c.name as "courseName", h.points, h.opens_at as "opensAt", h.closes_at as "closesAt",
  h.results_at as "resultsAt", ${stateAt(now)} as state, h.made_name as by,
  (select count(*) from elearning.think_entry e
    where e.school_id = h.school_id and e.challenge_id = h.id and e.state <> 'removed')::int as entries`;

export const challengeRows = sql`
  from elearning.think_challenge h
  left join settings.courses c on c.school_id = h.school_id and c.id = h.course_id`;

export const challengeOrders: Readonly<Record<string, RawBuilder<unknown>>> = {
  opensAt: sql`h.opens_at`,
  closesAt: sql`h.closes_at`,
  title: sql`kit.fold(h.title)`,
  points: sql`h.points`,
};

/** The condition over `h`: of a subject that one teaches anywhere; those of the whole school are of who administers. */
export const sets = ({ admin, staffMemberId }: Moderator): RawBuilder<unknown> =>
  admin
    ? sql`true`
    : sql`exists (select from exams.teachers_now n
                   where n.school_id = h.school_id and n.course_id = h.course_id and n.staff_member_id = ${staffMemberId}::bigint)`;

/** One challenge of a student or a teacher at a time. */
export const lockChallenge = async ({ tx }: Ctx, id: number): Promise<void> => {
  await sql`select h.id from elearning.think_challenge h where h.id = ${id} for update`.execute(tx);
};
