import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { fillSheet, sheetsToFill } from '#modules/exams/server/public.ts';
import type { quizExamMarksApi, TakingPreview } from '../../contract/exam-marks.ts';
import { workerOn } from '../scope.ts';
import { type Worked, workOut } from './work-out.ts';

type Api = typeof quizExamMarksApi;

/** Open sheets of the quiz’s subject into which the caller may enter marks. */
export async function sheetsFor(ctx: SchoolContext, quizId: number): Promise<Output<Api['sheets']>> {
  await workerOn(ctx, quizId);
  const { rows } = await sql<{ courseId: number }>`
    select q.course_id as "courseId" from elearning.quiz q where q.id = ${quizId}`.execute(ctx.tx);
  const sheets = await sheetsToFill(ctx, one(rows).courseId);
  return {
    rows: sheets.map(({ id, examName, className, streamName, students, missing }) => ({
      id,
      examName,
      className,
      streamName,
      students,
      missing,
    })),
  };
}

/** What would be entered; nothing is written. */
export async function previewTaking(ctx: SchoolContext, wanted: Input<Api['preview']>): Promise<TakingPreview> {
  await workerOn(ctx, wanted.id);
  return (await workOut(ctx, wanted)).preview;
}

/**
 * Enters the results of a quiz on a sheet, all or none, as it was previewed, and keeps what was entered. Throws 409 where something has
 * changed since, 422 in words while answers wait to be marked and where the sheet is closed to the caller.
 */
export async function takeMarks(ctx: SchoolContext, input: Input<Api['take']>): Promise<Output<Api['take']>> {
  const { id, sheetId, paper, replace, fingerprint } = input;
  await workerOn(ctx, id);
  await holdTakings(ctx.tx, sheetId);
  // A regrade, and marks given by hand, wait until these are entered.
  await sql`select a.id from elearning.quiz_attempt a where a.quiz_id = ${id} order by a.id for share`.execute(ctx.tx);
  const worked = await workOut(ctx, input);
  const { preview, versions } = worked;
  if (preview.refused !== null) throw new UserError('rule', preview.refused);
  if (preview.fingerprint !== fingerprint)
    throw new UserError('conflict', 'Something has changed since you looked at the difference. Look at it again.');
  const entering = preview.rows.filter(({ kind }) => kind === 'enter' || kind === 'replace');
  if (entering.length === 0) throw new UserError('rule', 'Nothing is to be entered on this sheet.');
  const answer = await fillSheet(
    ctx,
    sheetId,
    entering.flatMap(({ studentId, score }) =>
      score === null
        ? []
        : [{ studentId, paper, value: { state: 'scored', score: score / 100 }, version: versions.get(studentId) ?? 0 }],
    ),
  );
  const [refused] = answer.refused;
  if (refused) throw new UserError('rule', refused.message);
  if (answer.conflicts.length > 0)
    throw new UserError('conflict', 'Somebody has entered marks on this sheet meanwhile. Look at the difference again.');
  const kept = preview.counts.keep;
  await keepTaking(ctx, { id, sheetId, replace, kept }, worked, entering);
  ctx.changed({
    entity: 'quiz',
    id,
    action: 'marks taken into an exam',
    after: { Sheet: preview.sheetName, Marks: entering.length, Kept: kept },
  });
  return { entered: entering.length, kept };
}

/**
 * Who takes marks onto the same sheet waits until the transaction ends, and finds them there: entering a mark that is there already is no
 * conflict, and would be kept as if it had not been.
 */
export async function holdTakings(tx: Tx, sheetId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('elearning.quiz_taking ' || ${sheetId}::bigint, kit.school_id()))`.execute(
    tx,
  );
}

/** Keeps what was entered, as it was. */
async function keepTaking(
  ctx: SchoolContext,
  { id, sheetId, replace, kept }: { id: number; sheetId: number; replace: boolean; kept: number },
  { preview, sheet, paperName }: Worked,
  entered: TakingPreview['rows'],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into elearning.quiz_taking
      (quiz_id, sheet_id, sheet_name, paper, paper_name, out_of, rounded, replaced, at, by_account, by_name, entered, kept)
    values (${id}, ${sheetId}, ${preview.sheetName}, ${preview.paper}::int, ${paperName}, ${preview.outOf}::int, ${sheet.rounds},
            ${replace}, ${ctx.now}::timestamptz, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}, ${entered.length}::int,
            ${kept}::int)
    returning id`.execute(ctx.tx);
  const marks = entered.map(({ studentId, quizMarks, quizOutOf, score, before }) => ({
    studentId,
    quizMarks,
    quizOutOf,
    score,
    state: before?.state ?? null,
    was: before?.score ?? null,
  }));
  await sql`
    insert into elearning.quiz_taken_mark (taking_id, student_id, quiz_marks, quiz_out_of, score, before_state, before_score)
    select ${one(rows).id}::bigint, g."studentId", g."quizMarks", g."quizOutOf", g.score, g.state, g.was
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
           as g ("studentId" bigint, "quizMarks" int, "quizOutOf" int, score int, state text, was int)`.execute(ctx.tx);
}
