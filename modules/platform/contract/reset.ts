import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { newPassword } from './password.ts';

const username = z.string().trim().min(1, 'Enter your username.').max(100);

/** A new password for who has forgotten the old one: a code by SMS or e-mail, then a ticket, then the password. */
export const resetApi = {
  requestReset: endpoint({
    method: 'POST',
    path: '/api/auth/requestreset',
    access: 'public',
    summary: 'Send a 6-digit code to the user’s phone or e-mail; the same answer for unknown users',
    input: z.object({ username }),
    output: z.object({ message: z.string(), minutes: z.int() }),
    errors: ['too_many'],
  }),
  verifyReset: endpoint({
    method: 'POST',
    path: '/api/auth/verifyreset',
    access: 'public',
    summary: 'Give the code for a ticket to set a new password',
    input: z.object({
      username,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Enter the 6 digits of the code.'),
    }),
    output: z.object({ ticket: z.string() }),
    errors: ['rule'],
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/auth/resetpassword',
    access: 'public',
    summary: 'Set a new password with a ticket; signs out everywhere',
    input: z.object({ ticket: z.string().min(1).max(200), newPassword }),
    errors: ['rule'],
  }),
};
