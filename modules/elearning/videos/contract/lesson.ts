import { z } from 'zod';
import { byId, id, instant, line, optionalId, optionalText } from '#kit/contract/fields.ts';
import { cue } from './captions.ts';
import { videoAudiences, videoSources, videoStates } from './words.ts';

const count = z.int();

/** The longest recording: twelve hours, in milliseconds. */
export const longestVideo = 43_200_000;

/** A lesson as staff see it in lists. */
export const videoRow = z.object({
  id,
  title: z.string(),
  courseId: id,
  courseName: z.string(),
  classId: id,
  className: z.string(),
  teacher: z.string().nullable(),
  state: z.enum(videoStates),
  source: z.enum(videoSources),
  soundOnly: z.boolean(),
  lengthMs: count.nullable(),
  opensAt: instant,
  closesAt: instant.nullable(),
  /** Students that it is for; who of them has begun, and who is done. */
  students: count,
  begun: count,
  done: count,
});
export type VideoRow = z.infer<typeof videoRow>;

/** An address of the web that browsers open outside. */
const webLink = z
  .union(
    [z.literal('').transform(() => null), z.null(), z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(1000)],
    'Enter an address that begins with https://.',
  )
  .default(null);

const written = {
  title: line(150),
  courseId: id,
  classId: id,
  audience: z.enum(videoAudiences).default('class'),
  streamIds: z.array(id).max(40).default([]),
  topicIds: z.array(id).max(20, 'At most 20 topics.').default([]),
  description: optionalText(5000),
  source: z.enum(videoSources).default('file'),
  fileId: optionalId,
  fileName: z
    .string()
    .trim()
    .max(200)
    .transform((name) => name || null)
    .nullable()
    .default(null),
  link: webLink,
  soundOnly: z.boolean().default(false),
  lengthMs: count
    .min(1000, 'A recording lasts a second or more.')
    .max(longestVideo, 'At most twelve hours.')
    .nullable()
    .default(null)
    .describe('In milliseconds, as the browser measured it'),
  posterFileId: optionalId,
  minShare: count.min(0, 'Enter 0 or more.').max(10_000, 'At most 100 %.').default(8000).describe('In ten-thousandths'),
  again: z.boolean().default(true),
  opensAt: instant,
  closesAt: instant.nullable().default(null),
};
export const videoDraft = z.object(written);
export type VideoDraft = z.output<typeof videoDraft>;
export const videoChange = byId.extend({ version: count, ...written });
export type VideoChange = z.output<typeof videoChange>;

export const chapter = z.object({ atMs: count.min(0).max(longestVideo), title: line(120) });
export type Chapter = z.output<typeof chapter>;

/** A question of the bank that stops the recording, as staff see it. */
export const moment = z.object({
  id,
  atMs: count,
  questionId: id,
  kind: z.string(),
  words: z.string(),
  /** The number of the version that is asked; of the newest while the lesson is a draft. */
  versionNumber: count,
  /** How many students answered, and whose first answer was wholly right. */
  answered: count,
  right: count,
});
export type Moment = z.infer<typeof moment>;

export const captionsRecord = z.object({ id, language: z.string(), version: count, cues: z.array(cue) });
export type CaptionsRecord = z.infer<typeof captionsRecord>;

/** A lesson with all that was written. */
export const videoLesson = videoRow.extend({
  version: count,
  audience: z.enum(videoAudiences),
  streamIds: z.array(id),
  topicIds: z.array(id),
  topics: z.array(z.string()),
  description: z.string().nullable(),
  fileId: id.nullable(),
  fileName: z.string().nullable(),
  link: z.string().nullable(),
  posterFileId: id.nullable(),
  minShare: count,
  again: z.boolean(),
  authorName: z.string(),
  publishedAt: instant.nullable(),
  chapters: z.array(z.object({ atMs: count, title: z.string() })),
  moments: z.array(moment),
  captions: z.array(captionsRecord),
  /** Where a player finds the recording for some hours; null for an address of the web. */
  play: z.string().nullable(),
});
export type VideoLesson = z.infer<typeof videoLesson>;
