import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { peer, peerPost, postText, postTitle, threadRow } from './post.ts';
import { postStates, threadStates } from './words.ts';

const count = z.int();
const path = '/api/learner/thinktank';

/** A thread in a student's list. */
export const learnerThreadRow = threadRow.extend({
  by: peer,
  mine: z.boolean(),
  state: z.enum(postStates),
  /** Answers that came after who asked last looked. */
  fresh: count,
});
export type LearnerThreadRow = z.infer<typeof learnerThreadRow>;

export const learnerThread = threadRow.omit({ title: true }).extend({
  /** Null: a moderator removed the question. */
  title: z.string().nullable(),
  version: count,
  mine: z.boolean(),
  duplicateTitle: z.string().nullable(),
  /** By which name the student is known here where they post without their own; null: by none yet. */
  alias: z.string().nullable(),
  posts: z.array(peerPost),
});
export type LearnerThread = z.infer<typeof learnerThread>;

/** What a student may do now. */
export const standing = z.object({
  /** Posts are shown only once a moderator approves them. */
  before: z.boolean(),
  /** Posts that are left in this hour. */
  left: count,
  /** Null: may post. */
  stoppedUntil: instant.nullable(),
  stoppedBecause: z.string().nullable(),
});
const written = { text: postText, anonymous: z.boolean().default(false) };

export const learnerThinktankApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'student',
    summary: 'Questions of the subjects that the student takes, and their own that nobody else sees yet',
    input: pageInput(['askedAt', 'votes', 'answers'], '-askedAt').extend({
      courseId: id.optional(),
      topicId: id.optional(),
      state: z.enum(threadStates).optional(),
    }),
    output: pageOf(learnerThreadRow),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/learner/thinktankchoices',
    access: 'student',
    summary: 'Subjects that the student may ask in, and whether they may post now',
    output: z.object({
      subjects: z.array(z.object({ id, name: z.string() })),
      className: z.string().nullable(),
      standing,
      /** Answers to the student's own questions that they have not seen. */
      fresh: count,
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'student',
    summary: 'A question with its answers',
    input: byId,
    output: learnerThread,
    errors: ['not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path,
    access: 'student',
    summary: 'Ask something; it may wait for a moderator',
    idempotent: true,
    input: z.object({
      courseId: id,
      topicId: optionalId,
      /** For all who take the subject, not the own class alone. */
      wide: z.boolean().default(false),
      title: postTitle,
      ...written,
    }),
    output: learnerThread,
    errors: ['rule', 'not_found'],
  }),
  answer: endpoint({
    method: 'POST',
    path: `${path}/:id/answers`,
    access: 'student',
    summary: 'Answer a question; the answer may wait for a moderator',
    idempotent: true,
    input: byId.extend(written),
    output: learnerThread,
    errors: ['not_found', 'rule'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: `${path}/posts/:id`,
    access: 'student',
    summary: 'Change a post of one’s own; what stood there is kept for staff',
    input: byId.extend({ version: count, title: postTitle.nullable().default(null), text: postText }),
    output: learnerThread,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  vote: endpoint({
    method: 'PUT',
    path: `${path}/posts/:id/vote`,
    access: 'student',
    summary: 'Say that a post of somebody else is helpful or not, or take that back with 0',
    input: byId.extend({ value: z.union([z.literal(-1), z.literal(0), z.literal(1)]) }),
    output: z.object({ votes: count, myVote: count }),
    errors: ['not_found', 'rule'],
  }),
  accept: endpoint({
    method: 'POST',
    path: `${path}/:id/accept`,
    access: 'student',
    summary: 'Say which answer solved one’s own question, or none',
    input: byId.extend({ postId: optionalId }),
    output: learnerThread,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  report: endpoint({
    method: 'POST',
    path: `${path}/posts/:id/report`,
    access: 'student',
    summary: 'Tell the moderators that a post should not be there',
    idempotent: true,
    input: byId.extend({ reason: line(300) }),
    errors: ['not_found', 'rule', 'duplicate'],
  }),
  seen: endpoint({
    method: 'POST',
    path: `${path}/:id/seen`,
    access: 'student',
    summary: 'Note that who asked has seen the answers',
    unnoted: true,
    input: byId,
    errors: ['not_found'],
  }),
  picture: endpoint({
    method: 'GET',
    path: `${path}/:id/pictures/:fileId`,
    access: 'student',
    summary: 'A picture of a question or of an answer that the student sees',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
};
