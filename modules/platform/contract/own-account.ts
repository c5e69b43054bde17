import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, optionalId } from '#kit/contract/fields.ts';
import { apiToken } from './api-tokens.ts';
import { openSession } from './open-session.ts';
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
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'account',
    summary: 'Where the caller is signed in, the latest first',
    output: z.object({ rows: z.array(openSession.extend({ current: z.boolean() })) }),
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/auth/sessions/end',
    access: 'account',
    summary: 'Sign out of one place, or without one everywhere else',
    input: z.object({ sessionId: optionalId }),
    output: z.object({ ended: z.int() }),
    errors: ['not_found'],
  }),
  tokens: endpoint({
    method: 'GET',
    path: '/api/auth/tokens',
    access: 'account',
    summary: 'API tokens that the caller made and that can still be used',
    output: z.object({ rows: z.array(apiToken) }),
  }),
  endToken: endpoint({
    method: 'POST',
    path: '/api/auth/tokens/end',
    access: 'account',
    summary: 'Revoke an API token that the caller made',
    input: z.object({ tokenId: id }),
    errors: ['not_found'],
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
      kind: z.enum(['school', 'student', 'branch', 'super']),
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
