import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { richText } from '#kit/contract/rich-text.ts';
import { candidateQuestion } from '../../bank/contract/candidate.ts';
import { answerValue } from '../../bank/contract/question.ts';
import { everybody } from '../../contract/access.ts';
import { writtenOn } from './papers.ts';
import { asideReasons, attemptStates } from './words.ts';

const count = z.int();
const path = '/api/elearning/quizzes/:id';
const attemptPath = '/api/elearning/quiz-attempts';

export const attemptRow = z.object({
  id,
  version: count,
  studentId: id,
  student: z.string(),
  admissionNo: z.string(),
  seat: z.string(),
  no: count,
  state: z.enum(attemptStates),
  startedAt: instant,
  endsAt: instant.nullable(),
  submittedAt: instant.nullable(),
  closedBy: z.enum(['student', 'clock', 'teacher']).nullable(),
  seenAt: instant,
  answered: count,
  questions: count,
  marks: count.nullable(),
  outOf: count,
  ungraded: count,
  /** Answers that came after the end or after their page was left and were typed before it, and those put aside. */
  late: count,
  aside: count,
  /** The answer sheet from which it was taken; null: it was taken on screen. */
  sheetId: id.nullable(),
});
export type AttemptRow = z.infer<typeof attemptRow>;

/** The result of a student: what counts of their attempts. */
export const resultRow = z.object({
  /** The student’s. */
  id,
  studentId: id,
  student: z.string(),
  admissionNo: z.string(),
  seat: z.string(),
  attempts: count,
  /** Hundredths; null where nothing is marked yet or nothing was handed in. */
  marks: count.nullable(),
  outOf: count.nullable(),
  share: count.nullable(),
  passed: z.boolean().nullable(),
  state: z.enum(['none', 'running', 'waits', 'done', 'absent']),
});
export type ResultRow = z.infer<typeof resultRow>;

export const rubricMark = z.object({ criterion: count, level: count });
export const criterion = z.object({
  text: line(300),
  levels: z
    .array(z.object({ text: line(300), marks: count.min(0).max(100_000) }))
    .min(1, 'Write at least one level.')
    .max(8),
});
export type Criterion = z.infer<typeof criterion>;

