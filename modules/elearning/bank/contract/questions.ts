import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { isBlank, richText } from '#kit/contract/rich-text.ts';
import { teaches } from '../../contract/access.ts';
import { questionBody, questionKinds } from './question.ts';
import { questionUse } from './question-uses.ts';
import { difficulties, questionStates } from './words.ts';

const count = z.int();

export const questionRow = z.object({
  id,
  version: count,
  /** The number of its newest version. */
  number: count,
  kind: z.enum(questionKinds),
  /** How the question begins, without its looks. */
  words: z.string(),
  courseId: id,
  courseName: z.string(),
  classId: id.nullable(),
  className: z.string().nullable(),
  topicId: id.nullable(),
  topicName: z.string().nullable(),
  difficulty: z.enum(difficulties),
  source: z.string().nullable(),
  language: z.string(),
  state: z.enum(questionStates),
  /** In hundredths of a mark. */
  marks: count,
  tags: z.array(z.string()),
  addedAt: instant,
  changedAt: instant,
  addedBy: z.string(),
});
export type QuestionRow = z.infer<typeof questionRow>;

export const questionVersion = z.object({
  id,
  number: count,
  marks: count,
  reason: z.string().nullable(),
  madeAt: instant,
  madeBy: z.string(),
});

export const questionRecord = questionRow.extend({
  versionId: id,
  text: richText,
  body: questionBody,
  feedback: z.string(),
  versions: z.array(questionVersion),
});
export type QuestionRecord = z.infer<typeof questionRecord>;

const printable = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** A code of ISO 639: `sw`. */
export const questionLanguage = z.string().regex(/^[a-z]{2,3}$/, 'Enter the code of a language: en, sw.');

export const questionDraft = z.object({
  courseId: id,
  classId: optionalId,
  topicId: optionalId,
  difficulty: z.enum(difficulties).default('medium'),
  source: optionalLine(200),
  language: questionLanguage.default('en'),
  tags: z.array(line(60)).max(20, 'At most 20 tags.').default([]),
  text: richText.refine((text) => !isBlank(text), 'Write the question.'),
  body: questionBody,
  marks: z.int().min(0, 'Enter 0 or more.').max(100_000, 'At most 1,000 marks.').default(100).describe('In hundredths of a mark'),
  feedback: z
    .string()
    .trim()
    .max(4000, 'Keep it within 4,000 characters.')
    .regex(printable, 'Remove the invisible characters.')
    .default(''),
});
export type QuestionDraft = z.output<typeof questionDraft>;

const path = '/api/elearning/questions';
const one = { access: teaches, output: questionRecord } as const;

/** What a list of questions is narrowed by; an export takes the same. */
export const questionFilters = z.object({
  courseId: id.optional(),
  classId: id.optional(),
  topicId: id.optional().describe('Of this topic, or of one below it'),
  tag: z.string().trim().max(60).optional(),
  kind: z.enum(questionKinds).optional(),
  difficulty: z.enum(difficulties).optional(),
  state: z.enum(questionStates).optional(),
  source: z.string().trim().max(200).optional().describe('Sources that hold these words'),
});

export const questionsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: teaches,
    summary: 'Questions of the subjects that one teaches; whoever posts content sees all',
    input: pageInput(
      ['changedAt', 'words', 'courseName', 'topicName', 'kind', 'difficulty', 'state', 'marks', 'source', 'addedAt', 'addedBy'],
      '-changedAt',
    ).extend(questionFilters.shape),
    output: pageOf(questionRow),
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'One question with its key, and the quizzes in which it stands',
    input: byId,
    output: questionRecord.extend({ uses: z.array(questionUse) }),
    errors: ['not_found'],
  }),
  version: endpoint({
    method: 'GET',
    path: `${path}/:id/versions/:number`,
    access: teaches,
    summary: 'A question as it was in one of its versions',
    input: byId.extend({ number: z.int().min(1).max(1_000_000) }),
    output: questionVersion.extend({ text: richText, body: questionBody, feedback: z.string() }),
    errors: ['not_found'],
  }),
  create: endpoint({
    ...one,
    method: 'POST',
    path,
    summary: 'Add a question; it is a draft until it is said to be ready',
    idempotent: true,
    input: questionDraft.extend({ state: z.enum(['draft', 'ready']).default('draft') }),
    errors: ['rule'],
  }),
  update: endpoint({
    ...one,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change a question: what is asked makes a new version, those that were used stay',
    input: questionDraft.extend({ id, version: count, reason: optionalLine(300) }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  move: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/:id/state`,
    summary: 'Say that a question is ready, a draft again, or retired: no new quiz takes it then',
    input: byId.extend({ version: count, state: z.enum(questionStates) }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  moveAll: endpoint({
    method: 'POST',
    path: `${path}/state`,
    access: teaches,
    summary: 'Say of many questions that they are ready, drafts again, or retired; all or none',
    idempotent: true,
    input: z.object({
      ids: z.array(id).min(1, 'Choose at least one question.').max(500, 'Choose at most 500 questions.'),
      state: z.enum(questionStates),
    }),
    output: z.object({ moved: count.describe('Without those that were so already') }),
    errors: ['not_found'],
  }),
  copy: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/:id/copy`,
    summary: 'Add a draft that says the same',
    idempotent: true,
    input: byId,
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId`,
    access: teaches,
    summary: 'A picture of a question, of any of its versions',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/elearning/questionchoices',
    access: teaches,
    summary: 'The subjects whose questions one works on, classes, and the topics, tags and sources that their questions have',
    output: z.object({
      courses: z.array(z.object({ id, name: z.string() })),
      classes: z.array(z.object({ id, name: z.string() })),
      topics: z.array(z.object({ id, name: z.string(), courseName: z.string() })),
      tags: z.array(z.string()),
      sources: z.array(z.string()),
    }),
  }),
};
