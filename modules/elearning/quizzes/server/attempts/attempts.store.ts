import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { AnswerValue, QuestionBody } from '../../../bank/contract/question.ts';
import type { AskedQuestion, Attempt, AttemptRow, quizAttemptsApi } from '../../contract/attempts.ts';
import type { AsideReason } from '../../contract/words.ts';
import { candidateOf } from '../learner/paper.ts';
import { answerWords, rightWords } from '../rules/answer-words.rules.ts';
import { quizOfAttempt, workerOn } from '../scope.ts';
import type { QuizContext } from '../settings/quizzes.store.ts';

export const seatOf = sql<string>`coalesce(c.name || coalesce(' ' || n.name, ''), '')`;

/** Attempts `a` with their student `s`, class `c` and stream `n`. */
export const attemptRows = sql`
  from elearning.quiz_attempt a
  join registration.roll s on s.school_id = a.school_id and s.id = a.student_id
  left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
  left join settings.streams n on n.school_id = s.school_id and n.id = s.stream_id`;

const answers = (condition: RawBuilder<unknown>) => sql`(
  select count(*)::int from elearning.quiz_answer w where w.school_id = a.school_id and w.attempt_id = a.id and ${condition})`;
const answered = answers(sql`w.value is not null`);
const asideCount = sql`(
  select count(*)::int from elearning.quiz_aside i
   where i.school_id = a.school_id and i.attempt_id = a.id and i.taken_at is null)`;

const fields = sql`
  a.id, a.version, a.student_id as "studentId", s.full_name as student, s.admission_no as "admissionNo", ${seatOf} as seat, a.no,
  a.state, a.started_at as "startedAt", a.ends_at as "endsAt", a.submitted_at as "submittedAt", a.closed_by as "closedBy",
  greatest(a.seen_at, (select max(w.saved_at) from elearning.quiz_answer w
                        where w.school_id = a.school_id and w.attempt_id = a.id)) as "seenAt",
  ${answered} as answered,
  (select count(*)::int from elearning.quiz_asked k where k.school_id = a.school_id and k.attempt_id = a.id) as questions,
  a.marks, a.out_of as "outOf", a.ungraded, ${answers(sql`w.late`)} as late, ${asideCount} as aside,
  (select h.id from elearning.quiz_sheet h where h.school_id = a.school_id and h.attempt_id = a.id) as "sheetId"`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  student: sql`s.full_name`,
  seat: sql`(c.level, ${seatOf})`,
  startedAt: sql`a.started_at`,
  submittedAt: sql`a.submitted_at`,
  marks: sql`a.marks`,
  answered,
};

/** Who is in a quiz and how far, and who has been; for those who work on it. */
export async function listAttempts(ctx: QuizContext, input: Input<typeof quizAttemptsApi.list>): Promise<Page<AttemptRow>> {
  const { id, q, state, streamId, ungraded, late, page, size, sort } = input;
  await workerOn(ctx, id);
  const down = wayOf(sort);
  const { rows } = await sql<AttemptRow & { total: number }>`
    select ${fields}, (count(*) over ())::int as total ${attemptRows}
     where a.quiz_id = ${id} and ${state === undefined ? sql`true` : sql`a.state = ${state}`}
       and ${streamId === undefined ? sql`true` : sql`s.stream_id = ${streamId}`}
       and ${ungraded === true ? sql`a.ungraded > 0` : sql`true`}
       and ${late === true ? sql`(${answers(sql`w.late`)} > 0 or ${asideCount} > 0)` : sql`true`}
       and ${q ? holds(sql`s.search_text`, q) : sql`true`}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`s.full_name`} ${down} nulls last, a.no, a.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

interface Asked {
  place: number;
  questionId: number;
  versionNumber: number;
  seed: number;
  shuffles: boolean;
  text: RichText;
  body: QuestionBody;
  answer: AnswerValue;
  outOf: number;
  share: number | null;
  marks: number | null;
  waits: boolean;
  byHand: boolean;
  comment: string | null;
  rubric: AskedQuestion['rubric'];
  markedName: string | null;
  typedAt: string | null;
  savedAt: string | null;
  late: boolean;
}

interface Aside {
  place: number;
  seq: number;
  why: AsideReason;
  value: AnswerValue;
  typedAt: string;
  savedAt: string;
  takenName: string | null;
}

/** One attempt with its answers, what they were worth, and what came late; for those who work on its quiz. */
export async function getAttempt(ctx: QuizContext, id: number): Promise<Attempt> {
  const quizId = await quizOfAttempt(ctx, id);
  const { rows } = await sql<AttemptRow & { title: string }>`
    select ${fields}, q.title ${attemptRows} join elearning.quiz q on q.school_id = a.school_id and q.id = a.quiz_id
     where a.id = ${id}`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('attempt');
  const { rows: asked } = await sql<Asked>`
    select k.place, k.question_id as "questionId", v.number as "versionNumber", k.seed, q.shuffle_answers as shuffles, v.text, v.body,
           w.value as answer, k.out_of as "outOf", k.share, k.marks, k.waits, k.by_hand as "byHand", k.comment, k.rubric,
           k.marked_name as "markedName", w.typed_at as "typedAt", w.saved_at as "savedAt", coalesce(w.late, false) as late
      from elearning.quiz_asked k
      join elearning.quiz_attempt a on a.school_id = k.school_id and a.id = k.attempt_id
      join elearning.quiz q on q.school_id = a.school_id and q.id = a.quiz_id
      join elearning.question_version v on v.school_id = k.school_id and v.id = k.version_id
      left join elearning.quiz_answer w on w.school_id = k.school_id and w.attempt_id = k.attempt_id and w.place = k.place
     where k.attempt_id = ${id} order by k.place`.execute(ctx.tx);
  const { rows: aside } = await sql<Aside>`
    select i.place, i.seq, i.why, i.value, i.typed_at as "typedAt", i.saved_at as "savedAt", i.taken_name as "takenName"
      from elearning.quiz_aside i where i.attempt_id = ${id} order by i.place, i.saved_at`.execute(ctx.tx);
  const asideOf = Map.groupBy(aside, ({ place }) => place);
  return { ...one(rows), quizId, questionRows: asked.map((row) => questionRow(row, asideOf.get(row.place) ?? [])) };
}

function questionRow({ seed, shuffles, body, ...row }: Asked, aside: readonly Aside[]): AskedQuestion {
  return {
    ...row,
    question: candidateOf({ body, seed, shuffles }),
    answerWords: answerWords(body, row.answer),
    right: rightWords(body),
    aside: aside.map(({ seq, why, value, typedAt, savedAt, takenName }) => ({
      seq,
      why,
      answerWords: answerWords(body, value),
      typedAt,
      savedAt,
      takenName,
    })),
  };
}
