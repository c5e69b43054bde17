import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { transportRead, transportUse } from '../../contract/access.ts';

/** Where students board; the fees are a term's, in cents. */
export const stage = z.object({
  id,
  version: z.number().int(),
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
  riders: z.number().int(),
});
export type Stage = z.infer<typeof stage>;

/** A time of day, `06:40`, that may be left empty. */
const time = z
  .union(
    [z.literal('').transform(() => null), z.null(), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)],
    'Enter a time such as 06:40.',
  )
  .default(null);
const degrees = (most: number) => z.number().min(-most).max(most).nullable().default(null);

export const stageDraft = z.object({
  name: line(60),
  zone: optionalLine(60),
  oneWay: centsOrZero,
  twoWay: centsOrZero,
  pickTime: time,
  dropTime: time,
  latitude: degrees(90),
  longitude: degrees(180),
  active: z.boolean().default(true),
});

const path = '/api/finance/transport/stages';
const filter = pageInput(['name', 'zone', 'oneWay', 'twoWay', 'pickTime', 'dropTime', 'riders']).extend({
  active: z.boolean().optional(),
});

export const stagesApi = {
  list: endpoint({ method: 'GET', path, access: transportRead, summary: 'Stages', input: filter, output: pageOf(stage) }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: transportRead,
    summary: 'One stage',
    input: byId,
    output: stage,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: transportUse,
    summary: 'Add a stage',
    input: stageDraft,
    output: stage,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: transportUse,
    summary: 'Change a stage; what was charged stays',
    input: stageDraft.extend({ id, version: z.number().int() }),
    output: stage,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: transportUse,
    summary: 'Remove a stage that nothing uses',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
