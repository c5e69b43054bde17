import type { School } from '#kit/server/auth/principal.ts';
import { inPlatform } from '#kit/server/db/transaction.ts';
import type { Services } from '#kit/server/http/services.ts';
import { readSchool } from './school-by-id.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Role } from '#kit/contract/roles.ts';
import type { ImportEntity } from '#kit/server/imports/define-import.ts';
import type { PublicContext, SchoolContext } from '#kit/server/http/context.ts';
import type { User, UserDraft, UserFilter } from '../contract/accounts.ts';
import * as accounts from './accounts.ts';
import * as accountStore from './accounts.store.ts';
import * as attempts from './sign-in/attempts.store.ts';
import type { SessionRow } from './sign-in/sessions.store.ts';

export type { AccountDraft } from './accounts.ts';
export { createFirstSuperUser } from './first-super-user.ts';
export { isNamed, maySign, nameSigners, type Signers, signersOf, usersToName } from './signers.ts';
export {
  closeOfferTaken,
  declineOffer,
  makeOffer,
  offersToUs,
  offerOf,
  offerToUs,
  planOffer,
  reportOffer,
  schoolsOfBranch,
  withdrawOffer,
} from './transfer-offers.ts';
export {
  disableStudents,
  type FirstPassword,
  giveFirstPasswords,
  makeStudentAccounts,
  type NewStudentAccount,
  renameStudent,
  resetStudentPassword,
} from './student-accounts.ts';
export { makeToken, revokeToken, tokenOf } from './tokens/tokens.ts';
export { listTokens } from './tokens/tokens.store.ts';
export { removeOldSignIns } from './sign-in/retention.ts';
export type { SchoolCount, SchoolFigures, SchoolStarter, StudentIsHere } from './parts.ts';
export {
  derivedRights,
  financeCodeAsked,
  packMaker,
  restoredSchools,
  schoolFigures,
  schoolProposals,
  schoolSide,
  schoolStarters,
  signInParts,
  studentIsHere,
} from './parts.ts';

// The users of the running school. All of them throw 404 for a user of another school.

/** Adds a user; without `passwordHash` answers a temporary password, shown once. Throws 409 when the username is taken. */
export function createAccount(
  ctx: SchoolContext,
  draft: accounts.AccountDraft,
): Promise<{ user: User; temporaryPassword: string | null }> {
  return accounts.addAccount(ctx, { kind: 'school', schoolId: ctx.school.id }, draft);
}

/** What an import makes of users: the account with its roles, taken back while nobody has signed in with it. */
export const importedUsers: ImportEntity = {
  entity: 'user',
  table: 'platform.account',
  named: 'full_name',
  parts: [{ table: 'platform.account_role', column: 'account_id' }],
  remove: (ctx, ids) => accounts.removeUnused(ctx, ids),
};

/** Which of some usernames, in small letters, are taken at other schools or in the platform itself. */
export const takenElsewhere = (ctx: SchoolContext, usernames: readonly string[]): Promise<ReadonlySet<string>> =>
  inPlatform(ctx.services.db, (tx) => accountStore.takenOutside(tx, ctx.school.id, usernames), { readOnly: true });

/**
 * Makes temporary passwords for users who have not signed in yet, each shown once. Throws 404 for a user of another school, and 422
 * naming who has signed in already.
 */
export const firstPasswords = (ctx: SchoolContext, accountIds: readonly number[]) => accounts.setFirstPasswords(ctx, accountIds);

/** One user with roles, state and lockout. */
export function accountOf(ctx: SchoolContext, accountId: number): Promise<User> {
  return accounts.getAccount(ctx, 'school', accountId);
}

/** One page of users, searched and filtered by the rules of `userFilter`. */
export function listAccounts(ctx: SchoolContext, input: UserFilter): Promise<Page<User>> {
  return accounts.pageOfAccounts(ctx, 'school', input);
}

/** Counts the users who may be locked out: where there are none, the list of those has nobody. */
export const countMayBeLocked: typeof attempts.countMayBeLocked = (now) => attempts.countMayBeLocked(now);

/** Changes names, contacts and the linked member of staff; throws 409 when `version` is old. */
export function updateAccount(ctx: SchoolContext, accountId: number, version: number, draft: UserDraft): Promise<User> {
  return accounts.changeAccount(ctx, 'school', accountId, version, draft);
}

/** Gives a user exactly these roles, at once. Throws 422 when nobody with all rights would be left. */
export function setRoles(ctx: SchoolContext, accountId: number, roles: readonly Role[]): Promise<User> {
  return accounts.giveRoles(ctx, accountId, roles);
}

/** Makes a temporary password, shown once; signs the user out everywhere, ends a lockout and, unless they are kept, the user's API tokens. */
export function resetPassword(
  ctx: SchoolContext,
  accountId: number,
  keepTokens: boolean,
): Promise<{ user: User; temporaryPassword: string }> {
  return accounts.setTemporaryPassword(ctx, 'school', accountId, keepTokens);
}

/** Disables or enables a user, at once. Throws 422 for oneself and for the last one with all rights. */
export function setAccountDisabled(ctx: SchoolContext, accountId: number, disabled: boolean): Promise<User> {
  return accounts.setDisabled(ctx, 'school', accountId, disabled);
}

/** The users who are one member of staff, each with the roles; usually one or none. */
export function accountsOfStaff(ctx: Pick<SchoolContext, 'tx'>, staffMemberId: number) {
  return accountStore.accountsOfStaff(ctx.tx, staffMemberId);
}

/** The member of staff who is a user of the running school; null for a user who is none. */
export function staffMemberOfAccount(ctx: Pick<SchoolContext, 'tx'>, accountId: number): Promise<number | null> {
  return accountStore.staffMemberOf(ctx.tx, accountId);
}

/** Lets a user who is locked out try again at once. */
export function liftLockout(ctx: SchoolContext, accountId: number): Promise<User> {
  return accounts.endLockout(ctx, 'school', accountId);
}

/** Where a user is signed in now. */
export function sessionsOf(ctx: SchoolContext, accountId: number): Promise<SessionRow[]> {
  return accounts.sessionsOfAccount(ctx, 'school', accountId);
}

/** Signs a user out of one place, or (null) everywhere but the caller's own session; answers of how many places. */
export function revokeSessions(ctx: SchoolContext, accountId: number, sessionId: number | null): Promise<number> {
  return accounts.endSessions(ctx, 'school', accountId, sessionId);
}

/** A school as the product's own timers work in it; null when there is none. */
export const schoolById = (services: Pick<Services, 'db' | 'clock'>, id: number): Promise<School | null> =>
  inPlatform(services.db, (tx) => readSchool(tx, id, services.clock()), { readOnly: true });

/** The same in the caller's platform transaction, for endpoints that anybody may call. */
export const schoolInTransaction = (ctx: Pick<PublicContext, 'tx' | 'now'>, id: number): Promise<School | null> =>
  readSchool(ctx.tx, id, ctx.now);
