import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id } from '#kit/contract/fields.ts';
import { pageOf } from '#kit/contract/page.ts';
import { resetInput, user, userDraft, userFilter } from '#modules/platform/contract/accounts.ts';
import { role } from '#modules/platform/contract/role.ts';
import { openSession } from '#modules/platform/contract/open-session.ts';
import { settingsAdmin } from './access.ts';

/** A user of the school; `staffName` is the member of staff who uses the account. */
export const schoolUser = user
  .omit({ kind: true, schoolId: true, schoolName: true, branchId: true, branchName: true })
  .extend({ staffName: z.string().nullable() });
export type SchoolUser = z.infer<typeof schoolUser>;

/** Roles make the difference between users; one without any may open what is for everybody signed in. */
export const schoolUserDraft = userDraft.extend({ roles: z.array(role).max(40) });

/** A password that is shown this once; its user must change it at the first sign-in. */
const withPassword = z.object({ user: schoolUser, temporaryPassword: z.string() });

const path = '/api/settings/users';
const access = settingsAdmin;

export const usersApi = {
  list: endpoint({ method: 'GET', path, access, summary: 'Users', input: userFilter, output: pageOf(schoolUser) }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access,
    summary: 'One user',
    input: byId,
    output: schoolUser,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    stepUp: true,
    path,
    access,
    summary: 'Add a user with a temporary password',
    input: schoolUserDraft,
    output: withPassword,
    errors: ['duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    stepUp: true,
    path: `${path}/:id`,
    access,
    summary: 'Change a user and the roles, which act at once',
    input: schoolUserDraft.extend({ id, version: z.int() }),
    output: schoolUser,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  addRoles: endpoint({
    method: 'POST',
    stepUp: true,
    path: `${path}/roles`,
    access,
    summary: 'Give roles to several users, who keep the ones they have',
    input: z.object({ ids: z.array(id).min(1).max(200), roles: z.array(role).min(1, 'Choose at least one role.').max(40) }),
    output: z.object({ changed: z.int() }),
    errors: ['not_found', 'conflict'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    stepUp: true,
    path: `${path}/:id/password`,
    access,
    summary: 'Make a temporary password; the user is signed out everywhere, and the API tokens that the user has made end',
    input: resetInput,
    output: withPassword,
    errors: ['not_found'],
  }),
  firstPasswords: endpoint({
    method: 'POST',
    stepUp: true,
    path: `${path}/passwords`,
    access,
    summary: 'Make temporary passwords for users who have never signed in, to print and hand over',
    input: z.object({ ids: z.array(id).min(1).max(100, 'Choose at most 100 users at once.') }),
    output: z.object({ rows: z.array(z.object({ username: z.string(), fullName: z.string(), temporaryPassword: z.string() })) }),
    errors: ['not_found', 'rule'],
  }),
  disable: endpoint({
    method: 'POST',
    path: `${path}/:id/disable`,
    access,
    summary: 'Disable a user, who is out at once',
    input: byId,
    output: schoolUser,
    errors: ['not_found', 'rule'],
  }),
  enable: endpoint({
    method: 'POST',
    path: `${path}/:id/enable`,
    access,
    summary: 'Let a disabled user sign in again',
    input: byId,
    output: schoolUser,
    errors: ['not_found'],
  }),
  liftLockout: endpoint({
    method: 'POST',
    path: `${path}/:id/lockout`,
    access,
    summary: 'Let a user who is locked out try again at once',
    input: byId,
    output: schoolUser,
    errors: ['not_found'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: `${path}/:id/sessions`,
    access,
    summary: 'Where a user is signed in now',
    input: byId,
    output: z.object({ rows: z.array(openSession) }),
    errors: ['not_found'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: `${path}/:id/sessions/:sessionId`,
    access,
    summary: 'Sign a user out in one place',
    input: z.object({ id, sessionId: id }),
    errors: ['not_found'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: `${path}/:id/sessions`,
    access,
    summary: 'Sign a user out everywhere, but for the caller’s own session',
    input: byId,
    output: z.object({ ended: z.int() }),
    errors: ['not_found'],
  }),
};
