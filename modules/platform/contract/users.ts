import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, optionalId } from '#kit/contract/fields.ts';
import { pageOf } from '#kit/contract/page.ts';
import { openSession } from './open-session.ts';
import { resetInput, user, userDraft, userFilter, withTemporaryPassword } from './accounts.ts';
import { role } from './role.ts';

const path = '/api/platform/users';
const access = 'branchAdmin';

/**
 * Users of every kind as the platform manages them. A branch administrator sees and changes the users of the own
 * branch's schools; branch administrators and super-users are a super-user's to manage. All others answer 404.
 */
export const usersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'Users over all schools and branches that the caller may see',
    input: userFilter.extend({
      kind: z.enum(['school', 'branch', 'super']).optional(),
      schoolId: id.optional(),
      /** Users of the branch's schools, and its administrators. */
      branchId: id.optional(),
    }),
    output: pageOf(user),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'One user',
    input: byId,
    output: user,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    stepUp: true,
    path,
    access,
    summary: 'Add a user of a school, a branch administrator or a super-user',
    input: userDraft.extend({
      kind: z.enum(['school', 'branch', 'super']),
      schoolId: optionalId,
      branchId: optionalId,
      roles: z.array(role).default([]),
    }),
    output: withTemporaryPassword,
    errors: ['duplicate', 'not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    stepUp: true,
    path: `${path}/:id`,
    access,
    summary: 'Change names and contacts of a user',
    input: userDraft.extend({ id, version: z.int() }),
    output: user,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  setRoles: endpoint({
    method: 'PUT',
    stepUp: true,
    path: `${path}/:id/roles`,
    access,
    summary: 'Give a user of a school exactly these roles',
    input: z.object({
      id,
      roles: z.array(role),
      /** Of the user whose roles were looked at: 409 when they are others by now. Left out: whatever they are. */
      version: z.int().optional(),
    }),
    output: user,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    stepUp: true,
    path: `${path}/:id/password`,
    access,
    summary:
      'Make a temporary password, shown once; signs the user out everywhere and ends the API tokens that the user has made',
    input: resetInput,
    output: withTemporaryPassword,
    errors: ['not_found'],
  }),
  disable: endpoint({
    method: 'POST',
    path: `${path}/:id/disable`,
    access,
    summary: 'Disable a user, at once',
    input: byId,
    output: user,
    errors: ['not_found', 'rule'],
  }),
  enable: endpoint({
    method: 'POST',
    path: `${path}/:id/enable`,
    access,
    summary: 'Enable a disabled user',
    input: byId,
    output: user,
    errors: ['not_found'],
  }),
  liftLockout: endpoint({
    method: 'POST',
    path: `${path}/:id/liftlockout`,
    access,
    summary: 'Let a user who is locked out try again at once',
    input: byId,
    output: user,
    errors: ['not_found'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: `${path}/:id/sessions`,
    access,
    summary: 'Where a user is signed in',
    input: byId,
    output: z.object({ rows: z.array(openSession) }),
    errors: ['not_found'],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: `${path}/:id/sessions/end`,
    access,
    summary: 'Sign a user out of one place or everywhere',
    input: z.object({ id, sessionId: optionalId }),
    output: z.object({ ended: z.int() }),
    errors: ['not_found'],
  }),
};
