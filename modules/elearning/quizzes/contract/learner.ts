import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { richText } from '#kit/contract/rich-text.ts';
import { candidateQuestion } from '../../bank/contract/candidate.ts';
import { answerValue } from '../../bank/contract/question.ts';
import { changes, taken, typed } from './changes.ts';
import { review, reviewedQuestion } from './review.ts';
import { attemptStates, gradings, quizTabs } from './words.ts';

const count = z.int();
const path = '/api/learner/quizzes';
const attemptPath = '/api/learner/attempts';

/** A quiz as its student lists it. */
export const learnerQuizRow = z.object({
  id,
  title: z.string(),
  courseName: z.string(),
  tab: z.enum(quizTabs),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  limitSeconds: count.nullable(),
  questions: count,
  /** Attempts begun, and how many are allowed; null: any number. */
  attempts: count,
  attemptsAllowed: count.nullable(),
  /** The attempt that runs. */
  runningId: id.nullable(),
  endsAt: instant.nullable(),
  /** Ten-thousandths of the marks, where they are shown. */
  share: count.nullable(),
});
export type LearnerQuizRow = z.infer<typeof learnerQuizRow>;

const attemptRow = z.object({
  id,
  no: count,
  state: z.enum(attemptStates),
  startedAt: instant,
  submittedAt: instant.nullable(),
  marks: count.nullable(),
  outOf: count.nullable(),
  waits: z.boolean(),
  /** Whether there is anything to look at now. */
  reviewable: z.boolean(),
});

/** What stands at the door of a quiz. */
export const quizDoor = learnerQuizRow.extend({
  intro: richText.nullable(),
  now: instant,
  grading: z.enum(gradings),
  passShare: count.nullable(),
  sequential: z.boolean(),
  needsPassword: z.boolean(),
  /** Why it cannot be begun now, in words; null: it can. */
  refused: z.string().nullable(),
  rows: z.array(attemptRow),
});
export type QuizDoor = z.infer<typeof quizDoor>;

/** A question of an attempt that runs. */
export const paperQuestion = z.object({
  place: count,
  page: count,
  text: richText,
  question: candidateQuestion,
  outOf: count,
  answer: answerValue,
  flagged: z.boolean(),
  seq: count,
  checked: z.boolean(),
});
export type PaperQuestion = z.infer<typeof paperQuestion>;

/** Every question of an attempt as a number, whether it is shown or not. */
export const placed = z.object({ place: count, page: count, answered: z.boolean(), flagged: z.boolean() });
export type Placed = z.infer<typeof placed>;

/** An attempt as the screen works with it. */
export const paper = z.object({
  attemptId: id,
  quizId: id,
  no: count,
  title: z.string(),
  courseName: z.string(),
  state: z.enum(attemptStates),
  now: instant,
  startedAt: instant,
  endsAt: instant.nullable(),
  submitsUntil: instant.nullable(),
  /** Questions follow each other: only those of the furthest page that was opened are given out. */
  sequential: z.boolean(),
  page: count,
  pages: count,
  places: z.array(placed),
  /** What can be looked up of a question while the attempt runs. */
  checks: z.boolean(),
  /** This browser counts its changes from here on. */
  writer: count,
  questions: z.array(paperQuestion),
});
export type Paper = z.infer<typeof paper>;

export const learnerQuizzesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'student',
    summary: 'The quizzes that are for the student who is signed in',
    input: pageInput(['closesAt', 'opensAt', 'title', 'course'], 'closesAt').extend({ tab: z.enum(quizTabs).optional() }),
    output: pageOf(learnerQuizRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'student',
    summary: 'One quiz before it is begun, with the attempts made so far',
    input: byId,
    output: quizDoor,
    errors: ['not_found'],
  }),
  start: endpoint({
    method: 'POST',
    path: `${path}/:id/start`,
    access: 'student',
    summary: 'Begin an attempt; while one runs it is that one',
    idempotent: true,
    input: byId.extend({ password: z.string().max(60).nullable().default(null) }),
    output: z.object({ attemptId: id }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
};

export const learnerAttemptsApi = {
  open: endpoint({
    method: 'POST',
    path: `${attemptPath}/:id/open`,
    access: 'student',
    summary: 'Go on with an attempt in this browser: questions, answers so far and the time left',
    input: byId,
    output: paper,
    errors: ['not_found', 'rule'],
    unnoted: true,
  }),
  save: endpoint({
    method: 'POST',
    path: `${attemptPath}/:id/save`,
    access: 'student',
    summary: 'Keep changed answers; the same once more changes nothing, and an older one replaces no newer one',
    input: byId.extend({ changes }),
    output: taken,
    errors: ['not_found'],
    waits: true,
    unnoted: true,
  }),
  turn: endpoint({
    method: 'POST',
    path: `${attemptPath}/:id/pages`,
    access: 'student',
    summary: 'Where questions follow each other: open the next page, with the last changes; those before it stay from then on',
    input: byId.extend({
      page: count.min(2).max(400),
      /** The number that this browser has reached: its changes below it were made before. */
      seq: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
      changes,
    }),
    output: z.object({ taken, page: count, questions: z.array(paperQuestion) }),
    errors: ['not_found', 'rule'],
    unnoted: true,
  }),
  check: endpoint({
    method: 'POST',
    path: `${attemptPath}/:id/check`,
    access: 'student',
    summary: 'Where the quiz shows it during the attempt: what an answer is worth; it stays as it is then',
    input: byId.extend({ place: count.min(1).max(400) }),
    output: reviewedQuestion,
    errors: ['not_found', 'rule'],
  }),
  submit: endpoint({
    method: 'POST',
    path: `${attemptPath}/:id/submit`,
    access: 'student',
    summary: 'End the attempt with its last changes; once more changes nothing',
    input: byId.extend({
      changes,
      /** When the student pressed it, as with a change. */
      ...typed,
    }),
    output: taken,
    errors: ['not_found'],
    waits: true,
    unnoted: true,
  }),
  review: endpoint({
    method: 'GET',
    path: `${attemptPath}/:id/review`,
    access: 'student',
    summary: 'An attempt that is over, as far as it may be looked at now',
    input: byId,
    output: review,
    errors: ['not_found', 'rule'],
  }),
  picture: endpoint({
    method: 'GET',
    path: `${attemptPath}/:id/pictures/:fileId`,
    access: 'student',
    summary: 'A picture of a question that the attempt asks',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
};
