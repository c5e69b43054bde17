import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Assignment } from '../../contract/assignment.ts';
import type { MarkedWork, markingApi } from '../../contract/marking.ts';
import type { Score } from '../../contract/rubric.ts';
import { getAssignment } from '../assignments/assignments.store.ts';
import { type Ctx, markerOf } from '../person.ts';
import { holdSubmission, refuseUnseen } from '../work/whose.ts';
import { findWork, markedWork } from './marked-work.ts';

/** The mark that scores give together; refuses a score that the rubric does not have. Throws 400. */
export function markOf(
  { rubric, maxMark }: Pick<Assignment, 'rubric' | 'maxMark'>,
  mark: number | null,
  scores: readonly Score[],
) {
  if (rubric.length > 0 && scores.length > 0) {
    if (new Set(scores.map((one) => one.key)).size < scores.length) throw fieldError('scores', 'A criterion is scored twice.');
    for (const one of scores) {
      const criterion = rubric.find(({ key }) => key === one.key);
      const most = criterion ? Math.max(...criterion.levels.map((level) => level.mark)) : -1;
      if (!criterion) throw fieldError('scores', 'The rubric has changed. Open this work again.');
      if (one.mark > most) throw fieldError('scores', `“${criterion.name}” gives ${most / 100} marks at most.`);
    }
    // A mark is only made when everything is scored.
    return scores.length < rubric.length ? null : scores.reduce((sum, one) => sum + one.mark, 0);
  }
  if (rubric.length === 0 && scores.length > 0) throw fieldError('scores', 'This assignment has no rubric.');
  if (mark !== null && maxMark === null) throw fieldError('mark', 'This assignment is not marked. Write a comment.');
  if (mark !== null && maxMark !== null && mark > maxMark) throw fieldError('mark', `Enter at most ${maxMark / 100} marks.`);
  return mark;
}

/** Notes a mark, scores and a comment, which the student does not see yet. Throws 400, 404, and 409 also for work that is not the newest. */
export async function noteMark(ctx: Ctx, input: Input<typeof markingApi.note>): Promise<MarkedWork> {
  const { id, studentId, version, handedInId, scores, comment } = input;
  const { assignment, whose } = await findWork(ctx, id, studentId);
  if (assignment.state === 'draft') throw new UserError('rule', 'Publish this assignment before you mark it.');
  const mark = markOf(assignment, input.mark, scores);
  const submission = await holdSubmission(ctx, whose);
  await refuseUnseen(ctx, submission.id, handedInId);
  const who = await markerOf(ctx);
  const { rows } = await sql<{ version: number; mark: number | null }>`
    select n.version, n.mark from elearning.marking n where n.submission_id = ${submission.id}`.execute(ctx.tx);
  const [before] = rows;
  // Who begins to mark says 0.
  if ((before ? before.version : 0) !== version) throw staleRecord('marking');
  const text = JSON.stringify(scores);
  await (
    before
      ? sql`
        update elearning.marking n
           set mark = ${mark}, scores = ${text}::jsonb, comment = ${comment}, by_account = ${who.accountId}, by_name = ${who.name},
               at = ${ctx.now}, handed_in_id = ${handedInId}, version = n.version + 1
         where n.submission_id = ${submission.id}`
      : sql`
        insert into elearning.marking (submission_id, handed_in_id, mark, scores, comment, by_account, by_name, at)
        values (${submission.id}, ${handedInId}, ${mark}, ${text}::jsonb, ${comment}, ${who.accountId}, ${who.name}, ${ctx.now})`
  ).execute(ctx.tx);
  ctx.changed({
    entity: 'assignment work',
    id: submission.id,
    action: 'mark noted',
    ...(before && { before: { mark: before.mark } }),
    after: { mark },
  });
  return markedWork(ctx, id, studentId);
}

/** A file that was handed in on an assignment that the caller works with. Throws 404. */
export async function handedFileOf(ctx: Ctx, id: number, handedFileId: number) {
  await getAssignment(ctx, id);
  const { rows } = await sql<{ fileId: number; submissionId: number }>`
    select e.file_id as "fileId", s.id as "submissionId"
      from elearning.handed_file e
      join elearning.handed_in i on i.school_id = e.school_id and i.id = e.handed_in_id
      join elearning.submission s on s.school_id = i.school_id and s.id = i.submission_id
     where e.id = ${handedFileId} and s.assignment_id = ${id}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('file');
  return row;
}

/** What is drawn on one page; the student sees it as it stood when the work was given back. Throws 404, 409. */
export async function drawOn(ctx: Ctx, { id, handedFileId, page, version, shapes }: Input<typeof markingApi.draw>) {
  await handedFileOf(ctx, id, handedFileId);
  const text = JSON.stringify(shapes);
  const { rows } =
    version === 0
      ? await sql<{ version: number }>`
          insert into elearning.drawing (handed_file_id, page, shapes) values (${handedFileId}, ${page}, ${text}::jsonb)
          on conflict do nothing returning version`.execute(ctx.tx)
      : await sql<{ version: number }>`
          update elearning.drawing d set shapes = ${text}::jsonb, version = d.version + 1
           where d.handed_file_id = ${handedFileId} and d.page = ${page} and d.version = ${version} returning d.version`.execute(
          ctx.tx,
        );
  const [row] = rows;
  if (!row) throw staleRecord('page');
  return row;
}
