import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalLine } from '#kit/contract/fields.ts';
import { attendanceAdmin, attendanceRead } from '../../contract/access.ts';
import { gadgetDirections } from './gadgets.ts';

/** Minutes for which a pairing code is good. */
export const codeMinutes = 60;

/** A code that pairs one browser, once. */
const offered = z.object({ id, code: z.string(), until: instant });
export type OfferedCode = z.infer<typeof offered>;

/** A kiosk page as its administrator sees it. */
const kiosk = z.object({
  id,
  showsPhoto: z.boolean(),
  /** Until when a code waits to be used; null: none does. */
  codeUntil: instant.nullable(),
  /** Since when a browser is paired; null: none is. */
  pairedAt: instant.nullable(),
  /** What the browser says of itself. */
  browser: z.string().nullable(),
  /** How many scans waited on it for the line when it called last. */
  waiting: z.int(),
});
export type Kiosk = z.infer<typeof kiosk>;

const path = '/api/bio/kiosks';

/** Kiosk pages: devices that are browsers. */
export const kiosksApi = {
  create: endpoint({
    method: 'POST',
    path,
    access: attendanceAdmin,
    summary: 'Make a kiosk page, which is a device, with a code that pairs one browser',
    input: z.object({
      name: line(60),
      location: optionalLine(80),
      direction: z.enum(gadgetDirections).default('auto'),
      showsPhoto: z.boolean().default(false),
    }),
    output: offered,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: attendanceRead,
    summary: 'Whether a browser is paired as a kiosk, and what it shows',
    input: byId,
    output: kiosk,
    errors: ['not_found'],
  }),
  show: endpoint({
    method: 'POST',
    path: `${path}/:id/show`,
    access: attendanceAdmin,
    summary: 'Choose whether a kiosk shows photos of students whose families agreed to photos',
    input: byId.extend({ showsPhoto: z.boolean() }),
    output: kiosk,
    errors: ['not_found'],
  }),
  offer: endpoint({
    method: 'POST',
    path: `${path}/:id/offer`,
    access: attendanceAdmin,
    summary: `Make a code that pairs one browser within ${codeMinutes} minutes; one that was paired before is switched off when it is used`,
    input: byId,
    output: offered,
    errors: ['not_found', 'rule'],
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${path}/:id/revoke`,
    access: attendanceAdmin,
    summary: 'Switch a paired browser off: it takes no more scans',
    input: byId,
    output: kiosk,
    errors: ['not_found'],
  }),
};
