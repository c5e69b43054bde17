import { type RawBuilder, sql } from 'kysely';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import type { PlatformContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import { usersApi } from '../../contract/users.ts';
import * as accounts from '../accounts.ts';
import { listAccounts } from '../accounts.store.ts';
import { readBranch } from './branches.store.ts';
import { asUsersOf, branchLimit, onAccount, schoolInScope } from './account-scope.ts';

export const userRoutes = implement(usersApi, {
  list: (ctx, input) => listAccounts(ctx.tx, 'any', input, ctx.now, within(ctx, input)),
  get: (ctx, { id }) => onAccount(ctx, id, (own, scope) => accounts.getAccount(own, scope, id)),
  create: (ctx, draft) => create(ctx, draft),
  update: (ctx, { id, version, ...draft }) =>
    onAccount(ctx, id, async (own, scope) => {
      // The link to a member of staff is the school's own business.
      const { staffMemberId } = await accounts.getAccount(own, scope, id);
      return accounts.changeAccount(own, scope, id, version, { ...draft, staffMemberId });
    }),

  setRoles: (ctx, { id, roles, version }) =>
    onAccount(ctx, id, (own, scope) => {
      if (scope === 'platform') throw new UserError('rule', 'Only users of a school have roles.');
      return accounts.giveRoles(own, id, roles, version);
    }),

  resetPassword: (ctx, { id, keepTokens }) =>
    onAccount(ctx, id, (own, scope) => accounts.setTemporaryPassword(own, scope, id, keepTokens)),
  disable: (ctx, { id }) => onAccount(ctx, id, (own, scope) => accounts.setDisabled(own, scope, id, true)),
  enable: (ctx, { id }) => onAccount(ctx, id, (own, scope) => accounts.setDisabled(own, scope, id, false)),
  liftLockout: (ctx, { id }) => onAccount(ctx, id, (own, scope) => accounts.endLockout(own, scope, id)),

  sessions: async (ctx, { id }) => ({
    rows: await onAccount(ctx, id, (own, scope) => accounts.sessionsOfAccount(own, scope, id)),
  }),
  endSessions: async (ctx, { id, sessionId }) => ({
    ended: await onAccount(ctx, id, (own, scope) => accounts.endSessions(own, scope, id, sessionId)),
  }),
});

function within(ctx: PlatformContext, input: Input<typeof usersApi.list>): RawBuilder<unknown> {
  const limit = branchLimit(ctx.user);
  const conditions: RawBuilder<unknown>[] = [];
  if (limit !== null) conditions.push(sql`a.kind = 'school' and s.branch_id = ${limit}`);
  if (input.kind) conditions.push(sql`a.kind = ${input.kind}`);
  if (input.schoolId) conditions.push(sql`a.school_id = ${input.schoolId}`);
  if (input.branchId) conditions.push(sql`(s.branch_id = ${input.branchId} or a.branch_id = ${input.branchId})`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

async function create(ctx: PlatformContext, draft: Input<typeof usersApi.create>) {
  const { kind, schoolId, branchId, roles, ...rest } = draft;
  const account = { ...rest, staffMemberId: null, roles };
  if (kind === 'school') {
    if (schoolId === null) throw fieldError('schoolId', 'Choose the school.');
    const school = await schoolInScope(ctx, schoolId);
    return asUsersOf(ctx, school, (own) => accounts.addAccount(own, { kind, schoolId }, account));
  }
  if (ctx.user.kind !== 'super') throw notFound('branch');
  if (kind === 'super') return accounts.addAccount(ctx, { kind }, { ...account, roles: [] });
  if (branchId === null) throw fieldError('branchId', 'Choose the branch.');
  await readBranch(ctx.tx, branchId, null);
  return accounts.addAccount(ctx, { kind, branchId }, { ...account, roles: [] });
}
