import { z } from 'zod';
import { byId, id, instant, line, optionalId } from '#kit/contract/fields.ts';
import { activityKinds, activityStates, mostCards } from './words.ts';

const count = z.int();
// No word of an object's own, and nothing that tells: the server gives random ones (`server/activities/part-ids.ts`).
export const partId = z.string().regex(/^[a-z0-9]{1,12}$/, 'That is no part of an activity.');
// A NUL or half a character cannot be stored.
const printable = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
const plain = (most: number) =>
  z.string().max(most, `Keep it within ${most} characters.`).regex(printable, 'Remove the invisible characters.');
const words = (most = 300) => plain(most).trim().min(1, 'Fill in this field.');
const picture = id.nullable().default(null);
const place = z.int().min(0).max(10_000);
export const language = z.string().regex(/^[a-z]{2,3}$/, 'Enter the code of a language: en, sw.');

/** A year, a month or a day, of years before our era with a minus: `1963`, `1963-12`, `1963-12-12`, `-44`. */
export const datedAt = z
  .string()
  .trim()
  .regex(/^-?\d{1,4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/, 'Enter a year, or a day such as 1963-12-12.');

/** What an activity holds, with its key. A picture always has words beside it, for who cannot see it. */
export const activityBodies = {
  flashcards: z.object({
    kind: z.literal('flashcards'),
    cards: z
      .array(z.object({ id: partId, front: words(500), back: words(1000), frontFileId: picture, backFileId: picture }))
      .min(1, 'Write a card.')
      .max(mostCards, `At most ${mostCards} cards.`),
    /** Of the backs, where it is another than the activity’s. */
    backLanguage: language.nullable().default(null),
    newPerDay: z.int().min(1).max(100).default(20),
  }),
  /** Each label belongs to one place, in ten-thousandths of the picture’s sides. */
  labelling: z.object({
    kind: z.literal('labelling'),
    fileId: id.positive('Choose the picture.'),
    /** What the picture shows, for who cannot see it. */
    alt: words(300),
    labels: z
      .array(z.object({ id: partId, text: words(100), x: place, y: place }))
      .min(2, 'Write two labels or more.')
      .max(20),
    others: z.array(words(100)).max(10).default([]),
  }),
  /** In the right order. */
  ordering: z.object({
    kind: z.literal('ordering'),
    items: z
      .array(z.object({ id: partId, text: words(), fileId: picture }))
      .min(2, 'Write two or more.')
      .max(20),
  }),
  matching: z.object({
    kind: z.literal('matching'),
    pairs: z
      .array(z.object({ id: partId, left: words(), leftFileId: picture, rightId: partId, right: words(), rightFileId: picture }))
      .min(2, 'Write two pairs or more.')
      .max(20),
    others: z
      .array(z.object({ id: partId, text: words(), fileId: picture }))
      .max(10)
      .default([]),
  }),
  /** Put in order, or placed at their dates. */
  timeline: z.object({
    kind: z.literal('timeline'),
    how: z.enum(['order', 'place']),
    events: z
      .array(z.object({ id: partId, text: words(), fileId: picture, date: datedAt }))
      .min(2, 'Write two events or more.')
      .max(20),
  }),
  memory: z.object({
    kind: z.literal('memory'),
    pairs: z
      .array(z.object({ id: partId, a: words(100), aFileId: picture, b: words(100), bFileId: picture }))
      .min(2, 'Write two pairs or more.')
      .max(18, 'At most 18 pairs.'),
  }),
  package: z.object({ kind: z.literal('package'), packageId: id.positive('Choose the file.') }),
} as const;

export const activityBody = z.discriminatedUnion('kind', [
  activityBodies.flashcards.meta({ title: 'FlashcardsActivity' }),
  activityBodies.labelling.meta({ title: 'LabellingActivity' }),
  activityBodies.ordering.meta({ title: 'OrderingActivity' }),
  activityBodies.matching.meta({ title: 'MatchingActivity' }),
  activityBodies.timeline.meta({ title: 'TimelineActivity' }),
  activityBodies.memory.meta({ title: 'MemoryActivity' }),
  activityBodies.package.meta({ title: 'PackageActivity' }),
]);
export type ActivityBody = z.output<typeof activityBody>;
export type BodyOf<K extends ActivityBody['kind']> = Extract<ActivityBody, { kind: K }>;

/** The pictures that a body shows, each once. */
export function filesOfBody(body: ActivityBody): number[] {
  const found = (): (number | null)[] => {
    switch (body.kind) {
      case 'flashcards':
        return body.cards.flatMap(({ frontFileId, backFileId }) => [frontFileId, backFileId]);
      case 'labelling':
        return [body.fileId];
      case 'ordering':
        return body.items.map(({ fileId }) => fileId);
      case 'matching':
        return [
          ...body.pairs.flatMap(({ leftFileId, rightFileId }) => [leftFileId, rightFileId]),
          ...body.others.map(({ fileId }) => fileId),
        ];
      case 'timeline':
        return body.events.map(({ fileId }) => fileId);
      case 'memory':
        return body.pairs.flatMap(({ aFileId, bFileId }) => [aFileId, bFileId]);
      case 'package':
        return [];
    }
  };
  return [...new Set(found().filter((fileId) => fileId !== null))];
}

/** An activity as staff see it in lists. */
export const activityRow = z.object({
  id,
  kind: z.enum(activityKinds),
  title: z.string(),
  courseId: id,
  courseName: z.string(),
  classId: id,
  className: z.string(),
  streams: z.array(z.string()),
  topicName: z.string().nullable(),
  state: z.enum(activityStates),
  teacher: z.string().nullable(),
  /** Students that it is for, those of them who did it, and the middle of their best shares in ten-thousandths. */
  students: count,
  did: count,
  average: count.nullable(),
  changedAt: instant,
});
export type ActivityRow = z.infer<typeof activityRow>;

const optionalWords = (most: number) =>
  plain(most)
    .trim()
    .transform((text) => text || null)
    .nullable()
    .default(null);

const written = {
  title: line(150),
  courseId: id,
  classId: id,
  streamIds: z.array(id).max(40).default([]),
  topicId: optionalId,
  language: language.default('en'),
  intro: optionalWords(2000),
  body: activityBody,
  explanation: optionalWords(4000),
  mostTries: z.int().min(1).max(50).nullable().default(null),
  solutionAfter: z.int().min(1).max(50).default(1),
};
export const activityDraft = z.object(written);
export type ActivityDraft = z.output<typeof activityDraft>;
export const activityChange = byId.extend({ version: count, ...written });
export type ActivityChange = z.output<typeof activityChange>;

/** What an H5P file says of itself. */
export const packageAbout = z.object({
  id,
  name: z.string(),
  bytes: count,
  title: z.string(),
  library: z.string(),
  libraryVersion: z.string().nullable(),
  licence: z.string().nullable(),
  authors: z.string().nullable(),
});
export type PackageAbout = z.infer<typeof packageAbout>;

/** An activity with all that was written. */
export const activity = activityRow.extend({
  version: count,
  number: count,
  streamIds: z.array(id),
  topicId: id.nullable(),
  language: z.string(),
  intro: z.string().nullable(),
  body: activityBody,
  explanation: z.string().nullable(),
  mostTries: count.nullable(),
  solutionAfter: count,
  package: packageAbout.nullable(),
  authorName: z.string(),
  publishedAt: instant.nullable(),
});
export type Activity = z.infer<typeof activity>;
