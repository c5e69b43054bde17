import { z } from 'zod';
import { byId, id, instant, line, optionalEmail, optionalId } from '#kit/contract/fields.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { pageInput } from '#kit/contract/page.ts';
import { role } from './role.ts';

/** A name to sign in with, kept in small letters; unique over the whole installation. */
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'Use at least 3 characters.')
  .max(60, 'Keep it within 60 characters.')
  .regex(/^[a-z0-9][a-z0-9._@-]*$/, 'Use letters, digits, dots, dashes and underscores only.');

/** A user as lists and forms show it. */
export const user = z.object({
  id,
  version: z.int(),
  kind: z.enum(['school', 'branch', 'super']),
  schoolId: id.nullable(),
  schoolName: z.string().nullable(),
  branchId: id.nullable(),
  branchName: z.string().nullable(),
  username: z.string(),
  fullName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The member of staff who uses the account. */
  staffMemberId: id.nullable(),
  roles: z.array(role),
  disabled: z.boolean(),
  /** Still signs in with a password that somebody else set. */
  mustChangePassword: z.boolean(),
  /** Until when too many wrong passwords keep the user out. */
  lockedUntil: instant.nullable(),
  lastSeenAt: instant.nullable(),
  /** Since when a second step is asked for at the sign-in; null: it is not. */
  secondFactorSince: instant.nullable(),
  /** How many API tokens that the user has made can still be used. */
  apiTokens: z.int(),
});
export type User = z.infer<typeof user>;

/** What a user is made of and what may be changed of one later. */
export const userDraft = z.object({
  username,
  fullName: line(100),
  phone: optionalPhone,
  email: optionalEmail,
  staffMemberId: optionalId,
});
export type UserDraft = z.output<typeof userDraft>;

export const userStates = ['active', 'disabled', 'locked', 'never'] as const;

/** The input of every list of users. */
export const userFilter = pageInput(['username', 'fullName', 'lastSeenAt', 'schoolName', 'branchName', 'kind']).extend({
  role: role.optional(),
  /** `never`: has not signed in yet. */
  state: z.enum(userStates).optional(),
});
export type UserFilter = z.output<typeof userFilter>;

/** Whose password is reset. The API tokens that the user has made end too, unless it is said that they stay. */
export const resetInput = byId.extend({ keepTokens: z.boolean().default(false) });

/** A password that is shown once and must be changed at the first sign-in; null when none was made. */
export const withTemporaryPassword = z.object({ user, temporaryPassword: z.string().nullable() });
