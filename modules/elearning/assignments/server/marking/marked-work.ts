import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Assignment } from '../../contract/assignment.ts';
import type { MarkedWork } from '../../contract/marking.ts';
import { getAssignment } from '../assignments/assignments.store.ts';
import { daysLate, offForLate } from '../lateness.rules.ts';
import type { Ctx } from '../person.ts';
import { noTeam, type Submission, submissionOf, type Whose, whoseWork } from '../work/whose.ts';
import { givenOf, handedInOf, membersOf } from '../work/work.store.ts';

/** A student of an assignment that the caller works with: in its audience, or with work on it. */
interface Found {
  readonly assignment: Assignment;
  readonly whose: Whose;
  readonly name: string;
  readonly seat: string;
}

/** Finds whose work is meant. Throws 404 for a student that the assignment is not for, 422 for one in no team. */
export async function findWork(ctx: Ctx, id: number, studentId: number): Promise<Found> {
  const assignment = await getAssignment(ctx, id);
  const { rows } = await sql<{ name: string; seat: string }>`
    select r.full_name as name, concat_ws(' ', k.name, m.name) as seat
      from registration.roll r
      left join settings.classes k on k.school_id = r.school_id and k.id = r.class_id
      left join settings.streams m on m.school_id = r.school_id and m.id = r.stream_id
     where r.id = ${studentId}
       and (exists (select from elearning.assignment_for w
                     where w.school_id = r.school_id and w.assignment_id = ${id} and w.student_id = r.id)
            or exists (select from elearning.submission s
                        where s.school_id = r.school_id and s.assignment_id = ${id} and s.student_id = r.id)
            or exists (select from elearning.team_member b
                        where b.school_id = r.school_id and b.assignment_id = ${id} and b.student_id = r.id))`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('student');
  const whose = await whoseWork(ctx, id, studentId);
  if (!whose) throw noTeam();
  return { assignment, whose, ...row };
}

interface Times {
  countsAt: string | null;
  dueAt: string | null;
  until: string | null;
  locked: boolean;
}

/** What decides how late the newest work of somebody is. */
export async function timesOf({ tx }: Ctx, whose: Whose, submissionId: number | null): Promise<Times> {
  const { rows } = await sql<Times>`
    select i.counts_at as "countsAt", i.due_at as "dueAt", x.until, x.locked
      from (select max(e.until) as until, coalesce(bool_or(e.locked), false) as locked
              from elearning.extension e
             where e.assignment_id = ${whose.assignmentId}
               and (e.student_id = ${whose.studentId}::bigint or e.student_id in (
                     select m.student_id from elearning.team_member m where m.team_id = ${whose.teamId}::bigint))) x
      left join lateral (
        select h.counts_at, h.due_at from elearning.handed_in h
         where h.submission_id = ${submissionId}::bigint order by h.number desc limit 1) i on true`.execute(tx);
  return rows[0] ?? { countsAt: null, dueAt: null, until: null, locked: false };
}

/** Days late: after the latest of what held when it was handed in, what holds now and what was given. */
export function daysOf({ countsAt, dueAt, until }: Times, assignment: Pick<Assignment, 'dueAt'>): number {
  if (countsAt === null) return 0;
  const due = [dueAt, until, assignment.dueAt].flatMap((at) => (at === null ? [] : [at]));
  const [latest = assignment.dueAt] = due.toSorted().toReversed();
  return daysLate(latest, countsAt);
}

type Noted = NonNullable<MarkedWork['noted']>;

export async function notedOf({ tx }: Ctx, submissionId: number): Promise<Noted | null> {
  const { rows } = await sql<Noted>`
    select n.mark, n.scores, n.comment, n.by_name as by, n.at, n.version
      from elearning.marking n where n.submission_id = ${submissionId}`.execute(tx);
  return rows[0] ?? null;
}

async function drawingsOf({ tx }: Ctx, submissionId: number): Promise<MarkedWork['drawings']> {
  const { rows } = await sql<MarkedWork['drawings'][number]>`
    select d.handed_file_id as "handedFileId", d.page, d.shapes, d.version
      from elearning.drawing d
      join elearning.handed_file e on e.school_id = d.school_id and e.id = d.handed_file_id
      join elearning.handed_in i on i.school_id = e.school_id and i.id = e.handed_in_id
     where i.submission_id = ${submissionId} order by d.handed_file_id, d.page`.execute(tx);
  return rows;
}

/** Work as who marks it sees it. What is begun and not handed in is the student’s own and stays with them. Throws 404, 422. */
export async function markedWork(ctx: Ctx, id: number, studentId: number): Promise<MarkedWork> {
  const { assignment, whose, name, seat } = await findWork(ctx, id, studentId);
  const submission: Submission | null = await submissionOf(ctx, whose);
  const times = await timesOf(ctx, whose, submission?.id ?? null);
  const days = daysOf(times, assignment);
  const noted = submission && (await notedOf(ctx, submission.id));
  return {
    studentId,
    name,
    seat,
    members: whose.teamId === null ? [] : (await membersOf(ctx, whose.teamId)).map((one) => one.name),
    state: submission?.state ?? 'none',
    handedIn: submission ? await handedInOf(ctx, submission.id) : [],
    given: submission ? await givenOf(ctx, submission.id) : [],
    noted,
    drawings: submission ? await drawingsOf(ctx, submission.id) : [],
    daysLate: days,
    lateOff: offForLate(assignment, days, noted?.mark ?? null),
    until: times.until,
    locked: times.locked,
  };
}
