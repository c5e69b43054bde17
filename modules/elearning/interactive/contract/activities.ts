import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { elearningAdmin, teaches } from '../../contract/access.ts';
import { activity, activityChange, activityDraft, activityRow, packageAbout } from './activity.ts';
import { activityKinds, activityStates } from './words.ts';

const path = '/api/elearning/activities';
const count = z.int();

/** One student's standing, as staff see it. */
export const scoreRow = z.object({
  /** The student. */
  id,
  name: z.string(),
  admissionNo: z.string(),
  seat: z.string(),
  tries: count,
  /** Shares in ten-thousandths; of flash cards how much of the set is known. */
  best: count.nullable(),
  latest: count.nullable(),
  latestAt: instant.nullable(),
});
export type ScoreRow = z.infer<typeof scoreRow>;

/** A card made of a question: what is asked, and what is right. */
const cardText = z.object({ front: z.string(), back: z.string() });

/** What staff do with activities of what they teach. */
export const activitiesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: teaches,
    summary: 'Activities of what the caller teaches, with how many did them and how well',
    input: pageInput(['changedAt', 'title', 'kind', 'courseName', 'className', 'state'], '-changedAt').extend({
      state: z.enum([...activityStates, 'kept']).optional(),
      kind: z.enum(activityKinds).optional(),
      classId: id.optional(),
      courseId: id.optional(),
      topicId: id.optional(),
    }),
    output: pageOf(activityRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: teaches,
    summary: 'One activity with all that was written',
    input: byId,
    output: activity,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: teaches,
    summary: 'Write an activity; nobody sees it before it is published',
    idempotent: true,
    input: activityDraft,
    output: activity,
    errors: ['rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: teaches,
    summary: 'Change an activity; what was done stays as it was',
    input: activityChange,
    output: activity,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/:id/state`,
    access: teaches,
    summary: 'Publish an activity, or archive it',
    idempotent: true,
    input: byId.extend({ version: count, state: z.enum(['published', 'archived']) }),
    output: activity,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/:id/copy`,
    access: teaches,
    summary: 'A draft that says the same, for the same class',
    idempotent: true,
    input: byId,
    output: activity,
    errors: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: teaches,
    summary: 'Remove an activity that was never published',
    input: byId,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  scores: endpoint({
    method: 'GET',
    path: `${path}/:id/scores`,
    access: teaches,
    summary: 'How everybody whom the activity is for did it',
    input: pageInput(['name', 'seat', 'tries', 'best', 'latest', 'latestAt']).extend({
      id,
      state: z.enum(['done', 'none', 'weak']).optional(),
    }),
    output: pageOf(scoreRow),
    errors: ['not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:fileId`,
    access: teaches,
    summary: 'A picture of an activity',
    input: byId.extend({ fileId: id }),
    output: binary,
    errors: ['not_found'],
  }),
  download: endpoint({
    method: 'GET',
    path: `${path}/:id/package`,
    access: teaches,
    summary: 'The H5P file of an activity',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  play: endpoint({
    method: 'POST',
    path: `${path}/:id/play`,
    access: teaches,
    summary: 'The school’s player with an address of the H5P file that is good for some minutes',
    reads: true,
    input: byId,
    output: z.object({ address: z.string() }),
    errors: ['not_found', 'rule'],
  }),
  cards: endpoint({
    method: 'GET',
    path: '/api/elearning/activitycards',
    access: teaches,
    summary: 'Cards made of ready questions of the bank: what is asked, and what is right',
    input: z.object({ courseId: id, topicId: id.optional() }),
    output: z.object({ rows: z.array(cardText) }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/elearning/activitypackages',
    access: teaches,
    summary: 'Check an H5P file and keep it',
    upload: true,
    output: packageAbout,
    errors: ['rule', 'too_large', 'unsupported_type'],
  }),
};

/** Where packages play. */
export const playerSetting = z.object({ playerUrl: z.string().nullable(), version: count });
export type PlayerSetting = z.infer<typeof playerSetting>;

const playerPath = '/api/elearning/h5pplayer';
export const playerApi = {
  get: endpoint({
    method: 'GET',
    path: playerPath,
    access: elearningAdmin,
    summary: 'The player in which H5P files open',
    output: playerSetting,
  }),
  save: endpoint({
    method: 'PUT',
    path: playerPath,
    access: elearningAdmin,
    summary: 'Say in which player H5P files open, or that they are downloaded only',
    input: z.object({
      playerUrl: z
        .string()
        .trim()
        .max(500)
        .transform((text) => text || null)
        .nullable()
        .default(null),
      version: count.min(0),
    }),
    output: playerSetting,
    errors: ['conflict'],
  }),
};
