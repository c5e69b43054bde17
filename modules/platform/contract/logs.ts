import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';

/** One act on record. */
export const auditRow = z.object({
  /** Each log counts for itself: the log, then the number in it. */
  id: z.string(),
  at: instant,
  /** Null: an act of the platform itself. */
  schoolId: id.nullable(),
  schoolName: z.string().nullable(),
  accountName: z.string(),
  entity: z.string(),
  entityId: z.int().nullable(),
  action: z.string(),
  reason: z.string().nullable(),
  endpoint: z.string(),
  ip: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditRow = z.infer<typeof auditRow>;

export const outcomes = [
  'signed in',
  'wrong password',
  'wrong code',
  'unknown user',
  'disabled',
  'suspended',
  'lifted',
  'reset',
] as const;

/** One try to sign in, or what ended a lockout. */
export const signInRow = z.object({
  id,
  at: instant,
  username: z.string(),
  schoolId: id.nullable(),
  schoolName: z.string().nullable(),
  ip: z.string(),
  device: z.string().nullable(),
  outcome: z.enum(outcomes),
});
export type SignInRow = z.infer<typeof signInRow>;

export const clientErrorRow = z.object({
  id,
  at: instant,
  schoolName: z.string().nullable(),
  username: z.string().nullable(),
  path: z.string(),
  message: z.string(),
  stack: z.string().nullable(),
  device: z.string().nullable(),
});
export type ClientErrorRow = z.infer<typeof clientErrorRow>;

const days = { from: day.optional(), to: day.optional() };
const access = 'superUser';

export const logsApi = {
  audit: endpoint({
    method: 'GET',
    path: '/api/platform/audit',
    access,
    summary: 'Who did what, over all schools and on the platform, newest first',
    input: pageInput(['at'], '-at').extend({
      ...days,
      schoolId: id.optional(),
      /** `platform`: only acts that concern no school. */
      log: z.enum(['all', 'schools', 'platform']).default('all'),
      entity: z.string().trim().max(60).optional(),
      action: z.string().trim().max(60).optional(),
      account: z.string().trim().max(100).optional(),
    }),
    output: pageOf(auditRow),
  }),
  auditEntry: endpoint({
    method: 'GET',
    path: '/api/platform/audit/:id',
    access,
    summary: 'One act on record, with the record before and after it',
    input: z.object({ id: z.string().max(40) }),
    output: auditRow,
    errors: ['not_found'],
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/api/platform/signins',
    access,
    summary: 'Tries to sign in, newest first',
    input: pageInput(['at'], '-at').extend({ ...days, schoolId: id.optional(), outcome: z.enum(outcomes).optional() }),
    output: pageOf(signInRow),
  }),
  clientErrors: endpoint({
    method: 'GET',
    path: '/api/platform/clienterrors',
    access,
    summary: 'Faults that browsers reported in the last 30 days, newest first',
    input: pageInput(['at'], '-at'),
    output: pageOf(clientErrorRow),
  }),
  clientError: endpoint({
    method: 'GET',
    path: '/api/platform/clienterrors/:id',
    access,
    summary: 'One reported fault',
    input: byId,
    output: clientErrorRow,
    errors: ['not_found'],
  }),
  reportClientError: endpoint({
    method: 'POST',
    path: '/api/platform/clienterrors',
    access: 'public',
    summary: 'Report a fault of a screen',
    input: z.object({
      message: z.string().max(10_000),
      stack: z.string().max(50_000).default(''),
      path: z.string().max(2000),
    }),
  }),
};
