import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { Assignment } from '../../contract/assignment.ts';
import type { MarkedWork, markingApi } from '../../contract/marking.ts';
import type { Score } from '../../contract/rubric.ts';
import { getAssignment } from '../assignments/assignments.store.ts';
import { offForLate } from '../lateness.rules.ts';
import { type Ctx, type Marker, markerOf } from '../person.ts';
import { holdSubmission, refuseUnseen, type Whose } from '../work/whose.ts';
import { daysOf, findWork, markedWork, notedOf, timesOf } from './marked-work.ts';

interface Ready {
  id: number;
  studentId: number | null;
  teamId: number | null;
}

interface Giving {
  readonly outcome: 'returned' | 'changes';
  readonly mark: number | null;
  readonly scores: readonly Score[];
  readonly comment: string | null;
  readonly noted: number;
}

/** Writes once what is given back, with marks, rubric and drawings as they are now. */
async function give(
  ctx: Ctx,
  who: Marker,
  assignment: Assignment,
  whose: Whose,
  submissionId: number,
  giving: Giving,
): Promise<void> {
  const { outcome, mark, scores, comment, noted } = giving;
  const days = daysOf(await timesOf(ctx, whose, submissionId), assignment);
  const off = offForLate(assignment, days, mark);
  await sql`
    with newest as (
      select i.id from elearning.handed_in i where i.submission_id = ${submissionId} order by i.number desc limit 1),
    written as (
      insert into elearning.given (submission_id, number, handed_in_id, noted, outcome, mark, late_off, result, max_mark, days_late,
        rubric, scores, comment, at, by_account, by_name)
      values (${submissionId},
        (select count(*) + 1 from elearning.given b where b.submission_id = ${submissionId})::int, (select n.id from newest n), ${noted},
        ${outcome}, ${mark}, ${off}, ${mark === null ? null : mark - off}, ${assignment.maxMark}, ${days},
        ${JSON.stringify(assignment.rubric)}::jsonb, ${JSON.stringify(scores)}::jsonb, ${comment}, ${ctx.now}, ${who.accountId}, ${who.name})
      returning id)
    insert into elearning.given_drawing (given_id, handed_file_id, page, shapes)
    select w.id, d.handed_file_id, d.page, d.shapes
      from written w, newest n
      join elearning.handed_file e on e.handed_in_id = n.id
      join elearning.drawing d on d.school_id = e.school_id and d.handed_file_id = e.id
     where d.shapes <> '[]'`.execute(ctx.tx);
  await sql`
    update elearning.submission s set state = ${outcome}, version = s.version + 1 where s.id = ${submissionId}`.execute(ctx.tx);
  ctx.changed({
    entity: 'assignment work',
    id: submissionId,
    action: outcome === 'returned' ? 'returned' : 'changes asked for',
    after: { mark, lateOff: off, maxMark: assignment.maxMark },
    reason: outcome === 'changes' ? comment : null,
  });
}

/** Work with something noted that was not given back since; held. */
async function readyOf(ctx: Ctx, id: number, studentIds: readonly number[] | null): Promise<Ready[]> {
  const only =
    studentIds === null
      ? sql`true`
      : sql`(s.student_id = any(${[...studentIds]}::bigint[]) or s.team_id in (
          select m.team_id from elearning.team_member m where m.assignment_id = ${id} and m.student_id = any(${[...studentIds]}::bigint[])))`;
  const { rows } = await sql<Ready>`
    select s.id, s.student_id as "studentId", s.team_id as "teamId"
      from elearning.submission s
      join elearning.marking n on n.school_id = s.school_id and n.submission_id = s.id
     where s.assignment_id = ${id} and ${only} and s.state in ('submitted', 'draft', 'returned')
       and (n.mark is not null or n.comment is not null)
       and n.handed_in_id is not distinct from (
             select max(i.id) from elearning.handed_in i where i.school_id = s.school_id and i.submission_id = s.id)
       and not exists (select from elearning.given g
                        where g.school_id = s.school_id and g.submission_id = s.id and g.noted = n.version
                          and g.handed_in_id is not distinct from n.handed_in_id)
     order by s.id for update of s`.execute(ctx.tx);
  return rows;
}

/** Gives marked work back: of some students, or all that is marked. What was given before stands as it was. Throws 404, 422. */
export async function giveBack(ctx: Ctx, { id, studentIds }: Input<typeof markingApi.giveBack>) {
  const assignment = await getAssignment(ctx, id);
  const who = await markerOf(ctx);
  const ready = await readyOf(ctx, id, studentIds);
  if (ready.length === 0)
    throw new UserError('rule', 'Nothing of this is marked and still to be returned. Note a mark or a comment first.');
  let returned = 0;
  for (const one of ready) {
    const noted = await notedOf(ctx, one.id);
    // Where there are marks, work without one is not done yet.
    if (!noted || (assignment.maxMark !== null && noted.mark === null)) continue;
    const { mark, scores, comment } = noted;
    const whose = { assignmentId: id, studentId: one.studentId, teamId: one.teamId };
    await give(ctx, who, assignment, whose, one.id, { outcome: 'returned', mark, scores, comment, noted: noted.version });
    returned += 1;
  }
  if (returned === 0) throw new UserError('rule', 'Only comments are noted. Note the marks too, then return the work.');
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from elearning.submission s where s.assignment_id = ${id} and s.state = 'submitted'`.execute(
    ctx.tx,
  );
  return { returned, left: rows.reduce((sum, row) => sum + row.left, 0) };
}

/** Gives work back to be changed and handed in again. Throws 404, 422, and 409 for work that is not the newest. */
export async function askForChanges(
  ctx: Ctx,
  { id, studentId, handedInId, comment }: Input<typeof markingApi.ask>,
): Promise<MarkedWork> {
  const { assignment, whose } = await findWork(ctx, id, studentId);
  const submission = await holdSubmission(ctx, whose);
  if (submission.state !== 'submitted' && submission.state !== 'returned')
    throw new UserError('rule', 'Changes are asked for once something is handed in.');
  await refuseUnseen(ctx, submission.id, handedInId);
  const noted = await notedOf(ctx, submission.id);
  await give(ctx, await markerOf(ctx), assignment, whose, submission.id, {
    outcome: 'changes',
    mark: null,
    scores: noted?.scores ?? [],
    comment,
    noted: 0,
  });
  return markedWork(ctx, id, studentId);
}

/** Whose work is marked next: after somebody's the one handed in after it, and then from the first again. Throws 404. */
export async function nextToMark(ctx: Ctx, { id, after }: Input<typeof markingApi.next>) {
  await getAssignment(ctx, id);
  const { rows } = await sql<{ studentId: number; isAfter: boolean }>`
    with waits as (
      select coalesce(s.student_id, (
               select min(m.student_id) from elearning.team_member m where m.school_id = s.school_id and m.team_id = s.team_id)) as student,
             (select min(i.at) from elearning.handed_in i where i.school_id = s.school_id and i.submission_id = s.id) as first_at,
             n.at as noted_at
        from elearning.submission s
        left join elearning.marking n on n.school_id = s.school_id and n.submission_id = s.id
       where s.assignment_id = ${id} and s.state = 'submitted')
    select w.student as "studentId",
           coalesce((w.first_at, w.student) > (
             select v.first_at, v.student from waits v where v.student = ${after ?? null}::bigint), false) as "isAfter"
      from waits w
     where w.student is not null and w.student is distinct from ${after ?? null}::bigint
     order by 2 desc, w.noted_at is not null, w.first_at, w.student`.execute(ctx.tx);
  return { studentId: rows[0]?.studentId ?? null, left: rows.length };
}
