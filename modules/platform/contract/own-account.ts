import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { newPassword } from './password.ts';

/** What a signed-in account may read and change of itself. */
export const ownAccountApi = {
  changePassword: endpoint({
    method: 'POST',
    path: '/api/settings/postupdatepass',
    access: 'account',
    summary: 'Set a new password; signs out everywhere else',
    input: z.object({ oldPassword: z.string().min(1, 'Enter your current password.').max(200), newPassword }),
    errors: ['locked_out', 'forbidden'],
  }),
  privileges: endpoint({
    method: 'GET',
    path: '/api/index/getuserpriveleges',
    access: 'account',
    summary: 'The roles of the signed-in account as they are now',
    output: z.object({
      id,
      username: z.string(),
      fullName: z.string(),
      kind: z.enum(['school', 'branch', 'super']),
      schoolId: id.nullable(),
      schoolName: z.string().nullable(),
      branchId: id.nullable(),
      roles: z.array(z.string()),
      impersonatedBy: z.string().nullable(),
    }),
  }),
  updateTheme: endpoint({
    method: 'POST',
    path: '/api/index/updatetheme',
    access: 'account',
    summary: 'Keep the theme with the account',
    input: z.object({ theme: z.union([z.literal(0), z.literal(1)]).describe('0 light, 1 dark') }),
    output: z.object({ theme: z.union([z.literal(0), z.literal(1)]) }),
  }),
};
