import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { QuizSheet, quizSheetsApi } from '../../contract/papers.ts';
import { markAttempts } from '../attempts/mark.ts';
import { answerWords } from '../rules/answer-words.rules.ts';
import { workerOn } from '../scope.ts';
import { audienceOf } from '../settings/audience.ts';
import type { QuizContext } from '../settings/quizzes.store.ts';
import { answerOf, type Filled } from './answers.rules.ts';
import { getSheet } from './papers.store.ts';
import { filledByPlace, type HeldSheet, holdSheet, questionsOfVariant, type ReadPage, readPagesOf } from './sheet-state.ts';
import { settleSheet } from './take-sheet.ts';

/** The sheet, held, of a quiz on which the caller works. Throws 404, 403, and 409 where somebody has changed it since. */
async function held(ctx: QuizContext, id: number, version: number): Promise<HeldSheet> {
  const sheet = await holdSheet(ctx, id);
  if (!sheet) throw notFound('sheet');
  await workerOn(ctx, sheet.quizId);
  if (sheet.version !== version) throw staleRecord('sheet');
  return sheet;
}

type Answers = Input<typeof quizSheetsApi.decide>['answers'];

/** Writes what a person says is filled in. Of a sheet that was taken its attempt gets the answer, and is marked anew. */
export async function decideSheet(
  ctx: QuizContext,
  { id, version, answers }: Input<typeof quizSheetsApi.decide>,
): Promise<QuizSheet> {
  const sheet = await held(ctx, id, version);
  const before = await readPagesOf(ctx, id);
  refuseMisplaced(sheet, before, answers);
  const byPage = [...Map.groupBy(answers, ({ pageId }) => pageId)].map(([pageId, some]) => ({
    pageId,
    decided: Object.fromEntries(some.map(({ at, filled }) => [at, filled.toSorted((a, b) => a - b)])),
  }));
  await sql`
    update elearning.quiz_scan_page g
       set decided = g.decided || w.decided, decided_at = ${ctx.now}::timestamptz, decided_by = ${actorId(ctx.user)}::bigint,
           decided_name = ${ctx.user.fullName}
      from jsonb_to_recordset(${JSON.stringify(byPage)}::jsonb) as w ("pageId" bigint, decided jsonb)
     where g.id = w."pageId"`.execute(ctx.tx);
  const after = await readPagesOf(ctx, id);
  if (sheet.attemptId === null) await settleSheet(ctx, sheet);
  else await correct(ctx, sheet, sheet.attemptId, before, after);
  if (sheet.attemptId === null)
    ctx.changed({
      entity: 'quiz',
      id: sheet.quizId,
      action: 'sheet decided',
      before: { sheet: sheet.no, read: wordsOf(sheet, before, answers) },
      after: { sheet: sheet.no, decided: wordsOf(sheet, after, answers) },
    });
  return getSheet(ctx, id);
}

/** Refuses what does not stand on the sheet, and two circles where one is asked for. */
function refuseMisplaced(sheet: HeldSheet, pages: readonly ReadPage[], answers: Answers): void {
  for (const [index, { pageId, at, filled }] of answers.entries()) {
    const page = pages.find((one) => one.id === pageId);
    const field = page && sheet.pages[page.page - 1]?.fields[at];
    if (!field || field.how === 'hand') throw fieldError(`answers.${index}.at`, 'Choose an answer of this sheet.');
    if (filled.some((one) => one >= field.bubbles.length) || new Set(filled).size < filled.length)
      throw fieldError(`answers.${index}.filled`, 'Choose circles of this answer.');
    if (field.how !== 'many' && filled.length > 1) throw fieldError(`answers.${index}.filled`, 'Choose one circle, or none.');
  }
}

/** What stands at these fields, in letters. */
function wordsOf(sheet: HeldSheet, pages: readonly ReadPage[], answers: Answers): string {
  return answers
    .map(({ pageId, at }) => {
      const page = pages.find((one) => one.id === pageId);
      const field = page && sheet.pages[page.page - 1]?.fields[at];
      const filled = page?.decided[at] ?? page?.reading[at]?.filled ?? [];
      const letters = filled.map((one) => field?.bubbles[one]?.label || field?.bubbles[one]?.value).join(' ');
      return `${field?.name}: ${letters || 'nothing'}`;
    })
    .join('; ');
}

