import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { transportRead, transportUse } from '../../contract/access.ts';

export const directions = ['am', 'pm', 'both'] as const;
export const direction = z.enum(directions);
export const directionWords: Record<(typeof directions)[number], string> = { am: 'Morning', pm: 'Evening', both: 'Both ways' };

/** Who rides from where; `billed` is what stands charged for the current term, null when nothing was. */
export const rider = z.object({
  id,
  version: z.int(),
  studentId: id,
  fullName: z.string(),
  admissionNo: z.string(),
  seat: z.string().nullable(),
  photoFileId: id.nullable(),
  routeId: id,
  routeName: z.string(),
  stageId: id,
  stageName: z.string(),
  direction,
  fromDay: z.iso.date(),
  toDay: z.iso.date().nullable(),
  fee: money,
  billed: money.nullable(),
  endedBecause: z.string().nullable(),
  authorName: z.string(),
});
export type Rider = z.infer<typeof rider>;

/** What a change or an end does to the charges: each amount in cents, a credit note below nothing. */
export const billChange = z.object({
  /** The term in which it falls and that was charged; null when nothing was charged. */
  termName: z.string().nullable(),
  weeks: z.int(),
  ofWeeks: z.int(),
  before: money,
  after: money,
  /** The credit or debit note on what was charged. */
  note: money,
  /** What the new stage is charged for the rest of the term. */
  fresh: money,
});
export type BillChange = z.infer<typeof billChange>;

const place = { routeId: id, stageId: id, direction };
const confirmed = z.boolean().default(false).describe('Put one more on a full route');
const ends = byId.extend({ version: z.int(), lastDay: day, reason: line(200) });
const changes = byId.extend({ version: z.int(), ...place, fromDay: day, confirmed });
const path = '/api/finance/transport/riders';

export const ridersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: transportRead,
    summary: 'Who rides from where',
    input: pageInput(['fullName', 'routeName', 'stageName', 'fromDay', 'toDay', 'fee', 'billed']).extend({
      routeId: id.optional(),
      stageId: id.optional(),
      direction: direction.optional(),
      state: z.enum(['now', 'unbilled', 'ended', 'all']).optional().describe('Those who ride now or will, when left out'),
    }),
    output: pageOf(rider),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: transportRead,
    summary: 'One rider',
    input: byId,
    output: rider,
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path,
    access: transportUse,
    summary: 'Put a student on a route',
    idempotent: true,
    input: z.object({ studentId: id, ...place, fromDay: day, toDay: day.nullable().default(null), confirmed }),
    output: rider,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  previewChange: endpoint({
    method: 'POST',
    path: `${path}/:id/change/preview`,
    access: transportUse,
    summary: 'What a change of stage, route or direction does to the charges',
    reads: true,
    input: changes,
    output: billChange,
    errors: ['not_found', 'rule'],
  }),
  change: endpoint({
    method: 'POST',
    path: `${path}/:id/change`,
    access: transportUse,
    summary: 'Move a rider from a day on; what was charged is put right',
    idempotent: true,
    input: changes,
    output: rider,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  previewEnd: endpoint({
    method: 'POST',
    path: `${path}/:id/end/preview`,
    access: transportUse,
    summary: 'What the end does to the charges',
    reads: true,
    input: ends,
    output: billChange,
    errors: ['not_found', 'rule'],
  }),
  end: endpoint({
    method: 'POST',
    path: `${path}/:id/end`,
    access: transportUse,
    summary: 'Take a rider off; the weeks that are left are credited',
    idempotent: true,
    input: ends,
    output: rider,
    errors: ['not_found', 'conflict', 'rule'],
  }),
};

const run = z.object({ termId: id, routeId: id.optional() });
const billPath = '/api/finance/transport/bills';

export const transportBillsApi = {
  counts: endpoint({
    method: 'GET',
    path: `${billPath}/counts`,
    access: transportRead,
    summary: 'Riders now, those not charged for the current term, and papers that end soon',
    output: z.object({
      termId: id.nullable(),
      termName: z.string().nullable(),
      riders: z.int(),
      unbilled: z.int(),
      billed: money,
      expiring: z.int(),
    }),
  }),
  terms: endpoint({
    method: 'GET',
    path: `${billPath}/terms`,
    access: transportRead,
    summary: 'The terms that transport can be charged for, the newest first',
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), current: z.boolean() })) }),
  }),
  preview: endpoint({
    method: 'GET',
    path: `${billPath}/preview`,
    access: transportRead,
    summary: 'Who would be charged for a term, and how much',
    input: run,
    output: z.object({
      rows: z.array(
        z.object({
          riderId: id,
          fullName: z.string(),
          admissionNo: z.string(),
          routeName: z.string(),
          stageName: z.string(),
          direction,
          weeks: z.int(),
          ofWeeks: z.int(),
          amount: money,
        }),
      ),
      total: money,
      already: z.int(),
    }),
    errors: ['not_found'],
  }),
  run: endpoint({
    method: 'POST',
    path: billPath,
    access: transportUse,
    summary: 'Charge everybody who rides in a term and was not charged for it yet',
    idempotent: true,
    input: run.extend({ dueOn: day }),
    output: z.object({ billed: z.int(), total: money }),
    errors: ['not_found', 'rule'],
  }),
};
