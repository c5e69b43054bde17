import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { packageAbout, partId } from './activity.ts';
import { askedActivity } from './asked.ts';
import { activityAnswer } from './mark-activity.ts';
import { activityKinds, grades, mostReviews } from './words.ts';

const count = z.int();
const path = '/api/learner/activities';

/** An activity in a student's list. */
export const ownActivityRow = z.object({
  id,
  kind: z.enum(activityKinds),
  title: z.string(),
  courseName: z.string(),
  topicName: z.string().nullable(),
  teacher: z.string().nullable(),
  /** Cards that come today, and those of them that are new. */
  dueCards: count,
  newCards: count,
  tries: count,
  best: count.nullable(),
  latest: count.nullable(),
  latestAt: instant.nullable(),
  closed: z.boolean(),
});
export type OwnActivityRow = z.infer<typeof ownActivityRow>;

/** A card that comes today, with when it would come again by how well it was known. */
export const ownCard = z.object({
  id: z.string(),
  front: z.string(),
  back: z.string(),
  frontFileId: id.nullable(),
  backFileId: id.nullable(),
  fresh: z.boolean(),
  next: z.object({ again: instant, hard: instant, good: instant, easy: instant }),
});
export type OwnCard = z.infer<typeof ownCard>;

const cardSet = z.object({
  cards: z.array(ownCard),
  /** Of the set: all, seen once or more, and known when they were asked last. */
  total: count,
  seen: count,
  known: count,
  backLanguage: z.string().nullable(),
  /** When the next of the rest comes; null: none is waiting. */
  nextAt: instant.nullable(),
});
export type CardSet = z.infer<typeof cardSet>;

export const ownActivity = ownActivityRow.extend({
  /** The version that is shown, by its number: what is sent is marked against it. */
  number: count,
  language: z.string(),
  intro: z.string().nullable(),
  mostTries: count.nullable(),
  /** Whether it may be tried now. */
  open: z.boolean(),
  /** Null for flash cards and packages. */
  asked: askedActivity.nullable(),
  cards: cardSet.nullable(),
  package: packageAbout.extend({ plays: z.boolean() }).nullable(),
});
export type OwnActivity = z.infer<typeof ownActivity>;

/** What a try earned. */
export const tried = z.object({
  number: count,
  share: count,
  best: count,
  parts: z.array(z.object({ id: z.string(), right: z.boolean() })),
  /** What is right, once it may be seen; null: not yet. */
  solution: z.array(z.string()).nullable(),
  explanation: z.string().nullable(),
  /** Null: as often as one likes. */
  triesLeft: count.nullable(),
});
export type Tried = z.infer<typeof tried>;

export const learnerActivitiesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'student',
    summary: 'The student’s activities, those with cards that come today first',
    input: pageInput(['dueCards', 'title', 'courseName', 'latestAt'], '-dueCards').extend({
      part: z.enum(['open', 'done', 'all']).default('open'),
    }),
    output: pageOf(ownActivityRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'student',
    summary: 'One activity as it is done, without its key; of flash cards those that come today',
    input: byId,
    output: ownActivity,
    errors: ['not_found'],
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}/:id/tries`,
    access: 'student',
    summary: 'Have what was done marked; each is a try',
    idempotent: true,
    unnoted: true,
    input: byId.extend({ number: count.min(1), answer: activityAnswer }),
    output: tried,
    errors: ['not_found', 'rule'],
  }),
  review: endpoint({
    method: 'POST',
    path: `${path}/:id/reviews`,
    access: 'student',
    summary: 'Reviews of cards as the device numbered them; each counts once',
    idempotent: true,
    waits: true,
    unnoted: true,
    input: byId.extend({
      device: z.string().regex(/^[\w-]{8,64}$/, 'That is no device.'),
      reviews: z
        .array(z.object({ number: count.min(1).max(1_000_000_000), cardId: partId, grade: z.enum(grades), at: instant }))
        .min(1)
        .max(mostReviews),
    }),
    output: z.object({
      /** Up to which number the device need not send again. */
      upTo: count,
      taken: count,
      /** Known already, of cards that are gone, or more of one card in a day than can be. */
      leftOut: count,
    }),
    errors: ['not_found', 'rule'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId`,
    access: 'student',
    summary: 'A picture of an activity',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  download: endpoint({
    method: 'GET',
    path: `${path}/:id/package`,
    access: 'student',
    summary: 'The H5P file of an activity',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  play: endpoint({
    method: 'POST',
    path: `${path}/:id/play`,
    access: 'student',
    summary: 'The school’s player with an address of the H5P file that is good for some minutes',
    reads: true,
    input: byId,
    output: z.object({ address: z.string() }),
    errors: ['not_found', 'rule'],
  }),
};
