import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { draw, overrideDraft, quizSettings, slotDraft, target } from './settings.ts';
import { quizStates, quizTabs } from './words.ts';

const count = z.int();
const versioned = byId.extend({ version: count });
const path = '/api/elearning/quizzes';

/** As lists show a quiz; counts are of those for whom it is. */
export const quizRow = z.object({
  id,
  version: count,
  title: z.string(),
  courseId: id,
  courseName: z.string(),
  /** `Form 3 East, Form 3 West`. */
  audience: z.string(),
  state: z.enum(quizStates),
  tab: z.enum(quizTabs).nullable(),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  limitSeconds: count.nullable(),
  ownerName: z.string(),
  questions: count,
  students: count,
  running: count,
  finished: count,
  /** Answers that wait for a person. */
  ungraded: count,
  /** Whether the caller works on it: owns it, teaches it or administers e-learning. */
  mine: z.boolean(),
});
export type QuizRow = z.infer<typeof quizRow>;

const named = target.extend({ name: z.string() });

export const quiz = quizRow.extend({
  settings: quizSettings,
  targets: z.array(named),
  publishedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** Hundredths; null where drawn questions differ in their marks. */
  marks: count.nullable(),
  attempts: count,
});
export type Quiz = z.infer<typeof quiz>;

export const slot = z.object({
  place: count,
  questionId: id.nullable(),
  /** The newest version, which attempts from now on ask. */
  versionId: id.nullable(),
  /** Its words in short. */
  text: z.string(),
  kind: z.string().nullable(),
  draw: draw.nullable(),
  /** Of a draw: what it draws from, in words. */
  from: z.string().nullable(),
  marks: count.nullable(),
  questionMarks: count.nullable(),
  /** Why the quiz is not published for the first time with it: “It is retired.” */
  problem: z.string().nullable(),
});
export type Slot = z.infer<typeof slot>;

const versionedQuiz = z.object({ id, version: count });

export const quizzesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Quizzes with how far they are; what is asked and who answered what is for those who work on them',
    input: pageInput(['closesAt', 'opensAt', 'title', 'course', 'state', 'finished', 'ungraded'], '-closesAt').extend({
      tab: z.enum(quizTabs).optional(),
      state: z.enum(quizStates).optional(),
      courseId: id.optional(),
      classId: id.optional(),
      mine: z.boolean().optional().describe('Only those on which the caller works'),
      ungraded: z.boolean().optional().describe('Only those of which answers wait for a person'),
    }),
    output: pageOf(quizRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One quiz with its settings',
    input: byId,
    output: quiz,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Begin a quiz for what one teaches',
    idempotent: true,
    input: quizSettings,
    output: quiz,
    errors: ['rule', 'duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: everybody,
    summary: 'Change the settings; attempts that run get the new end',
    input: quizSettings.extend({ id, version: count }),
    output: quiz,
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: everybody,
    summary: 'Remove a quiz that nobody has begun',
    input: byId,
    errors: ['not_found', 'conflict', 'in_use', 'rule'],
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/:id/copy`,
    access: everybody,
    summary: 'A new draft with the same questions and settings',
    idempotent: true,
    input: byId,
    output: quiz,
    errors: ['not_found', 'rule'],
  }),
  publish: endpoint({
    method: 'POST',
    path: `${path}/:id/publish`,
    access: everybody,
    summary: 'Show it to the students for whom it is; of one that was closed: open it again',
    idempotent: true,
    input: versionedQuiz,
    output: quiz,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/:id/close`,
    access: everybody,
    summary: 'End it now: attempts that run are submitted as they stand',
    idempotent: true,
    input: versionedQuiz,
    output: quiz,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  archive: endpoint({
    method: 'POST',
    path: `${path}/:id/archive`,
    access: everybody,
    summary: 'Put it out of the way; students see their results no more',
    idempotent: true,
    input: versionedQuiz,
    output: quiz,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  slots: endpoint({
    method: 'GET',
    path: `${path}/:id/questions`,
    access: everybody,
    summary: 'What is asked, for those who work on it',
    input: byId,
    output: z.object({ rows: z.array(slot) }),
    errors: ['not_found'],
  }),
  setSlots: endpoint({
    method: 'PUT',
    path: `${path}/:id/questions`,
    access: everybody,
    summary: 'Say what is asked, in order; once somebody has begun it stays',
    input: versioned.extend({ slots: z.array(slotDraft).max(200, 'A quiz has at most 200 entries.') }),
    output: z.object({ rows: z.array(slot), version: count }),
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
  }),
};

export const quizOverride = z.object({
  id,
  version: count,
  target: named,
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  limitSeconds: count.nullable(),
  attempts: count.nullable(),
  password: z.string().nullable(),
  because: z.string().nullable(),
});
export type QuizOverride = z.infer<typeof quizOverride>;

const overridePath = `${path}/:id/exceptions`;
export const quizOverridesApi = {
  list: endpoint({
    method: 'GET',
    path: overridePath,
    access: everybody,
    summary: 'What differs for some of those for whom a quiz is',
    input: byId,
    output: z.object({ rows: z.array(quizOverride) }),
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: overridePath,
    access: everybody,
    summary: 'Give a class, a stream or a student other times, more attempts or a password of their own',
    idempotent: true,
    input: overrideDraft.extend({ id }),
    output: quizOverride,
    errors: ['not_found', 'rule', 'duplicate'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${overridePath}/:exceptionId`,
    access: everybody,
    summary: 'Change what differs; attempts that run get the new end',
    input: overrideDraft.extend({ id, exceptionId: id, version: count }),
    output: quizOverride,
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${overridePath}/:exceptionId`,
    access: everybody,
    summary: 'Let the same hold for them as for everybody',
    input: byId.extend({ exceptionId: id }),
    errors: ['not_found'],
  }),
};
