import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { richText } from '#kit/contract/rich-text.ts';
import { teaches } from '../../contract/access.ts';
import { author, postText, postTitle, staffPost, threadRow } from './post.ts';
import { heldWhys, postStates, staffThreadStates } from './words.ts';

const count = z.int();
const path = '/api/elearning/thinktank';

export const staffThreadRow = threadRow.extend({
  by: z.string(),
  /** True: other students do not learn who asks. */
  anonymous: z.boolean(),
  state: z.enum(postStates),
  /** Posts of it that wait or were reported. */
  waiting: count,
});
export type StaffThreadRow = z.infer<typeof staffThreadRow>;

export const staffThread = staffThreadRow.extend({
  version: count,
  topicId: id.nullable(),
  classId: id.nullable(),
  duplicateTitle: z.string().nullable(),
  /** The question of the bank that was made of it. */
  questionId: id.nullable(),
  posts: z.array(staffPost),
});
export type StaffThread = z.infer<typeof staffThread>;
const one = { access: teaches, output: staffThread } as const;

/** What staff do with questions and answers of the subjects that they teach. */
export const thinktankApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: teaches,
    summary: 'Questions of the subjects and classes that the caller teaches, with what waits',
    input: pageInput(['askedAt', 'votes', 'answers', 'title', 'courseName', 'by', 'waiting'], '-askedAt').extend({
      courseId: id.optional(),
      topicId: id.optional(),
      classId: id.optional(),
      state: z.enum(staffThreadStates).optional(),
    }),
    output: pageOf(staffThreadRow),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/elearning/thinktankchoices',
    access: teaches,
    summary: 'Subjects and classes in which the caller moderates',
    output: z.object({
      subjects: z.array(z.object({ id, name: z.string() })),
      classes: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'A question with its answers, who wrote each, and reports',
    input: byId,
    errors: ['not_found'],
  }),
  ask: endpoint({
    ...one,
    method: 'POST',
    path,
    summary: 'Ask a class or all who take the subject',
    idempotent: true,
    input: z.object({ courseId: id, topicId: optionalId, classId: optionalId, title: postTitle, text: postText }),
    errors: ['rule'],
  }),
  answer: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/:id/answers`,
    summary: 'Answer a question, by name',
    idempotent: true,
    input: byId.extend({ text: postText }),
    errors: ['not_found', 'rule'],
  }),
  edit: endpoint({
    ...one,
    method: 'PUT',
    path: `${path}/posts/:id`,
    summary: 'Change a post of one’s own',
    input: byId.extend({ version: count, title: postTitle.nullable().default(null), text: postText }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  endorse: endpoint({
    ...one,
    method: 'PUT',
    path: `${path}/posts/:id/endorsement`,
    summary: 'Say that an answer is right, or no longer',
    input: byId.extend({ version: count, on: z.boolean() }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  mark: endpoint({
    ...one,
    method: 'PUT',
    path: `${path}/:id/marks`,
    summary: 'Close a question, pin it on top, or say of which other one it is a duplicate',
    input: byId.extend({ version: count, closed: z.boolean(), pinned: z.boolean(), duplicateOf: optionalId }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  makeQuestion: endpoint({
    method: 'POST',
    path: `${path}/:id/question`,
    access: teaches,
    summary: 'Make a draft of the question bank of it',
    idempotent: true,
    input: byId.extend({
      kind: z.enum(['essay', 'short']),
      /** What is right, of a short answer. */
      right: z.string().trim().max(300, 'Keep it within 300 characters.').default(''),
      /** The accepted answer, or one that a teacher endorsed, is said to everybody once the answer is known. */
      withAnswer: z.boolean().default(true),
    }),
    output: z.object({ questionId: id }),
    errors: ['not_found', 'rule'],
  }),
  picture: endpoint({
    method: 'GET',
    path: `${path}/:id/pictures/:fileId`,
    access: teaches,
    summary: 'A picture of a question or of its answers, of any version',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
};

export const queueRow = z.object({
  /** The post. */
  id,
  version: count,
  threadId: id,
  kind: z.enum(['question', 'answer']),
  title: z.string(),
  /** How the post begins. */
  words: z.string(),
  courseName: z.string(),
  className: z.string().nullable(),
  by: author,
  state: z.enum(postStates),
  held: z.string().nullable(),
  reports: count,
  /** What the reports say, one after another. */
  reasons: z.string(),
  at: instant,
});
export type QueueRow = z.infer<typeof queueRow>;

export const stopRow = z.object({
  id,
  studentId: id,
  name: z.string(),
  seat: z.string(),
  fromAt: instant,
  until: instant,
  reason: z.string(),
  by: z.string(),
  liftedAt: instant.nullable(),
  liftedBy: z.string().nullable(),
  active: z.boolean(),
});
export type StopRow = z.infer<typeof stopRow>;
const decided = byId.extend({ version: count });

/** What moderators decide. */
export const moderationApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/elearning/thinktankqueue',
    access: teaches,
    summary: 'Posts that wait for the caller: held back, or reported',
    input: pageInput(['at', 'reports', 'courseName', 'by', 'held']).extend({
      courseId: id.optional(),
      why: z.enum(heldWhys).optional(),
    }),
    output: pageOf(queueRow),
  }),
  approve: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/posts/:id/approve`,
    summary: 'Show a post that waits, or leave a reported one where it is',
    input: decided,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  sendBack: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/posts/:id/return`,
    summary: 'Send a post back to the student who wrote it, with the reason',
    input: decided.extend({ reason: line(300) }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    ...one,
    method: 'POST',
    path: `${path}/posts/:id/remove`,
    summary: 'Remove a post, with the reason; that it was removed is said where it stood',
    input: decided.extend({ reason: line(300) }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  versions: endpoint({
    method: 'GET',
    path: `${path}/posts/:id/versions`,
    access: teaches,
    summary: 'What a post said before it was changed, the newest first',
    input: byId,
    output: z.object({
      rows: z.array(z.object({ number: count, title: z.string().nullable(), text: richText, fromAt: instant, toAt: instant })),
    }),
    errors: ['not_found'],
  }),
  stop: endpoint({
    method: 'POST',
    path: `${path}/posts/:id/stop`,
    access: teaches,
    summary: 'Stop who wrote a post from posting for some days; they are told why',
    idempotent: true,
    input: byId.extend({
      days: z.number('Enter a number.').int().min(1, 'Enter 1 to 90 days.').max(90, 'Enter 1 to 90 days.'),
      reason: line(300),
    }),
    output: z.object({ id }),
    errors: ['not_found', 'rule'],
  }),
  stops: endpoint({
    method: 'GET',
    path: '/api/elearning/thinktankstops',
    access: teaches,
    summary: 'Students who were stopped from posting: those whom the caller teaches, and those whom the caller stopped',
    input: pageInput(['until', 'name', 'fromAt'], '-until').extend({ active: z.boolean().optional() }),
    output: pageOf(stopRow),
  }),
  lift: endpoint({
    method: 'POST',
    path: '/api/elearning/thinktankstops/:id/lift',
    access: teaches,
    summary: 'Let a student post again',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
};
