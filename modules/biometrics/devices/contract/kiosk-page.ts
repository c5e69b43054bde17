import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { instant, line } from '#kit/contract/fields.ts';
import { gadgetDirections } from './gadgets.ts';

/** The most scans of one call. */
export const mostScans = 50;
/** Days after which a scan that waited for the line is taken no more. */
export const oldestScan = 30;
/** Seconds within which the same card is taken once. */
export const onceWithin = 60;

/** How somebody showed who they are: the camera read a code, a card reader typed it, or fingers did. */
export const scanWays = ['camera', 'reader', 'typed'] as const;
export type ScanWay = (typeof scanWays)[number];

export const scanOutcomes = [
  'taken',
  /** The same card within the last minute. */
  'already',
  'unknown',
  'other school',
  'not genuine',
  /** A letter or a certificate with a code. */
  'no card',
  /** The school has issued a newer card, or called this one back. */
  'not valid',
  'left',
  /** It waited for too long. */
  'too old',
] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];

/** What a paired browser may know of itself and its school. */
export const kioskState = z.object({
  name: z.string(),
  location: z.string().nullable(),
  school: z.string(),
  timeZone: z.string(),
  direction: z.enum(gadgetDirections),
  /** The server's clock. */
  now: instant,
});
export type KioskState = z.infer<typeof kioskState>;

/** Who has just scanned, and nobody else. */
export const scanned = z.object({
  /** As the page called it. */
  ref: z.string(),
  outcome: z.enum(scanOutcomes),
  /** Whether they came or went; null where nothing was taken. */
  way: z.enum(['in', 'out']).nullable(),
  name: z.string().nullable(),
  /** A student's class, and nothing for staff. */
  className: z.string().nullable(),
  at: instant,
  /** Of the first coming of a day, after the grace; null: in time. */
  minutesLate: z.int().nullable(),
  /** A small picture as a data address; null where the kiosk or the family wants none. */
  photo: z.string().nullable(),
});
export type Scanned = z.infer<typeof scanned>;

const token = z.string().max(80);
const path = '/api/bio/kiosk';

/** A kiosk's own calls. Nobody is signed in there: the browser names the token that it was given when it was paired. */
export const kioskPageApi = {
  pair: endpoint({
    method: 'POST',
    path: `${path}/pair`,
    access: 'public',
    summary: 'Pair this browser as a kiosk with a code that its administrator was given; it works once',
    input: z.object({ code: z.string().trim().min(1, 'Enter the pairing code.').max(40) }),
    output: z.object({ token: z.string(), kiosk: kioskState }),
    errors: ['not_found'],
  }),
  hello: endpoint({
    method: 'POST',
    path: `${path}/hello`,
    access: 'public',
    summary: 'What a kiosk is called and what time it is; notes that it is there, how its clock goes and what waits on it',
    input: z.object({ token, clock: instant, waiting: z.int().min(0).max(100_000) }),
    output: kioskState,
    errors: ['conflict', 'school_suspended'],
  }),
  scan: endpoint({
    method: 'POST',
    path: `${path}/scans`,
    access: 'public',
    summary: `Take scans of a kiosk, up to ${mostScans} a call; the same again is taken once`,
    input: z.object({
      token,
      /** The instant by the kiosk's own clock, and as it reckons the server's. */
      clock: instant,
      reckoned: instant,
      scans: z
        .array(
          z.object({
            ref: z.string().regex(/^[\w-]{8,40}$/, 'This is not the name of a scan.'),
            /** What the code held, or the number that was typed. */
            text: line(200),
            way: z.enum(scanWays),
            /** What was pressed, where people press it. */
            pressed: z.enum(['in', 'out']).nullable().default(null),
            at: instant,
          }),
        )
        .min(1, 'Send at least one scan.')
        .max(mostScans, `Send at most ${mostScans} at once.`),
    }),
    output: z.object({ results: z.array(scanned), now: instant }),
    errors: ['conflict', 'school_suspended'],
  }),
};
