import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { richText } from '#kit/contract/rich-text.ts';
import { teaches } from '../../contract/access.ts';
import { questionBody, questionKinds } from './question.ts';
import { questionFilters, questionLanguage } from './questions.ts';
import { difficulties } from './words.ts';

/** The largest file of questions, and the most questions and pictures in one. */
export const transferLimits = { bytes: 32 * 1024 * 1024, items: 2000, pictures: 500, unpacked: 128 * 1024 * 1024 } as const;

export const readFormats = ['moodle', 'gift', 'qti2', 'qti3', 'sheet'] as const;
export type ReadFormat = (typeof readFormats)[number];
export const formatWords: Readonly<Record<ReadFormat, string>> = {
  moodle: 'Moodle XML',
  gift: 'GIFT',
  qti2: 'QTI 2.1',
  qti3: 'QTI 3',
  sheet: 'Excel or CSV',
};

/** One question of a file as it would be taken. */
export const readItem = z.object({
  /** Its place in the file, from 1. */
  number: z.int(),
  /** How it begins, or what the file calls it. */
  words: z.string(),
  kind: z.enum(questionKinds).nullable(),
  /** What the file says of it that is not held here. */
  left: z.array(z.string()),
  /** Why it is not taken; null: it can be. */
  problem: z.string().nullable(),
  question: z
    .object({
      text: richText,
      body: questionBody,
      marks: z.int(),
      feedback: z.string(),
      tags: z.array(z.string()),
      difficulty: z.enum(difficulties).nullable(),
      source: z.string().nullable(),
    })
    .nullable(),
});
export type ReadItem = z.infer<typeof readItem>;
export type ReadQuestion = NonNullable<ReadItem['question']>;

const fileRow = z.object({
  id,
  fileName: z.string(),
  format: z.enum(readFormats),
  readAt: instant,
  readBy: z.string(),
  items: z.int(),
  /** How many can be taken, and how many were. */
  good: z.int(),
  taken: z.int().nullable(),
  takenAt: instant.nullable(),
  courseName: z.string().nullable(),
});
export type QuestionFileRow = z.infer<typeof fileRow>;
export const questionFile = fileRow.extend({
  found: z.array(readItem),
  /** The numbers of those whose words a question of the bank has already; none once some were taken. */
  already: z.array(z.int()),
});
export type QuestionFile = z.infer<typeof questionFile>;

/** What an export is narrowed by: as the list is, without its order and pages. */
export const exportFilters = questionFilters.extend({ q: z.string().trim().max(100).optional() });
const exported = exportFilters.extend({
  format: z.enum(readFormats),
  id: id.optional().describe('Only this question'),
});

const path = '/api/elearning/questionfiles';

export const questionFilesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: teaches,
    summary: 'Files of questions that one has read',
    input: pageInput(['readAt', 'fileName', 'format', 'readBy'], '-readAt'),
    output: pageOf(fileRow),
  }),
  upload: endpoint({
    method: 'POST',
    path,
    access: teaches,
    summary: 'Read a file of questions (Moodle XML, GIFT, QTI 2.1 or 3, Excel, CSV); none is taken before it was looked at',
    output: questionFile,
    upload: true,
    errors: ['too_large', 'unsupported_type', 'rule'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: teaches,
    summary: 'What was found in a file of questions, item by item',
    input: byId,
    output: questionFile,
    errors: ['not_found'],
  }),
  picture: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId`,
    access: teaches,
    summary: 'A picture of a question in a file that was read',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  take: endpoint({
    method: 'POST',
    path: `${path}/:id/take`,
    access: teaches,
    summary: 'Take questions of a file into the bank, once',
    idempotent: true,
    input: byId.extend({
      numbers: z.array(z.int().min(1).max(100_000)).min(1, 'Choose at least one question.').max(transferLimits.items),
      courseId: id,
      classId: optionalId,
      topicId: optionalId,
      source: optionalLine(200).describe('Where they come from, for those that do not say'),
      language: questionLanguage.default('en'),
      state: z.enum(['draft', 'ready']).default('draft'),
    }),
    output: z.object({ taken: z.int() }),
    errors: ['not_found', 'rule', 'conflict'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/elearning/questionexport',
    access: teaches,
    summary: 'Questions as a file of another program, 2,000 at most; what that cannot hold is said in it',
    input: exported,
    output: binary,
    errors: ['rule'],
  }),
  exported: endpoint({
    method: 'GET',
    path: '/api/elearning/questionexport/losses',
    access: teaches,
    summary: 'What of the questions the format of an export does not hold, one by one',
    input: exported,
    output: z.object({
      questions: z.int(),
      rows: z.array(z.object({ id, words: z.string(), left: z.array(z.string()), out: z.boolean() })),
    }),
  }),
};
