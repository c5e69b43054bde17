import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { attendanceAdmin, attendanceRead } from '../../contract/access.ts';
import { deviceNumber } from './enrolments.ts';

export const punchSources = ['device', 'kiosk', 'import', 'ingest', 'manual'] as const;
export type PunchSource = (typeof punchSources)[number];

/** What a device saw. Nothing changes it; whose it is, the number says that the person had on the day. */
const punch = z.object({
  id,
  at: instant,
  day: z.string(),
  /** As the device wrote it, by its own clock. */
  localTime: z.string(),
  number: z.string(),
  /** Null: nobody had the number on that day. */
  person: z.string().nullable(),
  known: z.string().nullable(),
  source: z.enum(punchSources),
  gadget: z.string().nullable(),
  /** What was pressed, in words: in, out, not said. */
  direction: z.int(),
  verified: z.int().nullable(),
  receivedAt: instant,
});
export type Punch = z.infer<typeof punch>;

/** The most punches of one call. */
export const largestBatch = 1000;

export const punchesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/bio/punches',
    access: attendanceRead,
    summary: 'What devices saw, the latest first; of a day, of a device, or of numbers that are nobody’s',
    input: pageInput(['at', 'number', 'receivedAt'], '-at').extend({
      day: day.optional(),
      gadgetId: id.optional(),
      unknown: z.boolean().optional(),
    }),
    output: pageOf(punch),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/bio/punches/:id',
    access: attendanceRead,
    summary: 'One punch',
    input: byId,
    output: punch,
    errors: ['not_found'],
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/bio/punches',
    access: attendanceAdmin,
    summary: `Send punches of any clock, up to ${largestBatch} a call; the same again is taken once`,
    input: z.object({
      punches: z
        .array(
          z.object({
            /** The serial number of a device that stands in the list of devices; left out: a clock that does not. */
            serial: z.string().trim().max(32).nullable().default(null),
            number: deviceNumber,
            /** An instant with its zone, `2026-06-16T07:41:08+03:00`. */
            at: instant,
            /** Left out: the first of a day is coming, the last is going. */
            direction: z.enum(['in', 'out']).nullable().default(null),
          }),
        )
        .min(1, 'Send at least one punch.')
        .max(largestBatch, `Send at most ${largestBatch} at once.`),
    }),
    output: z.object({
      taken: z.int(),
      /** Those that stood already. */
      again: z.int(),
      /** Numbers that are nobody’s; their punches are kept. */
      unknown: z.array(z.string()),
    }),
    errors: ['rule'],
  }),
};
