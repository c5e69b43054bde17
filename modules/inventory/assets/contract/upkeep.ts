import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { conditions, jobKinds } from './words.ts';

export const assetJob = z.object({
  id,
  assetId: id,
  tag: z.string(),
  assetName: z.string(),
  kind: z.enum(jobKinds),
  day: z.string(),
  what: z.string(),
  doneBy: z.string().nullable(),
  cost: money,
  nextOn: z.string().nullable(),
  authorName: z.string(),
  at: instant,
});
export type AssetJob = z.infer<typeof assetJob>;

export const assetJobsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/inventory/assetjobs',
    access: everybody,
    summary: 'Maintenance of assets, the newest first',
    input: pageInput(['day', 'cost', 'tag'], '-day').extend({
      assetId: id.optional(),
      kind: z.enum(jobKinds).optional(),
      from: day.optional(),
      until: day.optional(),
    }),
    output: pageOf(assetJob).extend({ cost: money }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/inventory/assetjobs',
    access: everybody,
    summary: 'Note what was done to an asset, what it cost and when it is due next',
    idempotent: true,
    input: z.object({
      assetId: id,
      kind: z.enum(jobKinds, 'Choose what was done.'),
      day,
      what: line(300),
      doneBy: optionalLine(120),
      cost: centsOrZero.default(0),
      nextOn: optionalDay,
      condition: z.enum(conditions).nullable().default(null).describe('As it is now; left out, as it was'),
    }),
    output: assetJob,
    errors: ['rule'],
  }),
};

export const bookingStates = ['booked', 'out', 'back', 'cancelled'] as const;
export const bookingWords: Readonly<Record<(typeof bookingStates)[number], string>> = {
  booked: 'Booked',
  out: 'Out',
  back: 'Back',
  cancelled: 'Cancelled',
};

export const assetBooking = z.object({
  id,
  version: z.int(),
  assetId: id,
  tag: z.string(),
  assetName: z.string(),
  staffMemberId: id.nullable(),
  studentId: id.nullable(),
  who: z.string(),
  purpose: z.string().nullable(),
  fromAt: instant,
  untilAt: instant,
  state: z.enum(bookingStates),
  outAt: instant.nullable(),
  backAt: instant.nullable(),
  conditionIn: z.enum(conditions).nullable(),
  bookedName: z.string(),
  /** It is out past its time. */
  late: z.boolean(),
});
export type AssetBooking = z.infer<typeof assetBooking>;

const bookings = '/api/inventory/assetbookings';
const errors = ['not_found', 'conflict', 'duplicate', 'rule'] as const;
const versioned = byId.extend({ version: z.int() });

export const assetBookingsApi = {
  list: endpoint({
    method: 'GET',
    path: bookings,
    access: everybody,
    summary: 'Bookings and loans of assets',
    input: pageInput(['fromAt', 'untilAt', 'tag', 'who'], '-fromAt').extend({
      assetId: id.optional(),
      state: z
        .enum(['open', 'late', ...bookingStates])
        .optional()
        .describe('open: booked or out'),
      day: day.optional().describe('Of this day'),
    }),
    output: pageOf(assetBooking),
  }),
  get: endpoint({
    method: 'GET',
    path: `${bookings}/:id`,
    access: everybody,
    summary: 'One booking',
    input: byId,
    output: assetBooking,
    errors: ['not_found'],
  }),
  book: endpoint({
    method: 'POST',
    path: bookings,
    access: everybody,
    summary: 'Book an asset that can be booked, for a time in which nobody else has it',
    idempotent: true,
    input: z.object({
      assetId: id,
      staffMemberId: optionalId,
      studentId: optionalId,
      fromAt: instant,
      untilAt: instant,
      purpose: optionalLine(200),
      /** Handed out at once. */
      out: z.boolean().default(false),
    }),
    output: assetBooking,
    errors,
  }),
  handOut: endpoint({
    method: 'POST',
    path: `${bookings}/:id/out`,
    access: everybody,
    summary: 'Hand a booked asset out',
    idempotent: true,
    input: versioned,
    output: assetBooking,
    errors,
  }),
  bringBack: endpoint({
    method: 'POST',
    path: `${bookings}/:id/back`,
    access: everybody,
    summary: 'Note that a lent asset is back, and in which condition',
    idempotent: true,
    input: versioned.extend({ condition: z.enum(conditions) }),
    output: assetBooking,
    errors,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${bookings}/:id/cancel`,
    access: everybody,
    summary: 'Cancel a booking that was not handed out',
    idempotent: true,
    input: versioned,
    output: assetBooking,
    errors,
  }),
};
