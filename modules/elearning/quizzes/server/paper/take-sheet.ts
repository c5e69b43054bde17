import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { markAttempts } from '../attempts/mark.ts';
import type { SheetState } from '../../contract/papers.ts';
import { answerOf } from './answers.rules.ts';
import { doubtsOn, filledByPlace, type HeldSheet, isWritten, questionsOfVariant, readPagesOf } from './sheet-state.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'user' | 'changed'>;

/** What a person lets pass: a page that is missing, a student who has an attempt already. */
interface Leave {
  readonly anyway?: boolean;
  readonly because?: string;
}

/**
 * Finds how far a held sheet is and writes it: with every page read, nothing doubtful and a student without an attempt it becomes an
 * attempt that is submitted and marked. Of one that was taken nothing changes.
 */
export async function settleSheet(ctx: Context, sheet: HeldSheet, leave: Leave = {}): Promise<SheetState> {
  if (sheet.attemptId !== null) return 'taken';
  const pages = await readPagesOf(ctx, sheet.id);
  const state = await stateOf(ctx, sheet, pages.length, doubtsOn(pages), leave);
  const attemptId = state === 'taken' ? await attemptOf(ctx, sheet, leave) : null;
  const now: SheetState = state === 'taken' && attemptId === null ? 'again' : state;
  await sql`
    update elearning.quiz_sheet h set state = ${now}, attempt_id = ${attemptId}::bigint, version = h.version + 1
     where h.id = ${sheet.id}`.execute(ctx.tx);
  return now;
}

async function stateOf(ctx: Context, sheet: HeldSheet, read: number, doubts: number, { anyway }: Leave): Promise<SheetState> {
  if (read === 0) return 'printed';
  if (doubts > 0) return 'doubtful';
  if (read < sheet.pages.length && anyway !== true) return 'partly';
  if (sheet.studentId === null) return 'whose';
  const { rows } = await sql<{ running: boolean }>`
    select a.state in ('running', 'overdue') as running from elearning.quiz_attempt a
     where a.quiz_id = ${sheet.quizId} and a.student_id = ${sheet.studentId}`.execute(ctx.tx);
  if (rows.length === 0 || (anyway === true && rows.every(({ running }) => !running))) return 'taken';
  if (anyway === true) throw new UserError('rule', 'This student is in the quiz just now. Wait until that attempt is over.');
  return 'again';
}

/** The attempt of a sheet, submitted and marked; null where the student has just begun one. */
async function attemptOf(ctx: Context, sheet: HeldSheet, { because }: Leave): Promise<number | null> {
  const at = sql`${ctx.now}::timestamptz`;
  const questions = await questionsOfVariant(ctx, sheet.paperId, sheet.variant);
  const outOf = questions.reduce((sum, one) => sum + one.outOf, 0);
  const { rows } = await sql<{ id: number }>`
    insert into elearning.quiz_attempt (quiz_id, student_id, no, state, started_at, seen_at, submitted_at, closed_by, out_of)
    select ${sheet.quizId}::bigint, ${sheet.studentId}::bigint, coalesce(max(a.no), 0) + 1, 'finished', ${at}, ${at}, ${at}, 'teacher',
           ${outOf}::int
      from elearning.quiz_attempt a where a.quiz_id = ${sheet.quizId} and a.student_id = ${sheet.studentId}
    on conflict do nothing returning id`.execute(ctx.tx);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  const filled = filledByPlace(sheet.pages, await readPagesOf(ctx, sheet.id));
  const asked = questions.map(({ body, ...one }) => {
    const fields = filled.get(one.place) ?? [];
    return { ...one, written: isWritten(fields.map(({ field }) => field)), value: answerOf(body.kind, fields) };
  });
  const given = JSON.stringify(asked);
  await sql`
    insert into elearning.quiz_asked (attempt_id, place, page, question_id, version_id, seed, out_of, written)
    select ${id}::bigint, g.place, 1, g."questionId", g."versionId", g.seed, g."outOf", g.written
      from jsonb_to_recordset(${given}::jsonb)
           as g (place int, "questionId" bigint, "versionId" bigint, seed int, "outOf" int, written boolean)`.execute(ctx.tx);
  await sql`
    insert into elearning.quiz_answer (attempt_id, place, value, seq, typed_at, saved_at)
    select ${id}::bigint, g.place, g.value, 1, ${at}, ${at}
      from jsonb_to_recordset(${given}::jsonb) as g (place int, value jsonb)
     where jsonb_typeof(g.value) = 'object'`.execute(ctx.tx);
  await markAttempts(ctx, [id]);
  ctx.changed({
    entity: 'quiz attempt',
    id,
    action: 'taken from paper',
    after: { quizId: sheet.quizId, sheet: sheet.no, questions: questions.length },
    ...(because === undefined ? {} : { reason: because }),
  });
  return id;
}
