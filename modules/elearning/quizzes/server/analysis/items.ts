import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { AnswerValue, QuestionBody } from '../../../bank/contract/question.ts';
import type { ItemRow, quizAnalysisApi } from '../../contract/analysis.ts';
import { answerWords } from '../rules/answer-words.rules.ts';
import { discriminationOf, facilityOf } from '../rules/items.rules.ts';
import { shareOf } from '../rules/results.rules.ts';
import { workerOn } from '../scope.ts';
import type { QuizContext } from '../settings/quizzes.store.ts';

interface Row {
  attemptId: number;
  questionId: number;
  text: string;
  kind: string;
  place: number;
  body: QuestionBody;
  answer: AnswerValue;
  share: number | null;
  marks: number | null;
  outOf: number;
}

/** How many different answers are told apart; those of essays are not. */
const mostAnswers = 12;

/** How each question did in the attempts that were handed in. */
export async function itemAnalysis(ctx: QuizContext, quizId: number): Promise<Output<typeof quizAnalysisApi.items>> {
  await workerOn(ctx, quizId);
  const { rows } = await sql<Row>`
    select a.id as "attemptId", k.question_id as "questionId", left(b.words, 300) as text, b.kind, k.place, v.body, w.value as answer,
           k.share, a.marks, a.out_of as "outOf"
      from elearning.quiz_attempt a
      join elearning.quiz_asked k on k.school_id = a.school_id and k.attempt_id = a.id
      join elearning.question b on b.school_id = k.school_id and b.id = k.question_id
      join elearning.question_version v on v.school_id = k.school_id and v.id = k.version_id
      left join elearning.quiz_answer w on w.school_id = k.school_id and w.attempt_id = k.attempt_id and w.place = k.place
     where a.quiz_id = ${quizId} and a.state = 'finished' order by k.question_id, a.id`.execute(ctx.tx);
  const totals = new Map(rows.map(({ attemptId, marks, outOf }) => [attemptId, marks === null ? null : shareOf(marks, outOf)]));
  const marked = [...totals.values()].flatMap((total) => (total === null ? [] : [total]));
  return {
    attempts: totals.size,
    mean: marked.length === 0 ? null : Math.round(marked.reduce((sum, total) => sum + total, 0) / marked.length),
    rows: [...Map.groupBy(rows, ({ questionId }) => questionId).values()].flatMap((some) => itemOf(some, totals) ?? []),
  };
}

function itemOf(rows: readonly Row[], totals: ReadonlyMap<number, number | null>): ItemRow | null {
  const [first] = rows;
  if (!first) return null;
  const seen = rows.map(({ attemptId, share }) => ({ attemptId, share, total: totals.get(attemptId) ?? null }));
  return {
    questionId: first.questionId,
    text: first.text,
    kind: first.kind,
    asked: rows.length,
    answered: rows.filter(({ answer }) => answer !== null).length,
    facility: facilityOf(seen),
    discrimination: discriminationOf(seen),
    answers: first.kind === 'essay' ? [] : countedAnswers(rows),
  };
}

/** What was answered and how often; of several options each is counted. */
function countedAnswers(rows: readonly Row[]): ItemRow['answers'] {
  const found = new Map<string, { words: string; count: number; share: number | null }>();
  for (const { body, answer, share } of rows) {
    const options =
      answer?.kind === 'multiple' ? answer.options.map((option) => ({ kind: 'multiple' as const, options: [option] })) : [answer];
    for (const one of options) {
      const words = answerWords(body, one).trim().slice(0, 300) || 'No answer';
      const before = found.get(words);
      const worth = answer?.kind === 'multiple' ? optionShare(body, one) : share;
      found.set(words, { words, count: (before?.count ?? 0) + 1, share: before ? before.share : worth });
    }
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count || a.words.localeCompare(b.words)).slice(0, mostAnswers);
}

function optionShare(body: QuestionBody, answer: AnswerValue): number | null {
  if (body.kind !== 'multiple' || answer?.kind !== 'multiple') return null;
  return body.options.find(({ id }) => id === answer.options[0])?.share ?? null;
}
