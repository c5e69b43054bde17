import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { largestZip } from '#kit/contract/files.ts';
import { id, line, optionalEmail, optionalLine } from '#kit/contract/fields.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { user, username } from './accounts.ts';
import { school } from './schools.ts';

export const restoreApi = {
  maker: endpoint({
    method: 'GET',
    path: '/api/platform/copymaker',
    access: 'superUser',
    summary: 'The code of this installation, which another asks for before it believes a copy that was signed here',
    output: z.object({ code: z.string() }),
  }),

  restore: endpoint({
    method: 'POST',
    path: '/api/platform/restoreschool',
    access: 'superUser',
    summary: 'Make a school of the file that another has exported, with its first administrator, all or nothing',
    upload: true,
    largest: largestZip,
    input: z.object({
      branchId: id,
      name: line(100),
      /** Accounts are not in the file: the administrator makes them anew. */
      username,
      fullName: line(100),
      phone: optionalPhone,
      email: optionalEmail,
      /** The code of the installation that signed the file, when it was not this one. */
      makerCode: optionalLine(60),
    }),
    output: z.object({
      school,
      admin: user,
      temporaryPassword: z.string().nullable(),
      rows: z.int(),
      files: z.int(),
    }),
    errors: ['duplicate', 'not_found', 'rule', 'too_large', 'unsupported_type'],
  }),
};
