import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { User } from '#modules/platform/contract/accounts.ts';
import * as accounts from '#modules/platform/server/public.ts';
import { usersApi } from '../../contract/users.ts';
import { staffNames } from './staff-directory.store.ts';

/** The school's users. Accounts are the platform's; whom they stand for is known here. */
export const userRoutes = implement(usersApi, {
  list: async (ctx, input) => {
    const { rows, total } = await accounts.listAccounts(ctx, input);
    return { rows: await withStaff(ctx, rows), total };
  },
  get: async (ctx, { id }) => one(ctx, await accounts.accountOf(ctx, id)),

  create: async (ctx, draft) => {
    await checkStaff(ctx, draft.staffMemberId);
    const { user, temporaryPassword } = await accounts.createAccount(ctx, draft);
    return { user: await one(ctx, user), temporaryPassword: temporaryPassword ?? '' };
  },

  update: async (ctx, { id, version, roles, ...draft }) => {
    await checkStaff(ctx, draft.staffMemberId);
    const before = await accounts.accountOf(ctx, id);
    const changed = await accounts.updateAccount(ctx, id, version, draft);
    const same = roles.length === before.roles.length && roles.every((role) => before.roles.includes(role));
    return one(ctx, same ? changed : await accounts.setRoles(ctx, id, roles));
  },

  addRoles: async (ctx, { ids, roles }) => {
    let changed = 0;
    for (const id of new Set(ids)) {
      const user = await accounts.accountOf(ctx, id);
      const all = [...new Set([...user.roles, ...roles])];
      if (all.length === user.roles.length) continue;
      await accounts.setRoles(ctx, id, all);
      changed++;
    }
    return { changed };
  },

  resetPassword: async (ctx, { id, keepTokens }) => {
    const { user, temporaryPassword } = await accounts.resetPassword(ctx, id, keepTokens);
    return { user: await one(ctx, user), temporaryPassword };
  },
  firstPasswords: async (ctx, { ids }) => ({
    rows: (await accounts.firstPasswords(ctx, ids)).map(({ user: { username, fullName }, temporaryPassword }) => ({
      username,
      fullName,
      temporaryPassword,
    })),
  }),
  disable: async (ctx, { id }) => one(ctx, await accounts.setAccountDisabled(ctx, id, true)),
  enable: async (ctx, { id }) => one(ctx, await accounts.setAccountDisabled(ctx, id, false)),
  liftLockout: async (ctx, { id }) => one(ctx, await accounts.liftLockout(ctx, id)),
  sessions: async (ctx, { id }) => ({ rows: await accounts.sessionsOf(ctx, id) }),

  endSession: async (ctx, { id, sessionId }) => {
    await accounts.revokeSessions(ctx, id, sessionId);
    return {};
  },
  endSessions: async (ctx, { id }) => ({ ended: await accounts.revokeSessions(ctx, id, null) }),
});

async function withStaff(ctx: SchoolContext, users: readonly User[]) {
  const names = await staffNames(
    ctx.tx,
    users.flatMap((user) => user.staffMemberId ?? []),
  );
  return users.map((user) => ({ ...user, staffName: names.get(user.staffMemberId ?? 0) ?? null }));
}

async function one(ctx: SchoolContext, user: User) {
  const names = await staffNames(ctx.tx, user.staffMemberId === null ? [] : [user.staffMemberId]);
  return { ...user, staffName: names.get(user.staffMemberId ?? 0) ?? null };
}

async function checkStaff(ctx: SchoolContext, staffMemberId: number | null): Promise<void> {
  if (staffMemberId === null) return;
  if ((await staffNames(ctx.tx, [staffMemberId])).size === 0)
    throw fieldError('staffMemberId', 'Choose a member of staff of this school.');
}
