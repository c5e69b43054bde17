import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { richText } from '#kit/contract/rich-text.ts';
import { candidateQuestion } from '../../bank/contract/candidate.ts';
import { answerValue } from '../../bank/contract/question.ts';
import { selfTestOutcome } from '../../bank/contract/self-tests.ts';
import { cue } from './captions.ts';
import { videoSources, watchStates } from './words.ts';

const path = '/api/learner/videos';
const count = z.int();

/** A lesson in a student’s list. */
export const ownVideoRow = z.object({
  id,
  title: z.string(),
  courseId: id,
  courseName: z.string(),
  teacher: z.string().nullable(),
  source: z.enum(videoSources),
  soundOnly: z.boolean(),
  lengthMs: count.nullable(),
  closesAt: instant.nullable(),
  /** Its last day is over. */
  closed: z.boolean(),
  state: z.enum(watchStates),
  /** Of the length, in ten-thousandths. */
  share: count,
  positionMs: count,
  /** What is said that holds the words searched for; null where the search is none or the title holds them. */
  said: z.object({ atMs: count, text: z.string() }).nullable(),
});
export type OwnVideoRow = z.infer<typeof ownVideoRow>;

/** What is said once an answer has come. */
export const momentOutcome = z.object({
  tries: count,
  /** False: what is right is not told yet, since one may try again. */
  told: z.boolean(),
  outcome: selfTestOutcome,
});
export type MomentOutcome = z.infer<typeof momentOutcome>;

/** A question that stops the recording, without its key. */
export const ownMoment = z.object({
  id,
  atMs: count,
  text: richText,
  question: candidateQuestion,
  /** It is asked in a quiz that is open now, and passed over here. */
  held: z.boolean(),
  answer: answerValue,
  answered: momentOutcome.nullable(),
});
export type OwnMoment = z.infer<typeof ownMoment>;

export const ownProgress = z.object({
  state: z.enum(watchStates),
  share: count,
  seconds: count,
  positionMs: count,
  /** Milliseconds that were played, from and to by turns. */
  covered: z.array(count),
});
export type OwnProgress = z.infer<typeof ownProgress>;

export const ownVideo = ownVideoRow.extend({
  description: z.string().nullable(),
  topics: z.array(z.string()),
  link: z.string().nullable(),
  hasPoster: z.boolean(),
  minShare: count,
  again: z.boolean(),
  chapters: z.array(z.object({ atMs: count, title: z.string() })),
  /** The languages in which it has captions. */
  languages: z.array(z.string()),
  moments: z.array(ownMoment),
  progress: ownProgress,
  /** Where the browser’s player finds the recording, for some hours; null when it is closed or an address of the web. */
  play: z.string().nullable(),
});
export type OwnVideo = z.infer<typeof ownVideo>;

const ownCaptions = z.object({ language: z.string(), cues: z.array(cue) });
export type OwnCaptions = z.infer<typeof ownCaptions>;

/** A part that was played without a break. Numbers that cannot be are cut down and never refused. */
const stretch = z.object({
  /** Its own within the opening, counted from 1: what comes twice counts once. */
  number: z.number(),
  /** Of the recording, in milliseconds. */
  from: z.number(),
  to: z.number(),
  /** Milliseconds from the opening to its beginning, and how long it took. */
  begun: z.number(),
  took: z.number(),
});
export type Stretch = z.infer<typeof stretch>;

/** Stretches that go in one report. */
export const mostStretches = 100;

export const learnerVideosApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'student',
    summary: 'The student’s video lessons; the search looks into what is said too',
    input: pageInput(['opensAt', 'title', 'courseName', 'closesAt', 'share'], '-opensAt').extend({
      state: z.enum(watchStates).optional(),
      courseId: id.optional(),
    }),
    output: pageOf(ownVideoRow).extend({ courses: z.array(z.object({ id, name: z.string() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'student',
    summary: 'One video lesson with its chapters, its questions without their keys, and how far the student is',
    input: byId,
    output: ownVideo,
    errors: ['not_found'],
  }),
  captions: endpoint({
    method: 'GET',
    path: `${path}/:id/captions`,
    access: 'student',
    summary: 'What is said, in every language that there is',
    input: byId,
    output: z.object({ rows: z.array(ownCaptions) }),
    errors: ['not_found'],
  }),
  poster: endpoint({
    method: 'GET',
    path: `${path}/:id/poster`,
    access: 'student',
    summary: 'The picture that stands before the lesson plays',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  picture: endpoint({
    method: 'GET',
    path: `${path}/:id/pictures/:fileId`,
    access: 'student',
    summary: 'A picture of a question that stops the recording',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  open: endpoint({
    method: 'POST',
    path: `${path}/:id/openings`,
    access: 'student',
    summary: 'Begin to watch on one device; what that device reports is measured from then on',
    idempotent: true,
    unnoted: true,
    input: byId,
    output: z.object({ viewingId: id, now: instant }),
    errors: ['not_found', 'rule'],
  }),
  report: endpoint({
    method: 'PUT',
    path: `${path}/openings/:viewingId/stretches`,
    access: 'student',
    summary: 'What was played; each stretch counts once, however often and late it comes',
    waits: true,
    unnoted: true,
    input: z.object({
      viewingId: id,
      stretches: z.array(stretch).max(mostStretches, `At most ${mostStretches} at once.`),
      /** Where one stopped, and how many milliseconds after the opening. */
      position: z.object({ at: z.number(), after: z.number() }).nullable().default(null),
    }),
    output: z.object({ taken: z.array(count), progress: ownProgress }),
    errors: ['not_found'],
  }),
  answer: endpoint({
    method: 'POST',
    path: `${path}/:id/moments/:momentId/answers`,
    access: 'student',
    summary: 'Answer a question that stopped the recording; how it was comes back at once',
    idempotent: true,
    unnoted: true,
    input: byId.extend({ momentId: id, answer: answerValue }),
    output: momentOutcome,
    errors: ['not_found', 'rule', 'conflict'],
  }),
};

/** What the browser’s own player asks for. It can send no token, so the address holds a ticket of the session. */
export const videoFilesApi = {
  play: endpoint({
    method: 'GET',
    path: '/api/elearning/videofiles/:ticket',
    access: 'public',
    summary: 'A recording, or the part of it that is asked for; the right to it is judged each time',
    input: z.object({ ticket: z.string().max(300) }),
    output: binary,
    errors: ['not_found'],
  }),
};
