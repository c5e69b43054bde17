import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';

/** The one-time code before the finance area: sent to the user's own phone or e-mail, good for this session. */
export const financeCodeApi = {
  requestFinanceCode: endpoint({
    method: 'POST',
    path: '/api/auth/requestfinancecode',
    access: 'account',
    summary: 'Send a 6-digit code for the finance area to the user’s phone or e-mail',
    output: z.object({
      /** False when this session may use the finance area already. */
      needed: z.boolean(),
      /** Where it went, for the user to recognise: `phone ending in 678`. Null when none was needed. */
      sentTo: z.string().nullable(),
      minutes: z.int(),
    }),
    errors: ['too_many', 'rule'],
  }),
  verifyFinanceCode: endpoint({
    method: 'POST',
    path: '/api/auth/verifyfinancecode',
    access: 'account',
    summary: 'Open the finance area for this session with the code',
    input: z.object({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Enter the 6 digits of the code.'),
    }),
    errors: ['rule'],
  }),
};
