import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage } from '#kit/server/sql/page.ts';
import type { AnswerValue, QuestionBody } from '../../../bank/contract/question.ts';
import type { Criterion, quizMarkingApi } from '../../contract/attempts.ts';
import { addUp } from '../attempts/mark.ts';
import { answerWords } from '../rules/answer-words.rules.ts';
import { workerOn } from '../scope.ts';
import type { QuizContext } from '../settings/quizzes.store.ts';

type Questions = Output<typeof quizMarkingApi.questions>;

/** The questions that a person marks, and how many answers wait. */
export async function questionsToMark(ctx: QuizContext, quizId: number): Promise<Questions> {
  await workerOn(ctx, quizId);
  const { rows } = await sql<Questions['rows'][number]>`
    select b.id as "questionId", left(b.words, 300) as text, w.out_of as "outOf", w.answers, w.waiting, r.criteria,
           r.version as "rubricVersion"
      from (select k.school_id, k.question_id, max(k.out_of)::int as out_of,
                   count(*) filter (where k.waits or k.by_hand)::int as answers, count(*) filter (where k.waits)::int as waiting
              from elearning.quiz_asked k join elearning.quiz_attempt a on a.school_id = k.school_id and a.id = k.attempt_id
             where a.quiz_id = ${quizId} and a.state = 'finished' group by k.school_id, k.question_id) w
      join elearning.question b on b.school_id = w.school_id and b.id = w.question_id
      left join elearning.quiz_rubric r on r.school_id = w.school_id and r.quiz_id = ${quizId} and r.question_id = b.id
     where b.kind = 'essay' or w.answers > 0
     order by w.waiting desc, b.id`.execute(ctx.tx);
  return { rows };
}

type Next = Output<typeof quizMarkingApi.next>;
type NextRow = Omit<Next['rows'][number], 'answerWords'> & { body: QuestionBody; answer: AnswerValue; total: number };

/** Where on a sheet the answer to the question `k` of the attempt `a` was written. */
const writtenOn = sql`
  coalesce((select jsonb_agg(jsonb_build_object('pageId', g.id, 'at', f.place - 1) order by g.page, f.place)
     from elearning.quiz_sheet h
     join elearning.quiz_paper_variant d on d.school_id = h.school_id and d.paper_id = h.paper_id and d.variant = h.variant
     join elearning.quiz_scan_page g on g.school_id = h.school_id and g.sheet_id = h.id and g.outcome = 'read'
    cross join lateral jsonb_array_elements(d.pages -> (g.page - 1) -> 'fields') with ordinality as f (field, place)
    where k.written and h.school_id = a.school_id and h.attempt_id = a.id and (f.field ->> 'place')::int = k.place), '[]')`;