/** Gives the attempt of a sheet the answers that have changed, and marks it anew. */
async function correct(
  ctx: QuizContext,
  sheet: HeldSheet,
  attemptId: number,
  before: readonly ReadPage[],
  after: readonly ReadPage[],
): Promise<void> {
  await sql`select a.id from elearning.quiz_attempt a where a.id = ${attemptId} for update`.execute(ctx.tx);
  const [was, is] = [filledByPlace(sheet.pages, before), filledByPlace(sheet.pages, after)];
  const valueOf = (all: ReadonlyMap<number, Filled[]>, place: number, kind: Parameters<typeof answerOf>[0]) =>
    answerOf(kind, all.get(place) ?? []);
  const changed = (await questionsOfVariant(ctx, sheet.paperId, sheet.variant)).flatMap(({ place, body }) => {
    const [old, value] = [valueOf(was, place, body.kind), valueOf(is, place, body.kind)];
    return JSON.stringify(old) === JSON.stringify(value)
      ? []
      : [{ place, value, from: answerWords(body, old), to: answerWords(body, value) }];
  });
  if (changed.length > 0) {
    const at = sql`${ctx.now}::timestamptz`;
    await sql`
      insert into elearning.quiz_answer as w (attempt_id, place, value, seq, typed_at, saved_at)
      select ${attemptId}::bigint, g.place, nullif(g.value, 'null'::jsonb), 1, ${at}, ${at}
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as g (place int, value jsonb)
      on conflict (school_id, attempt_id, place) do update
        set value = excluded.value, seq = w.seq + 1, saved_at = excluded.saved_at`.execute(ctx.tx);
    await sql`
      update elearning.quiz_asked k set by_hand = false
       where k.attempt_id = ${attemptId} and k.place = any(${changed.map(({ place }) => place)}::int[])`.execute(ctx.tx);
    await markAttempts(ctx, [attemptId]);
  }
  await sql`update elearning.quiz_sheet h set version = h.version + 1 where h.id = ${sheet.id}`.execute(ctx.tx);
  for (const { place, from, to } of changed)
    ctx.changed({
      entity: 'quiz attempt',
      id: attemptId,
      action: 'corrected from the sheet',
      before: { place, answer: from },
      after: { place, answer: to },
    });
}

/** Says whose a sheet without a name is; it must be somebody for whom the quiz is. */
export async function nameSheet(
  ctx: QuizContext,
  { id, version, studentId }: Input<typeof quizSheetsApi.belongs>,
): Promise<QuizSheet> {
  const sheet = await held(ctx, id, version);
  if (!sheet.spare) throw new UserError('rule', 'This sheet has a name printed on it.');
  if (sheet.attemptId !== null) throw new UserError('rule', 'This sheet is taken already.');
  const { rows } = await sql<{ name: string }>`
    select s.full_name as name from ${audienceOf(sql`${sheet.quizId}::bigint`)} s where s.id = ${studentId}`.execute(ctx.tx);
  if (!rows[0]) throw fieldError('studentId', 'Choose a student for whom the quiz is.');
  await sql`update elearning.quiz_sheet h set student_id = ${studentId} where h.id = ${id}`.execute(ctx.tx);
  ctx.changed({
    entity: 'quiz',
    id: sheet.quizId,
    action: 'sheet named',
    before: { sheet: sheet.no, studentId: sheet.studentId },
    after: { sheet: sheet.no, studentId, student: rows[0].name },
  });
  await settleSheet(ctx, { ...sheet, studentId });
  return getSheet(ctx, id);
}

/** Takes a sheet with a page missing, or beside an attempt that is there. */
export async function takeSheet(
  ctx: QuizContext,
  { id, version, because }: Input<typeof quizSheetsApi.take>,
): Promise<QuizSheet> {
  const sheet = await held(ctx, id, version);
  if (sheet.state !== 'partly' && sheet.state !== 'again')
    throw new UserError(
      'rule',
      'Only a sheet with a page missing, or of a student who has an attempt already, is taken like this.',
    );
  await settleSheet(ctx, sheet, { anyway: true, because });
  return getSheet(ctx, id);
}
