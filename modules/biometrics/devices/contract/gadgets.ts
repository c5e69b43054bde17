import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { attendanceAdmin, attendanceRead } from '../../contract/access.ts';

export const gadgetKinds = ['fingerprint', 'face', 'card', 'kiosk'] as const;
export type GadgetKind = (typeof gadgetKinds)[number];

/** Whose words a device speaks: ZKTeco's PUSH, Hikvision's events, or none, where a program or a file brings its punches. */
export const gadgetMakers = ['zkteco', 'hikvision', 'other'] as const;
export type GadgetMaker = (typeof gadgetMakers)[number];

/** `auto`: the first of a day is coming and the last is going; `pressed`: what people press on the device. */
export const gadgetDirections = ['auto', 'in', 'out', 'pressed'] as const;
export type GadgetDirection = (typeof gadgetDirections)[number];

export const gadgetStates = ['waiting', 'approved', 'refused'] as const;
export type GadgetState = (typeof gadgetStates)[number];

const count = z.int();

/** A serial number as it stands on a device; anything else is no device's. */
export const serialNumber: RegExp = /^[A-Za-z0-9][A-Za-z0-9_-]{3,31}$/;

/** Devices of a school. Of one that is not approved nothing is kept. */
export const gadgets = resource({
  path: '/api/bio/gadgets',
  access: { read: attendanceRead, write: attendanceAdmin },
  words: { one: 'device', many: 'Devices', says: { remove: 'Remove a device that has sent nothing' } },
  record: {
    serial: z.string(),
    name: z.string(),
    kind: z.enum(gadgetKinds),
    maker: z.enum(gadgetMakers),
    location: z.string().nullable(),
    direction: z.enum(gadgetDirections),
    /** The zone of its clock; null: the school's. */
    timeZone: z.string().nullable(),
    state: z.enum(gadgetStates),
    /** Whether it proves itself by a communication key. */
    keyed: z.boolean(),
    lastSeen: instant.nullable(),
    /** Since when it has said nothing while there was school; null: it speaks, or nobody has missed it. */
    silentSince: instant.nullable(),
    firmware: z.string().nullable(),
    /** Whether it has said that it is an access-control model, which speaks PUSH 3.x. */
    accessControl: z.boolean(),
    /** Seconds by which its clock is ahead, negative: behind; null: not known yet. */
    drift: count.nullable(),
    punchesToday: count,
  },
  draft: z.object({
    serial: z.string().trim().regex(serialNumber, 'Enter the serial number as on the device: 4 to 32 letters and digits.'),
    name: line(60),
    kind: z.enum(gadgetKinds).default('fingerprint'),
    maker: z.enum(gadgetMakers).default('zkteco'),
    location: optionalLine(80),
    direction: z.enum(gadgetDirections).default('auto'),
    timeZone: optionalLine(60),
    /** The communication key that is set on the device; empty: it stays as it is. It is never shown again. */
    key: optionalLine(40),
  }),
  filter: pageInput(['name', 'serial', 'kind', 'location', 'state', 'lastSeen', 'drift', 'punchesToday']).extend({
    kind: z.enum(gadgetKinds).optional(),
    state: z.enum(gadgetStates).optional(),
    maker: z.enum(gadgetMakers).optional(),
    silent: z.boolean().optional(),
  }),
  refuses: { draft: ['rule'] },
});
export type Gadget = RecordOf<typeof gadgets>;

export const commandKinds = ['add user', 'remove user', 'enrol finger', 'punches since', 'restart'] as const;
export type CommandKind = (typeof commandKinds)[number];

/** What a device was told to do, and what it answered. */
const command = z.object({
  id,
  what: z.enum(commandKinds),
  /** The number that it is about, and whose it is now. */
  number: z.string().nullable(),
  person: z.string().nullable(),
  since: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'done', 'failed']),
  /** The number that the device answered; null while it has not. */
  result: count.nullable(),
  askedBy: z.string(),
  askedAt: instant,
  endedAt: instant.nullable(),
});
export type Command = z.infer<typeof command>;

const steps = {
  method: 'POST',
  access: attendanceAdmin,
  input: byId.extend({ version: count }),
  output: gadgets.record,
  errors: ['not_found', 'conflict', 'rule'],
} as const;

export const gadgetsApi = {
  ...gadgets.api,
  approve: endpoint({
    ...steps,
    path: '/api/bio/gadgets/:id/approve',
    summary: 'Let a device send: from now on its punches count',
  }),
  refuse: endpoint({ ...steps, path: '/api/bio/gadgets/:id/refuse', summary: 'Refuse a device: nothing more of it is kept' }),
  commands: endpoint({
    method: 'GET',
    path: '/api/bio/gadgets/:id/commands',
    access: attendanceRead,
    summary: 'What a device was told to do, the latest first, with what it answered',
    input: byId,
    output: z.object({ rows: z.array(command), total: count }),
    errors: ['not_found'],
  }),
  order: endpoint({
    method: 'POST',
    path: '/api/bio/gadgets/:id/commands',
    access: attendanceAdmin,
    summary:
      'Tell a device to take or give up users, to take a finger of somebody who agreed, to send punches again, or to start anew',
    input: byId.extend({
      what: z.enum(['all users', ...commandKinds]),
      /** Whom it is about, for a user or a finger. */
      enrolmentId: optionalId,
      /** From which day on punches are sent again. */
      since: day.nullable().default(null),
    }),
    output: z.object({ ordered: count }),
    errors: ['not_found', 'rule'],
  }),
};