export const askedQuestion = z.object({
  place: count,
  questionId: id,
  versionNumber: count,
  text: richText,
  question: candidateQuestion,
  answer: answerValue,
  answerWords: z.string(),
  right: z.array(z.string()),
  outOf: count,
  share: count.nullable(),
  marks: count.nullable(),
  waits: z.boolean(),
  byHand: z.boolean(),
  comment: z.string().nullable(),
  rubric: z.array(rubricMark).nullable(),
  markedName: z.string().nullable(),
  typedAt: instant.nullable(),
  savedAt: instant.nullable(),
  late: z.boolean(),
  aside: z.array(
    z.object({
      seq: count,
      why: z.enum(asideReasons),
      answerWords: z.string(),
      typedAt: instant,
      savedAt: instant,
      takenName: z.string().nullable(),
    }),
  ),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

export const attempt = attemptRow.extend({ quizId: id, title: z.string(), questionRows: z.array(askedQuestion) });
export type Attempt = z.infer<typeof attempt>;

const marked = z.object({
  attemptId: id,
  place: count.min(1).max(400),
  /** Hundredths of a mark. */
  marks: count.min(-100_000).max(100_000, 'Enter at most what the question gives.'),
  comment: optionalText(2000),
  rubric: z.array(rubricMark).max(20).nullable().default(null),
});

export const quizAttemptsApi = {
  list: endpoint({
    method: 'GET',
    path: `${path}/attempts`,
    access: everybody,
    summary: 'Who is in a quiz and how far, and who has been',
    input: pageInput(['student', 'seat', 'startedAt', 'submittedAt', 'marks', 'answered'], 'student').extend({
      id,
      state: z.enum(attemptStates).optional(),
      streamId: id.optional(),
      ungraded: z.boolean().optional(),
      late: z.boolean().optional().describe('Only those with answers that came late or were put aside'),
    }),
    output: pageOf(attemptRow),
    errors: ['not_found'],
  }),
  results: endpoint({
    method: 'GET',
    path: `${path}/results`,
    access: everybody,
    summary: 'The result of each student for whom the quiz is, by the rule for several attempts',
    input: pageInput(['student', 'seat', 'marks', 'attempts'], 'seat').extend({ id, streamId: id.optional() }),
    output: pageOf(resultRow),
    errors: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${attemptPath}/:id`,
    access: everybody,
    summary: 'One attempt with its answers, what they were worth, and what came late',
    input: byId,
    output: attempt,
    errors: ['not_found'],
  }),
  moreTime: endpoint({
    method: 'POST',
    path: `${attemptPath}/:id/time`,
    access: everybody,
    summary: 'Give an attempt more time; one that is over goes on',
    idempotent: true,
    input: byId.extend({
      version: count,
      seconds: count.min(60, 'Give 1 minute to 24 hours.').max(86_400, 'Give 1 minute to 24 hours.'),
      because: line(300),
    }),
    output: attempt,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  finish: endpoint({
    method: 'POST',
    path: `${attemptPath}/:id/finish`,
    access: everybody,
    summary: 'Submit an attempt as it stands',
    idempotent: true,
    input: byId.extend({ version: count, because: line(300) }),
    output: attempt,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  takeAside: endpoint({
    method: 'POST',
    path: `${attemptPath}/:id/aside`,
    access: everybody,
    summary: 'Let an answer stand that was put aside; what stood before is put aside in its place',
    idempotent: true,
    input: byId.extend({ place: count.min(1).max(400), seq: count.min(1), because: line(300) }),
    output: attempt,
    errors: ['not_found', 'rule'],
  }),
};

export const quizMarkingApi = {
  questions: endpoint({
    method: 'GET',
    path: `${path}/marking`,
    access: everybody,
    summary: 'The questions of a quiz that a person marks, and how many answers wait',
    input: byId,
    output: z.object({
      rows: z.array(
        z.object({
          questionId: id,
          text: z.string(),
          outOf: count,
          answers: count,
          waiting: count,
          criteria: z.array(criterion).nullable(),
          rubricVersion: count.nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  next: endpoint({
    method: 'GET',
    path: `${path}/marking/next`,
    access: everybody,
    summary: 'Answers to one question, those that wait first; names are left out where `anonymous` says so',
    input: byId.extend({
      questionId: id,
      all: z.boolean().default(false).describe('Those that are marked too'),
      anonymous: z.boolean().default(false),
      page: count.min(1).max(100_000).default(1),
      size: count.min(1).max(50).default(10),
    }),
    output: z.object({
      total: count,
      rows: z.array(
        z.object({
          attemptId: id,
          place: count,
          student: z.string().nullable(),
          admissionNo: z.string().nullable(),
          text: richText,
          answerWords: z.string(),
          /** Of what was written on paper: pictures of the places. */
          writtenOn,
          outOf: count,
          marks: count.nullable(),
          comment: z.string().nullable(),
          rubric: z.array(rubricMark).nullable(),
          waits: z.boolean(),
          late: z.boolean(),
          markedName: z.string().nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  mark: endpoint({
    method: 'POST',
    path: `${path}/marks`,
    access: everybody,
    summary: 'Give marks to answers by hand, with a comment',
    input: byId.extend({ marks: z.array(marked).min(1, 'Mark at least one answer.').max(50) }),
    output: z.object({ marked: count, waiting: count }),
    errors: ['not_found', 'rule'],
  }),
  setRubric: endpoint({
    method: 'PUT',
    path: `${path}/rubrics/:questionId`,
    access: everybody,
    summary: 'Write the rubric by which a question is marked; an empty one takes it away',
    input: byId.extend({
      questionId: id,
      version: count.nullable(),
      criteria: z.array(criterion).max(12, 'Write at most 12 criteria.'),
    }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
};
