import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Draw } from '../../contract/settings.ts';
import type { quizzesApi, Slot } from '../../contract/quizzes.ts';
import { questionScope } from '../../../bank/server/scope.ts';
import { workerOn } from '../scope.ts';
import { getQuiz, type QuizContext } from './quizzes.store.ts';

/** What is asked, in order; for those who work on the quiz. */
export async function slotsOf(ctx: QuizContext, quizId: number): Promise<Slot[]> {
  await workerOn(ctx, quizId);
  const { rows } = await sql<Slot>`
    select z.place, z.question_id as "questionId", v.id as "versionId",
           coalesce(left(b.words, 300), '') as text, b.kind, z.draw, z.marks, b.marks as "questionMarks",
           case when z.draw is not null then concat_ws('; ',
             (select string_agg(t.name, ', ' order by t.name) from elearning.topic t
               where t.school_id = z.school_id and t.id in (select x::bigint from jsonb_array_elements_text(z.draw -> 'topicIds') x)),
             (select string_agg(t.name, ', ' order by t.name) from elearning.tag t
               where t.school_id = z.school_id and t.id in (select x::bigint from jsonb_array_elements_text(z.draw -> 'tags') x)),
             z.draw ->> 'difficulty') end as "from",
           case when b.course_id <> q.course_id then 'It belongs to another subject than the quiz.'
                when b.state = 'draft' then 'It is a draft in the bank.'
                when b.state = 'retired' then 'It is retired in the bank.' end as problem
      from elearning.quiz_slot z
      join elearning.quiz q on q.school_id = z.school_id and q.id = z.quiz_id
      left join elearning.question b on b.school_id = z.school_id and b.id = z.question_id
      left join elearning.question_version v on v.school_id = b.school_id and v.question_id = b.id and v.number = b.number
     where z.quiz_id = ${quizId} order by z.place`.execute(ctx.tx);
  return rows;
}

/** Says what is asked, in place of what stood. Once somebody has begun it stays. */
export async function setSlots(
  ctx: QuizContext,
  { id, version, slots }: Input<typeof quizzesApi.setSlots>,
): Promise<Output<typeof quizzesApi.setSlots>> {
  const person = await workerOn(ctx, id);
  const quiz = await getQuiz(ctx, id, person);
  if (quiz.attempts > 0)
    throw new UserError('rule', 'Students have begun this quiz, so its questions stay. Copy it to ask something else.');
  const both = slots.findIndex(({ questionId, draw }) => (questionId === null) === (draw === null));
  if (both >= 0) throw fieldError(`slots.${both}`, 'Choose a question, or say which are drawn.');
  await checkQuestions(
    ctx,
    quiz.courseId,
    slots.map(({ questionId }) => questionId),
  );
  const before = await slotsOf(ctx, id);
  const { rows } = await sql`
    update elearning.quiz q set version = q.version + 1 where q.id = ${id} and q.version = ${version} returning q.id`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw staleRecord('quiz');
  await sql`delete from elearning.quiz_slot where quiz_id = ${id}`.execute(ctx.tx);
  await sql`
    insert into elearning.quiz_slot (quiz_id, place, question_id, draw, marks)
    select ${id}::bigint, g.place, g."questionId", nullif(g.draw, 'null'::jsonb), g.marks
      from jsonb_to_recordset(${JSON.stringify(slots.map((slot, at) => ({ ...slot, place: at + 1 })))}::jsonb)
           as g (place int, "questionId" bigint, draw jsonb, marks int)`.execute(ctx.tx);
  const after = await slotsOf(ctx, id);
  ctx.changed({ entity: 'quiz', id, action: 'questions chosen', before: { questions: before }, after: { questions: after } });
  return { rows: after, version: version + 1 };
}

/** Refuses questions of a subject whose questions the caller does not see, drafts, and what is retired. */
async function checkQuestions(ctx: QuizContext, courseId: number, ids: readonly (number | null)[]): Promise<void> {
  const scope = await questionScope(ctx);
  const { rows } = await sql<{ id: number; courseId: number; state: string }>`
    select id, course_id as "courseId", state from elearning.question where id = any(${ids.filter((id) => id !== null)}::bigint[])`.execute(
    ctx.tx,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const [at, id] of ids.entries()) {
    if (id === null) continue;
    const found = known.get(id);
    if (!found || (scope !== null && !scope.includes(found.courseId)))
      throw fieldError(`slots.${at}.questionId`, 'Choose a question of the bank.');
    if (found.courseId !== courseId)
      throw fieldError(`slots.${at}.questionId`, 'This question belongs to another subject than the quiz.');
    if (found.state !== 'ready')
      throw fieldError(`slots.${at}.questionId`, 'This question is not ready. Finish it in the bank first.');
  }
}

export interface SlotToAsk {
  place: number;
  questionId: number | null;
  versionId: number | null;
  draw: Draw | null;
  /** Hundredths; of a draw null where the questions say it. */
  marks: number | null;
}

/** What an attempt that begins now asks, with the newest versions. */
export async function slotsToAsk({ tx }: Pick<QuizContext, 'tx'>, quizId: number): Promise<SlotToAsk[]> {
  const { rows } = await sql<SlotToAsk>`
    select z.place, z.question_id as "questionId", v.id as "versionId", z.draw, coalesce(z.marks, b.marks) as marks
      from elearning.quiz_slot z
      left join elearning.question b on b.school_id = z.school_id and b.id = z.question_id
      left join elearning.question_version v on v.school_id = b.school_id and v.question_id = b.id and v.number = b.number
     where z.quiz_id = ${quizId} order by z.place`.execute(tx);
  return rows;
}
