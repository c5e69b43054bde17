import { z } from 'zod';
import { candidateQuestion } from '../../bank/contract/candidate.ts';
import { answerValue } from '../../bank/contract/question.ts';
import { richText } from '#kit/contract/rich-text.ts';
import { attemptStates, reviewItems } from './words.ts';
import { id, instant } from '#kit/contract/fields.ts';

const count = z.int();

/** One question of an attempt as it is looked at afterwards; what may not be shown is null. */
export const reviewedQuestion = z.object({
  place: count,
  page: count,
  text: richText,
  question: candidateQuestion,
  /** Null where the answers are not shown. */
  answer: answerValue,
  outOf: count,
  outcome: z.enum(['right', 'partly', 'wrong', 'waits']).nullable(),
  marks: count.nullable(),
  /** What belongs to the answer given, and to the question. */
  feedback: z.array(z.string()).nullable(),
  comment: z.string().nullable(),
  right: z.array(z.string()).nullable(),
});
export type ReviewedQuestion = z.infer<typeof reviewedQuestion>;

export const review = z.object({
  attemptId: id,
  quizId: id,
  no: count,
  title: z.string(),
  state: z.enum(attemptStates),
  startedAt: instant,
  submittedAt: instant.nullable(),
  shows: z.array(z.enum(reviewItems)),
  /** Null while marks are not shown, or something waits for a teacher. */
  marks: count.nullable(),
  outOf: count.nullable(),
  passed: z.boolean().nullable(),
  overall: z.string().nullable(),
  waits: z.boolean(),
  questions: z.array(reviewedQuestion),
});
export type Review = z.infer<typeof review>;
