import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line } from '#kit/contract/fields.ts';
import { signedIn } from './auth.ts';

/** A super-user works as another user, to help: with a reason, on record, and seen on every screen. */
export const impersonationApi = {
  start: endpoint({
    method: 'POST',
    stepUp: true,
    path: '/api/platform/impersonation',
    access: 'superUser',
    summary: 'Act as a user of a school or branch for up to two hours',
    input: z.object({ accountId: id, reason: line(200).pipe(z.string().min(5, 'Give the reason in a few words.')) }),
    output: signedIn,
    errors: ['not_found', 'rule'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/platform/impersonation/end',
    access: 'account',
    summary: 'Stop acting as another user and go back to the own session',
    output: signedIn,
    errors: ['rule', 'session_ended'],
  }),
};
