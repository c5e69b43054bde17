import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { teaches } from '../../contract/access.ts';
import { longestCaptions } from './captions.ts';
import { captionsRecord, chapter, longestVideo, videoChange, videoDraft, videoLesson, videoRow } from './lesson.ts';
import { videoStates, watchStates } from './words.ts';

const path = '/api/elearning/videolessons';
const count = z.int();
const named = z.object({ id, name: z.string() });

/** A student whom a lesson is for, and how far they are. */
export const watcherRow = z.object({
  id,
  name: z.string(),
  admissionNo: z.string(),
  seat: z.string(),
  state: z.enum(watchStates),
  /** Of the length, in ten-thousandths; of an address of the web nothing is known. */
  share: count,
  /** Really watched. */
  minutes: z.number(),
  /** Questions answered, and whose first answer was wholly right. */
  answered: count,
  right: count,
  begunAt: instant.nullable(),
  lastAt: instant.nullable(),
  doneAt: instant.nullable(),
  /** The last day is over, and it is not done. */
  behind: z.boolean(),
});
export type WatcherRow = z.infer<typeof watcherRow>;

/** How one student answered one question. */
export const momentAnswerRow = z.object({
  /** The newest answer’s. */
  id,
  studentId: id,
  name: z.string(),
  seat: z.string(),
  momentId: id,
  atMs: count,
  words: z.string(),
  tries: count,
  /** In ten-thousandths: of the first answer and of the best. */
  firstShare: count,
  bestShare: count,
  lastAt: instant,
});
export type MomentAnswerRow = z.infer<typeof momentAnswerRow>;

const whole = { access: teaches, output: videoLesson } as const;

/** What staff do with video lessons of what they teach. */
export const videosApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: teaches,
    summary: 'Video lessons of what the caller teaches, with how many have begun and are done',
    input: pageInput(
      ['opensAt', 'closesAt', 'title', 'courseName', 'className', 'teacher', 'state', 'lengthMs'],
      '-opensAt',
    ).extend({
      state: z.enum([...videoStates, 'open']).optional(),
      classId: id.optional(),
      courseId: id.optional(),
    }),
    output: pageOf(videoRow),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/elearning/videochoices',
    access: teaches,
    summary: 'Classes, streams and subjects that the caller may make video lessons for',
    output: z.object({
      classes: z.array(named),
      streams: z.array(named.extend({ classId: id })),
      /** Of a class and a stream of it; null: every class, all streams. */
      subjects: z.array(z.object({ courseId: id, name: z.string(), classId: id.nullable(), streamId: id.nullable() })),
    }),
  }),
  get: endpoint({
    ...whole,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'One video lesson with all that was written',
    input: byId,
    errors: ['not_found'],
  }),
  create: endpoint({
    ...whole,
    method: 'POST',
    path,
    summary: 'Make a video lesson; nobody sees it before it is published',
    idempotent: true,
    input: videoDraft,
    errors: ['rule'],
  }),
  update: endpoint({
    ...whole,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change a video lesson; once students have begun its recording stays',
    input: videoChange,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: teaches,
    summary: 'Remove a video lesson that was never published',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
  move: endpoint({
    ...whole,
    method: 'POST',
    path: `${path}/:id/state`,
    summary: 'Publish a video lesson, return it to draft, or archive it',
    idempotent: true,
    input: byId.extend({ version: count, state: z.enum(videoStates) }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  setChapters: endpoint({
    ...whole,
    method: 'PUT',
    path: `${path}/:id/chapters`,
    summary: 'The chapters of a lesson, all of them',
    input: byId.extend({ version: count, chapters: z.array(chapter).max(200, 'At most 200 chapters.') }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  setMoments: endpoint({
    ...whole,
    method: 'PUT',
    path: `${path}/:id/moments`,
    summary: 'The questions that stop a recording, all of them; of a draft only',
    input: byId.extend({
      version: count,
      moments: z.array(z.object({ atMs: count.min(0).max(longestVideo), questionId: id })).max(50, 'At most 50 questions.'),
    }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  saveCaptions: endpoint({
    method: 'PUT',
    path: `${path}/:id/captions`,
    access: teaches,
    summary: 'Captions in one language, as WebVTT or SubRip; what cannot be read is told by its line',
    input: byId.extend({
      language: z.string().regex(/^[a-z]{2,3}$/, 'Enter the code of a language: en, sw.'),
      /** 0 where there are none yet. */
      version: count.min(0),
      text: z.string().max(longestCaptions, 'That is too long.'),
    }),
    output: captionsRecord,
    errors: ['not_found', 'conflict'],
  }),
  removeCaptions: endpoint({
    method: 'DELETE',
    path: `${path}/:id/captions/:captionsId`,
    access: teaches,
    summary: 'Remove captions of one language',
    input: byId.extend({ captionsId: id }),
    errors: ['not_found'],
  }),
  poster: endpoint({
    method: 'GET',
    path: `${path}/:id/poster`,
    access: teaches,
    summary: 'The picture that stands before the lesson plays',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  watchers: endpoint({
    method: 'GET',
    path: `${path}/:id/watchers`,
    access: teaches,
    summary: 'Everybody that a lesson is for: share watched, minutes, done or not',
    input: pageInput(['name', 'seat', 'share', 'minutes', 'answered', 'lastAt', 'doneAt']).extend({
      id,
      state: z.enum([...watchStates, 'behind']).optional(),
    }),
    output: pageOf(watcherRow),
    errors: ['not_found'],
  }),
  answers: endpoint({
    method: 'GET',
    path: `${path}/:id/answers`,
    access: teaches,
    summary: 'How students answered the questions of a lesson',
    input: pageInput(['name', 'atMs', 'seat', 'tries', 'firstShare', 'bestShare', 'lastAt']).extend({
      id,
      momentId: id.optional(),
    }),
    output: pageOf(momentAnswerRow),
    errors: ['not_found'],
  }),
};
