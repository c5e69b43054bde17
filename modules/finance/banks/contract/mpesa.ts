import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { instant, line, optionalLine } from '#kit/contract/fields.ts';
import { cents } from '#kit/contract/money.ts';
import { accountsRead, financeAdmin } from '../../contract/access.ts';

const shortCode = z
  .string()
  .trim()
  .regex(/^\d{5,7}$/, 'Enter five to seven digits.');
const optionalCents = cents.nullable().default(null);
const secret = optionalLine(1000);

export const unknownRefs = ['suspense', 'reject'] as const;

/** The school's M-Pesa; secrets are never read back, only whether they are there. */
export const mpesaSettings = z.object({
  kind: z.enum(['paybill', 'till']),
  shortCode: z.string(),
  storeNumber: z.string().nullable(),
  baseUrl: z.string(),
  consumerKey: z.string().nullable(),
  initiator: z.string().nullable(),
  unknownRef: z.enum(unknownRefs),
  least: z.int().nullable(),
  most: z.int().nullable(),
  addresses: z.array(z.string()),
  active: z.boolean(),
  has: z.object({ secret: z.boolean(), passkey: z.boolean(), credential: z.boolean() }),
  validationUrl: z.string(),
  confirmationUrl: z.string(),
  registeredAt: instant.nullable(),
  version: z.int(),
});
export type MpesaSettings = z.output<typeof mpesaSettings>;

export const addressList = z
  .array(z.string().trim().max(50))
  .max(50, 'Enter at most 50 addresses.')
  .refine((list) => new Set(list).size === list.length, 'An address is on the list twice.');

const path = '/api/finance/mpesa';
const current = z.object({ settings: mpesaSettings.nullable(), suggestedAddresses: z.array(z.string()) });

export const mpesaApi = {
  get: endpoint({ method: 'GET', path, access: accountsRead, summary: 'The school’s M-Pesa settings', output: current }),
  update: endpoint({
    method: 'PUT',
    stepUp: true,
    path,
    access: financeAdmin,
    summary: 'Set up M-Pesa; a secret that is left empty stays as it is',
    input: z.object({
      kind: z.enum(['paybill', 'till']),
      shortCode,
      storeNumber: z.union([z.literal('').transform(() => null), z.null(), shortCode]).default(null),
      baseUrl: z.string().trim().max(200),
      consumerKey: optionalLine(200),
      consumerSecret: secret,
      passkey: secret,
      initiator: optionalLine(100),
      credential: secret,
      unknownRef: z.enum(unknownRefs).default('suspense'),
      least: optionalCents,
      most: optionalCents,
      addresses: addressList,
      active: z.boolean().default(true),
      version: z.int().nullable().default(null),
    }),
    output: current,
    errors: ['conflict', 'rule'],
  }),
  register: endpoint({
    method: 'POST',
    stepUp: true,
    path: `${path}/register`,
    access: financeAdmin,
    summary: 'Tell M-Pesa where to call this school',
    output: current,
    errors: ['rule', 'unavailable'],
  }),
  newAddress: endpoint({
    method: 'POST',
    stepUp: true,
    path: `${path}/new-address`,
    access: financeAdmin,
    summary: 'Replace the secret address: the old one stops to answer at once',
    input: z.object({ reason: line(200) }),
    output: current,
    errors: ['rule'],
  }),
};