/** Answers to one question, those that wait first, in an order that tells nothing of their writers. */
export async function nextToMark(ctx: QuizContext, input: Input<typeof quizMarkingApi.next>): Promise<Next> {
  const { id, questionId, all, anonymous, page, size } = input;
  await workerOn(ctx, id);
  const { rows } = await sql<NextRow>`
    select a.id as "attemptId", k.place, ${anonymous ? sql`null::text` : sql`s.full_name`} as student,
           ${anonymous ? sql`null::text` : sql`s.admission_no`} as "admissionNo", v.text, v.body, w.value as answer, k.out_of as "outOf",
           ${writtenOn} as "writtenOn", k.marks, k.comment, k.rubric, k.waits, coalesce(w.late, false) as late, k.marked_name as "markedName",
           (count(*) over ())::int as total
      from elearning.quiz_asked k
      join elearning.quiz_attempt a on a.school_id = k.school_id and a.id = k.attempt_id
      join registration.roll s on s.school_id = a.school_id and s.id = a.student_id
      join elearning.question_version v on v.school_id = k.school_id and v.id = k.version_id
      left join elearning.quiz_answer w on w.school_id = k.school_id and w.attempt_id = k.attempt_id and w.place = k.place
     where a.quiz_id = ${id} and a.state = 'finished' and k.question_id = ${questionId} and (k.waits or ${all}::boolean)
     order by k.waits desc, md5(a.id::text || k.question_id::text), a.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ body, answer, total: _total, ...row }) => ({ ...row, answerWords: answerWords(body, answer) })),
  };
}

interface Place {
  attemptId: number;
  place: number;
  outOf: number;
  negative: boolean;
  state: string;
  marks: number | null;
  comment: string | null;
}

/** Gives marks by hand. Throws 400 at a field that is wrong, 422 for an attempt that is not over. */
export async function markByHand(
  ctx: QuizContext,
  { id, marks }: Input<typeof quizMarkingApi.mark>,
): Promise<Output<typeof quizMarkingApi.mark>> {
  await workerOn(ctx, id);
  const ids = [...new Set(marks.map(({ attemptId }) => attemptId))];
  await sql`
    select a.id from elearning.quiz_attempt a where a.id = any(${ids}::bigint[]) and a.quiz_id = ${id} order by a.id for update`.execute(
    ctx.tx,
  );
  const { rows } = await sql<Place>`
    select k.attempt_id as "attemptId", k.place, k.out_of as "outOf", q.negative, a.state, k.marks, k.comment
      from elearning.quiz_asked k
      join elearning.quiz_attempt a on a.school_id = k.school_id and a.id = k.attempt_id
      join elearning.quiz q on q.school_id = a.school_id and q.id = a.quiz_id
     where a.quiz_id = ${id} and k.attempt_id = any(${ids}::bigint[])`.execute(ctx.tx);
  const known = new Map(rows.map((row) => [`${row.attemptId} ${row.place}`, row]));
  for (const [at, given] of marks.entries()) {
    const place = known.get(`${given.attemptId} ${given.place}`);
    if (!place) throw fieldError(`marks.${at}.place`, 'Choose an answer of this quiz.');
    if (place.state !== 'finished') throw new UserError('rule', 'An attempt is marked once it is submitted.');
    if (given.marks > place.outOf || given.marks < (place.negative ? -place.outOf : 0))
      throw fieldError(`marks.${at}.marks`, `Enter ${place.negative ? 'at most' : '0 to'} ${place.outOf / 100} marks.`);
  }
  await sql`
    update elearning.quiz_asked k
       set marks = g.marks, share = case when k.out_of = 0 then 10000 else round(g.marks * 10000.0 / k.out_of)::int end, waits = false,
           by_hand = true, comment = g.comment, rubric = nullif(g.rubric, 'null'::jsonb), marked_at = ${ctx.now}::timestamptz,
           marked_by = ${actorId(ctx.user)}::bigint, marked_name = ${ctx.user.fullName}
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
           as g ("attemptId" bigint, place int, marks int, comment text, rubric jsonb)
     where k.attempt_id = g."attemptId" and k.place = g.place`.execute(ctx.tx);
  await addUp(ctx, ids);
  for (const { attemptId, place, marks: given, comment } of marks) {
    const was = known.get(`${attemptId} ${place}`);
    ctx.changed({
      entity: 'quiz attempt',
      id: attemptId,
      action: 'marked by hand',
      before: { place, marks: was?.marks ?? null, comment: was?.comment ?? null },
      after: { place, marks: given, comment },
    });
  }
  const { rows: left } = await sql<{ waiting: number }>`
    select coalesce(sum(a.ungraded), 0)::int as waiting from elearning.quiz_attempt a where a.quiz_id = ${id}`.execute(ctx.tx);
  return { marked: marks.length, waiting: one(left).waiting };
}

/** Writes the rubric by which a question is marked; an empty one takes it away. */
export async function setRubric(ctx: QuizContext, input: Input<typeof quizMarkingApi.setRubric>): Promise<void> {
  const { id, questionId, version, criteria } = input;
  await workerOn(ctx, id);
  const { rows: found } = await sql`select from elearning.question b where b.id = ${questionId}`.execute(ctx.tx);
  if (found.length === 0) throw notFound('question');
  const { rows: before } = await sql<{ version: number; criteria: Criterion[] }>`
    select r.version, r.criteria from elearning.quiz_rubric r
     where r.quiz_id = ${id} and r.question_id = ${questionId} for update`.execute(ctx.tx);
  const [was] = before;
  if ((was?.version ?? null) !== version) throw staleRecord('rubric');
  if (criteria.length === 0)
    await sql`delete from elearning.quiz_rubric where quiz_id = ${id} and question_id = ${questionId}`.execute(ctx.tx);
  else
    await sql`
      insert into elearning.quiz_rubric as r (quiz_id, question_id, criteria)
      values (${id}, ${questionId}, ${JSON.stringify(criteria)})
      on conflict (school_id, quiz_id, question_id) do update set criteria = excluded.criteria, version = r.version + 1`.execute(
      ctx.tx,
    );
  ctx.changed({
    entity: 'quiz',
    id,
    action: 'rubric written',
    before: { questionId, criteria: was ? was.criteria : null },
    after: { questionId, criteria },
  });
}
