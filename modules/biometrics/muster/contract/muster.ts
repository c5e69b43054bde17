import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { musterRead, musterUse } from '../../contract/access.ts';

const count = z.int();

/** `s12`: the student 12; `t5`: the member of staff 5. */
export const personKey = z.string().regex(/^[st][1-9]\d{0,14}$/, 'This is nobody’s key.');

/** Hours within which two phones that began without a line mean the same drill. */
export const oneDrillWithin = 3;
/** Days for which a phone may keep a drill that it could not send. */
export const oldestDrill = 7;

/** Somebody who should be on site. What is the usual is left out: the list of a large school is kept on phones. */
const person = z.object({
  key: z.string(),
  name: z.string(),
  /** Admission or staff number. */
  no: z.string(),
  /** Place of the class and the hostel in `seats` and `hostels`. */
  seat: count.optional(),
  hostel: count.optional(),
  /** Where they are to be looked for, when not with their class. */
  place: z.string().optional(),
  /** Nobody has said today whether they came: they are looked for, and not missing when they are not found. */
  maybe: z.literal(true).optional(),
});
export type MusterPerson = z.infer<typeof person>;

export const muster = z.object({
  /** When it was read. */
  at: instant,
  seats: z.array(z.string()),
  hostels: z.array(z.string()),
  people: z.array(person),
  /** Students who need not be looked for: out with leave, gone home, absent, at a function. */
  away: z.object({ onLeave: count, gone: count, absent: count, elsewhere: count }),
  /** Whether everybody is listed, or one’s own class alone. */
  everybody: z.boolean(),
});
export type Muster = z.infer<typeof muster>;

const mark = z.object({ person: personKey, found: z.boolean(), at: instant });

/** The drill that goes on. */
export const openDrill = z.object({
  id,
  keys: z.array(z.string()),
  place: z.string().nullable(),
  startedAt: instant,
  startedBy: z.string(),
  /** Who was ticked or unticked, by whom. */
  marks: z.array(mark.extend({ by: z.string() })),
});
export type OpenDrill = z.infer<typeof openDrill>;

const drillRow = z.object({
  id,
  place: z.string().nullable(),
  startedAt: instant,
  startedBy: z.string(),
  /** Null: it goes on. */
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  expected: count,
  found: count,
  missing: count,
  /** Seconds from the beginning until the last one was found; null while somebody is missing. */
  seconds: count.nullable(),
});
export type DrillRow = z.infer<typeof drillRow>;

export const drillDetail = drillRow.extend({
  note: z.string().nullable(),
  /** Who was found and had not been known to be there. */
  besides: count,
  missed: z.array(
    z.object({ key: z.string(), name: z.string(), no: z.string(), seat: z.string().nullable(), place: z.string().nullable() }),
  ),
  finders: z.array(z.object({ by: z.string(), found: count })),
});
export type DrillDetail = z.infer<typeof drillDetail>;

const path = '/api/bio/drills';

/** Who should be on site, and drills in which they are counted. */
export const musterApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/bio/muster',
    access: musterRead,
    summary: 'Who should be on site now: a class teacher’s own, and all for who marks or reads all registers',
    output: muster,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/bio/muster/drill',
    access: musterRead,
    summary: 'The drill that goes on, with who was found by whom',
    output: z.object({ drill: openDrill.nullable() }),
  }),
  mark: endpoint({
    method: 'POST',
    path: `${path}/marks`,
    access: musterUse,
    summary: 'Begin a drill, tick who was found, and end it; several phones are merged, the latest tick of each person stands',
    idempotent: true,
    waits: true,
    tells: ['presence'],
    input: z.object({
      /** What the phone calls the drill. */
      key: z.string().regex(/^[\w-]{8,40}$/, 'This is not the name of a drill.'),
      startedAt: instant,
      place: optionalLine(80),
      marks: z.array(mark).max(5000, 'Send at most 5,000 at once.').default([]),
      /** When it was ended; null: it goes on. */
      endedAt: instant.nullable().default(null),
      note: optionalLine(500),
    }),
    output: z.object({ id, endedAt: instant.nullable(), taken: count }),
    errors: ['rule'],
  }),
  drills: endpoint({
    method: 'GET',
    path,
    access: musterRead,
    summary: 'Past drills, the latest first',
    input: pageInput(['startedAt', 'missing', 'seconds'], '-startedAt'),
    output: pageOf(drillRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: musterRead,
    summary: 'One drill with who was missing and who found how many',
    input: byId,
    output: drillDetail,
    errors: ['not_found'],
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/print`,
    access: musterRead,
    summary: 'The report of a drill on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};
