import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { id, optionalEmail, optionalLine } from '#kit/contract/fields.ts';
import { numberFormat } from '#kit/contract/number-format.ts';
import { settingsAdmin } from './access.ts';

export const schoolKinds = ['primary', 'junior', 'secondary', 'mixed'] as const;
export const boardingKinds = ['day', 'boarding', 'both'] as const;
export const pictureKinds = ['logo', 'stamp', 'signature'] as const;

const optional = (pattern: RegExp, message: string, max: number) =>
  optionalLine(max).refine((text) => text === null || pattern.test(text), message);

// A school's office often has a landline, so this is wider than a mobile number.
const officePhone = optional(/^\+?[\d][\d ()/-]{6,}$/, 'Enter the number with its area code, for example 020 271 8870.', 30);

/** What a school says of itself, as its administrator changes it. */
export const profileDraft = z.object({
  motto: optionalLine(120),
  kind: z.enum(schoolKinds),
  boarding: z.enum(boardingKinds),
  headName: optionalLine(100),
  address: optionalLine(200),
  town: optionalLine(60),
  countyCode: z.int().min(1).max(47).nullable().default(null),
  phone: officePhone,
  alternativePhone: officePhone,
  email: optionalEmail,
  website: optional(/^https?:\/\/[^\s/]+\.[^\s]+$/, 'Enter an address that begins with https://.', 200),
  paybill: optional(/^\d{5,7}$/, 'Enter the 5 to 7 digits of the paybill or till number.', 7),
  smsSenderId: optional(/^[A-Za-z0-9_-]{3,11}$/, 'Enter 3 to 11 letters or digits without spaces.', 11),
  admissionFormat: numberFormat,
  receiptFormat: numberFormat,
  /** The finance area asks for a one-time code at each sign-in (specification section 4). */
  financeOtp: z.boolean(),
  /** Names of modules that the school does not use; its menus leave them out. */
  hiddenAreas: z.array(z.string().regex(/^[a-z]{1,30}$/)).max(30),
});

export const profile = z.object({
  ...profileDraft.shape,
  version: z.int(),
  /** The name stands with the group office, which alone changes it. */
  schoolName: z.string(),
  motto: z.string().nullable(),
  headName: z.string().nullable(),
  address: z.string().nullable(),
  town: z.string().nullable(),
  phone: z.string().nullable(),
  alternativePhone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  paybill: z.string().nullable(),
  smsSenderId: z.string().nullable(),
  admissionFormat: z.string(),
  receiptFormat: z.string(),
  logoFileId: id.nullable(),
  stampFileId: id.nullable(),
  signatureFileId: id.nullable(),
});
export type Profile = z.infer<typeof profile>;
export type PictureKind = (typeof pictureKinds)[number];

const path = '/api/settings/profile';

export const profileApi = {
  get: endpoint({ method: 'GET', path, access: settingsAdmin, summary: 'The school profile', output: profile }),
  update: endpoint({
    method: 'PUT',
    path,
    access: settingsAdmin,
    summary: 'Change the school profile',
    input: profileDraft.extend({ version: z.int() }),
    output: profile,
    errors: ['conflict'],
  }),
  picture: endpoint({
    method: 'GET',
    path: `${path}/pictures/:kind`,
    access: settingsAdmin,
    summary: 'The logo, stamp or signature',
    // The file names the picture to the browser's cache: another one is fetched anew.
    input: z.object({ kind: z.enum(pictureKinds), file: id.optional() }),
    output: binary,
    errors: ['not_found'],
  }),
  setPicture: endpoint({
    method: 'PUT',
    path: `${path}/pictures/:kind`,
    access: settingsAdmin,
    summary: 'Put an uploaded image (purpose logo) in the place of a picture, or none',
    input: z.object({ kind: z.enum(pictureKinds), fileId: id.nullable() }),
    output: profile,
  }),
  areas: endpoint({
    method: 'GET',
    path: '/api/settings/areas',
    access: 'signedIn',
    summary: 'The areas a school may leave out of its menus, and whether it uses them',
    output: z.object({ rows: z.array(z.object({ name: z.string(), title: z.string(), used: z.boolean() })) }),
  }),
};
