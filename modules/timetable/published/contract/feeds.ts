import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { classKeyField } from '../../setup/contract/class-key.ts';
import { timetableSee } from '../../contract/access.ts';

export const feedKinds = ['teacher', 'class', 'wall'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** A secret address, as its owner sees it: the secret itself is shown once, when it is made. */
export const feed = z.object({
  id,
  kind: z.enum(feedKinds),
  /** Whose timetable is read there. */
  name: z.string(),
  /** The asker made it, or it is the asker's own timetable. */
  mine: z.boolean(),
  createdAt: instant,
  /** Null: nobody has read it yet. */
  lastReadAt: instant.nullable(),
});
export type Feed = z.infer<typeof feed>;

/** An address that has just been made. */
const made = z.object({ id, address: z.string() });
export type MadeFeed = z.infer<typeof made>;

/** So many addresses that hold belong to one user at most. */
export const mostFeeds = 30;

const path = '/api/timetable/feeds';

export const timetableFeedsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: timetableSee,
    summary: 'Secret addresses of calendars and wall screens that hold: one’s own, and all for the administrator',
    output: z.object({ rows: z.array(feed), administers: z.boolean(), staffMemberId: id.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: timetableSee,
    summary: 'Make a secret address: of one’s own calendar, of a class, or, for the administrator, of a wall screen',
    input: z.object({ kind: z.enum(feedKinds), classKey: classKeyField.nullable().default(null) }),
    output: made,
    errors: ['not_found', 'rule'],
  }),
  renew: endpoint({
    method: 'POST',
    path: `${path}/:id/renew`,
    access: timetableSee,
    summary: 'Give an address a new secret; the old one is good no more',
    input: byId,
    output: made,
    errors: ['not_found'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${path}/:id/revoke`,
    access: timetableSee,
    summary: 'End an address: who knows it reads nothing more there',
    input: byId,
    errors: ['not_found'],
  }),
};
