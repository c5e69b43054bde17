import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { AssignmentState, LateRule, TakenKind, WorkState } from '../../contract/words.ts';
import { extensionOf } from '../assignments/assignment-sql.ts';
import type { Ctx } from '../person.ts';

/** A student’s assignments: `a`, whose work it is as `w (student_id, team_id)`, the work `s`, the newest handed in `h`, given back `g`, `x`. */
export const learnersRows = (studentId: number) => sql`
  from elearning.assignment a
  join settings.courses c on c.school_id = a.school_id and c.id = a.course_id
  left join settings.staff f on f.school_id = a.school_id and f.id = a.staff_member_id
  left join elearning.team_member m on m.school_id = a.school_id and m.assignment_id = a.id and m.student_id = ${studentId}
  cross join lateral (
    select a.school_id, a.id as assignment_id, case when a.team = 'none' then ${studentId}::bigint end as student_id, m.team_id) w
  left join elearning.submission s
    on s.school_id = w.school_id and s.assignment_id = w.assignment_id and (s.student_id = w.student_id or s.team_id = w.team_id)
  left join lateral (
    select i.at from elearning.handed_in i
     where i.school_id = s.school_id and i.submission_id = s.id order by i.number desc limit 1) h on true
  left join lateral (
    select b.result, b.max_mark, b.outcome from elearning.given b
     where b.school_id = s.school_id and b.submission_id = s.id order by b.number desc limit 1) g on true
  cross join lateral ${extensionOf('w')} x`;

/** What a student sees: published and open, for them, or with work of theirs on it. */
export const seenBy = (studentId: number, now: Date): RawBuilder<boolean> => sql<boolean>`(
  a.state <> 'draft' and a.opens_at <= ${now}::timestamptz and (a.state <> 'archived' or s.id is not null) and (
    exists (select from elearning.assignment_for p
             where p.school_id = a.school_id and p.assignment_id = a.id and p.student_id = ${studentId})
    or s.id is not null))`;

/** What decides about a student’s work on an assignment. */
export interface OwnStanding {
  assignmentId: number;
  title: string;
  state: AssignmentState;
  opensAt: string;
  dueAt: string;
  cutOffAt: string | null;
  late: LateRule;
  takes: TakenKind[];
  resubmit: boolean;
  drafts: boolean;
  statement: boolean;
  team: 'none' | 'one' | 'all';
  teamId: number | null;
  work: WorkState;
  until: string | null;
  locked: boolean;
}

/** Throws 404 for an assignment that the student does not see. */
export async function standingOf(ctx: Ctx, studentId: number, id: number): Promise<OwnStanding> {
  const { rows } = await sql<OwnStanding>`
    select a.id as "assignmentId", a.title, a.state, a.opens_at as "opensAt", a.due_at as "dueAt", a.cut_off_at as "cutOffAt", a.late,
           a.takes, a.resubmit, a.drafts, a.statement, a.team, m.team_id as "teamId", coalesce(s.state, 'none') as work, x.until, x.locked
      ${learnersRows(studentId)} where a.id = ${id} and ${seenBy(studentId, ctx.now)}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('assignment');
  return row;
}
