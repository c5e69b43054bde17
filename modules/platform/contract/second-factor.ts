import { z } from 'zod';
import { allRights } from '#kit/contract/access.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, instant, line } from '#kit/contract/fields.ts';
import { signedIn } from './auth.ts';

/** Minutes for which a code that was given opens what needs a fresh one. */
export const freshMinutes = 5;

/** Six digits of the app, or a recovery code. */
export const secondCode = z
  .string()
  .trim()
  .min(6, 'Enter the 6 digits of the app, or a recovery code.')
  .max(20, 'Enter the 6 digits of the app, or a recovery code.');

/** Six digits of the app alone. */
const appCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the 6 digits of the app.');

const recoveryCodes = z.object({ codes: z.array(z.string()) });
const reset = z.object({ id, reason: line(200) });
const path = '/api/auth/secondfactor';

/** Codes of an authenticator app after the password, and before what is worth a second look. */
export const secondFactorApi = {
  secondStep: endpoint({
    method: 'POST',
    path: '/api/auth/secondstep',
    access: 'public',
    summary: 'The second step of a sign-in: a code of the app, or a recovery code, for the ticket that the password gave',
    input: z.object({ ticket: z.string().min(1).max(200), code: secondCode }),
    output: signedIn,
    errors: ['session_ended', 'locked_out', 'school_suspended', 'forbidden', 'rule'],
  }),
  status: endpoint({
    method: 'GET',
    path,
    access: 'account',
    summary: 'Whether the caller has a second factor, and must have one',
    output: z.object({
      since: instant.nullable(),
      /** Recovery codes that are left. */
      codesLeft: z.int(),
      required: z.boolean(),
    }),
  }),
  offer: endpoint({
    method: 'POST',
    path: `${path}/offer`,
    access: 'account',
    summary: 'A new key for an authenticator app; it counts once a code of it was given',
    input: z.object({ password: z.string().min(1, 'Enter your password.').max(200) }),
    output: z.object({ key: z.string(), address: z.string() }),
    errors: ['locked_out', 'forbidden', 'rule', 'step_up'],
    stepUp: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/confirm`,
    access: 'account',
    summary: 'The first code of the new key; answers ten recovery codes, once',
    input: z.object({ code: appCode }),
    output: recoveryCodes,
    errors: ['locked_out', 'rule', 'forbidden'],
  }),
  newCodes: endpoint({
    method: 'POST',
    path: `${path}/codes`,
    access: 'account',
    summary: 'Ten new recovery codes; the old ones are good for nothing any more',
    output: recoveryCodes,
    errors: ['rule', 'forbidden', 'step_up'],
    stepUp: true,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/remove`,
    access: 'account',
    summary: 'Sign in without a second factor again',
    input: z.object({ password: z.string().min(1, 'Enter your password.').max(200) }),
    errors: ['rule', 'locked_out', 'forbidden', 'step_up'],
    stepUp: true,
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/api/auth/stepup',
    access: 'account',
    summary: `A fresh code: for ${freshMinutes} minutes the session may do what asks for one`,
    input: z.object({ code: secondCode }),
    errors: ['locked_out', 'rule'],
  }),
  resetOfUser: endpoint({
    method: 'POST',
    path: '/api/platform/users/:id/secondfactor/reset',
    access: 'branchAdmin',
    summary: 'Take away the second factor of a user who has lost it; the user is told',
    input: reset,
    errors: ['not_found', 'rule', 'step_up'],
    stepUp: true,
  }),
  resetOfSchoolUser: endpoint({
    method: 'POST',
    path: '/api/settings/users/:id/secondfactor/reset',
    access: allRights,
    summary: 'Take away the second factor of a user of the school who has lost it; the user is told',
    input: reset,
    errors: ['not_found', 'rule', 'step_up'],
    stepUp: true,
  }),
};
