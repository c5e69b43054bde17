import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { keepsAccounts } from './access.ts';
import { accountStates } from './words.ts';

const count = z.int();

/** A student on the roll with the account, as lists show them. */
export const studentAccount = z.object({
  /** The student's key. */
  id,
  no: z.string(),
  name: z.string(),
  className: z.string().nullable(),
  streamName: z.string().nullable(),
  /** Null: no account. */
  username: z.string().nullable(),
  state: z.enum(accountStates),
  lastSeenAt: instant.nullable(),
  /** Of the account; null without one. */
  version: count.nullable(),
});
export type StudentAccount = z.infer<typeof studentAccount>;

/** Pupils sign in with what stands on their card: any letters and signs, no blanks. */
const studentUsername = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter a name to sign in with.')
  .max(60, 'Keep it within 60 characters.')
  .regex(/^[^\s\p{Cc}]+$/u, 'Use no spaces.');

/** Of whom: a stream, a class, or the students named. */
const whom = z.object({
  classId: id.optional(),
  streamId: id.optional(),
  studentIds: z.array(id).max(500, 'Choose at most 500 students at once.').optional(),
});

/** What is shown once, and kept nowhere. */
const firstPassword = z.object({
  /** The student's key. */
  id,
  no: z.string(),
  name: z.string(),
  username: z.string(),
  password: z.string(),
});

const path = '/api/elearning/accounts';

export const studentAccountsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: keepsAccounts,
    summary: 'Students on the roll with their accounts: all, or those of the streams of a class teacher',
    input: pageInput(['name', 'no', 'className', 'username', 'lastSeenAt']).extend({
      classId: id.optional(),
      streamId: id.optional(),
      state: z.enum(accountStates).optional(),
    }),
    output: pageOf(studentAccount),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: keepsAccounts,
    summary: 'One student with the account',
    input: byId,
    output: studentAccount,
    errors: ['not_found'],
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/elearning/accountplaces',
    access: keepsAccounts,
    summary: 'The classes and streams whose accounts the caller keeps, with how many students have one',
    output: z.object({
      rows: z.array(
        z.object({
          classId: id,
          className: z.string(),
          streamId: id.nullable(),
          streamName: z.string().nullable(),
          students: count,
          accounts: count,
          /** Have an account and never signed in. */
          waiting: count,
        }),
      ),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path,
    access: keepsAccounts,
    summary: 'Make accounts for the students of a class or stream who have none; slips give them their first passwords',
    input: whom,
    output: z.object({ made: count, students: count }),
    errors: ['not_found', 'rule', 'forbidden', 'duplicate'],
    idempotent: true,
  }),
  // Not to be asked again by itself: the answer holds passwords, which are kept nowhere.
  slips: endpoint({
    method: 'POST',
    path: `${path}/slips`,
    access: keepsAccounts,
    summary: 'New first passwords for those of a class or stream who never signed in, once, with slips to cut as a PDF',
    input: whom,
    output: z.object({
      rows: z.array(firstPassword),
      /** Have an account that is used or disabled, or none: they get no slip. */
      leftOut: count,
      pdf: z.string().describe('Base64'),
    }),
    errors: ['not_found', 'rule', 'forbidden'],
  }),
  reset: endpoint({
    method: 'POST',
    path: `${path}/:id/password`,
    access: keepsAccounts,
    summary: 'A new password for a student, shown once; signs them out everywhere and ends a lockout',
    input: byId,
    output: firstPassword,
    errors: ['not_found', 'rule'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: keepsAccounts,
    summary: 'Choose the name that a student signs in with',
    input: z.object({ id, version: count, username: studentUsername }),
    output: studentAccount,
    errors: ['not_found', 'conflict', 'duplicate'],
  }),
  disable: endpoint({
    method: 'POST',
    path: `${path}/disable`,
    access: keepsAccounts,
    summary: 'Disable accounts of students, at once',
    input: z.object({ studentIds: z.array(id).min(1, 'Choose students.').max(500, 'Choose at most 500 students at once.') }),
    output: z.object({ changed: count }),
    errors: ['not_found'],
  }),
  enable: endpoint({
    method: 'POST',
    path: `${path}/enable`,
    access: keepsAccounts,
    summary: 'Enable disabled accounts of students',
    input: z.object({ studentIds: z.array(id).min(1, 'Choose students.').max(500, 'Choose at most 500 students at once.') }),
    output: z.object({ changed: count }),
    errors: ['not_found'],
  }),
};
