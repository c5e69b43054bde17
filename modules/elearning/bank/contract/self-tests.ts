import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { richText } from '#kit/contract/rich-text.ts';
import { teaches } from '../../contract/access.ts';
import { candidateQuestion } from './candidate.ts';
import { answerValue } from './question.ts';
import { difficulties } from './words.ts';

const count = z.int();
/** Of all that could be earned, in ten-thousandths; null: nothing was answered. */
const share = count.nullable();

export const mostQuestions = 50;

const test = z.object({
  id,
  courseId: id,
  courseName: z.string(),
  difficulty: z.enum(difficulties).nullable(),
  minutes: count.nullable(),
  begunAt: instant,
  /** When its time is up; null: it has no limit. */
  endsAt: instant.nullable(),
  /** When it was finished, or its time was up; null: it goes on. */
  finishedAt: instant.nullable(),
  questions: count,
  answered: count,
  /** Wholly right. */
  right: count,
  share,
});
export type SelfTest = z.infer<typeof test>;

/** What is said once a question has been answered, and not before. */
export const selfTestOutcome = z.object({
  share: count,
  right: z.boolean(),
  solution: z.array(z.string()),
  said: z.array(z.string()),
  feedback: z.string(),
  /** Each part that was answered: an option, a pair, an item, a gap. */
  parts: z.array(z.object({ id: z.string(), right: z.boolean() })),
  /** Where the right places are on a picture. */
  spots: z.array(
    z.object({ shape: z.enum(['circle', 'box']), x: count, y: count, width: count, height: count, label: z.string() }),
  ),
});
export type SelfTestOutcome = z.infer<typeof selfTestOutcome>;

const asked = z.object({
  place: count,
  text: richText,
  /** In hundredths of a mark. */
  marks: count,
  question: candidateQuestion,
  answer: answerValue,
  /** Null: it is not answered yet. */
  outcome: selfTestOutcome.nullable(),
});
export type SelfTestQuestion = z.infer<typeof asked>;

const whole = test.extend({ now: instant.describe('The server’s clock'), asked: z.array(asked) });
export type WholeSelfTest = z.infer<typeof whole>;

const strength = z.object({
  courseId: id,
  courseName: z.string(),
  topicId: id.nullable(),
  topicName: z.string().nullable(),
  /** Ready questions that can be drawn. */
  questions: count,
  /** How many were answered, and how well the newest thirty were. */
  answered: count,
  share,
});
export type Strength = z.infer<typeof strength>;

const path = '/api/learner/self-tests';
const student = 'student';

export const learnerSelfTestsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: student,
    summary: 'The student’s own self tests, the newest first',
    input: pageInput(['begunAt', 'courseName', 'share', 'questions'], '-begunAt')
      .omit({ q: true })
      .extend({ courseId: id.optional() }),
    output: pageOf(test),
  }),
  strengths: endpoint({
    method: 'GET',
    path: `${path}/strengths`,
    access: student,
    summary: 'Topics of the subjects that the student takes: how many questions there are, and how well they went',
    output: z.object({ rows: z.array(strength) }),
  }),
  begin: endpoint({
    method: 'POST',
    path,
    access: student,
    summary: 'Begin a self test of questions from the bank',
    idempotent: true,
    input: z.object({
      courseId: id,
      topicIds: z.array(id).max(50).default([]).describe('None: of any topic'),
      count: z
        .int('Enter a number.')
        .min(1, 'Enter 1 or more.')
        .max(mostQuestions, `At most ${mostQuestions} at once.`)
        .default(10),
      difficulty: z.enum(difficulties).nullable().default(null),
      minutes: z.int().min(1, 'Enter 1 or more.').max(180, 'At most three hours.').nullable().default(null),
      weakFirst: z.boolean().default(true),
    }),
    output: whole,
    errors: ['rule'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: student,
    summary: 'One self test of the student’s own; what is right stands with what was answered only',
    input: byId,
    output: whole,
    errors: ['not_found'],
  }),
  answer: endpoint({
    method: 'POST',
    path: `${path}/:id/answers`,
    access: student,
    summary: 'Answer a question, once; how it was comes back at once',
    idempotent: true,
    unnoted: true,
    input: byId.extend({ place: z.int().min(1).max(mostQuestions), answer: answerValue }),
    output: selfTestOutcome,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  finish: endpoint({
    method: 'POST',
    path: `${path}/:id/finish`,
    access: student,
    summary: 'Finish a self test; what is not answered counts for nothing',
    input: byId,
    output: whole,
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId`,
    access: student,
    summary: 'A picture of a question in a self test of the student’s own',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
};

const filters = { courseId: id.optional(), classId: id.optional() };

export const weakTopicsApi = {
  topics: endpoint({
    method: 'GET',
    path: '/api/elearning/selftesttopics',
    access: teaches,
    summary: 'How well students did in self tests by class and topic, the weakest first; of what one teaches',
    input: pageInput(['share', 'className', 'courseName', 'topicName', 'students', 'answered']).extend(filters),
    output: pageOf(
      z.object({
        id: z.string(),
        classId: id,
        className: z.string(),
        courseId: id,
        courseName: z.string(),
        topicId: id.nullable(),
        topicName: z.string().nullable(),
        students: count,
        answered: count,
        share: count,
      }),
    ),
  }),
  students: endpoint({
    method: 'GET',
    path: '/api/elearning/selfteststudents',
    access: teaches,
    summary: 'How each student did in self tests of a subject; of whom one teaches it',
    input: pageInput(['share', 'fullName', 'admissionNo', 'className', 'courseName', 'answered', 'lastAt']).extend({
      ...filters,
      streamId: id.optional(),
    }),
    output: pageOf(
      z.object({
        id: z.string(),
        studentId: id,
        fullName: z.string(),
        admissionNo: z.string(),
        className: z.string(),
        streamName: z.string().nullable(),
        courseId: id,
        courseName: z.string(),
        tests: count,
        answered: count,
        share: count,
        lastAt: instant,
        /** Of those answered the one that went worst; null: none has a topic. */
        weakest: z.string().nullable(),
      }),
    ),
  }),
};
