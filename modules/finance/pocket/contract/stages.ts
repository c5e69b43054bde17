import { z } from 'zod';
import { line, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput } from '#kit/contract/page.ts';
import { resource } from '#kit/contract/resource.ts';
import { transportRead, transportUse } from '../../contract/access.ts';

/** A time of day, `06:40`, that may be left empty. */
const time = z
  .union(
    [z.literal('').transform(() => null), z.null(), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)],
    'Enter a time such as 06:40.',
  )
  .default(null);
const degrees = (most: number) => z.number().min(-most).max(most).nullable().default(null);

/** Where students board; the fees are a term's, in cents. */
export const stages = resource({
  path: '/api/finance/transport/stages',
  access: { read: transportRead, write: transportUse },
  words: { one: 'stage', many: 'Stages', says: { update: 'Change a stage; what was charged stays' } },
  record: {
    name: z.string(),
    zone: z.string().nullable(),
    oneWay: money,
    twoWay: money,
    pickTime: z.string().nullable(),
    dropTime: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    active: z.boolean(),
    /** The routes that stop there. */
    routes: z.string().nullable(),
    /** Who boards there now. */
    riders: z.int(),
  },
  draft: z.object({
    name: line(60),
    zone: optionalLine(60),
    oneWay: centsOrZero,
    twoWay: centsOrZero,
    pickTime: time,
    dropTime: time,
    latitude: degrees(90),
    longitude: degrees(180),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'zone', 'oneWay', 'twoWay', 'pickTime', 'dropTime', 'riders']).extend({
    active: z.boolean().optional(),
  }),
  refuses: { draft: ['rule'] },
});
export const stagesApi = stages.api;
