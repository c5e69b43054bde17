import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalEmail } from '#kit/contract/fields.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { user, username } from './accounts.ts';
import { school } from './schools.ts';

export const restoreApi = {
  restore: endpoint({
    method: 'POST',
    path: '/api/platform/restoreschool',
    access: 'superUser',
    summary: 'Make a school of the file that another has exported, with its first administrator, all or nothing',
    upload: true,
    input: z.object({
      branchId: id,
      name: line(100),
      /** Accounts are not in the file: the administrator makes them anew. */
      username,
      fullName: line(100),
      phone: optionalPhone,
      email: optionalEmail,
    }),
    output: z.object({
      school,
      admin: user,
      temporaryPassword: z.string().nullable(),
      rows: z.number().int(),
      files: z.number().int(),
    }),
    errors: ['duplicate', 'not_found', 'rule', 'too_large', 'unsupported_type'],
  }),
};
