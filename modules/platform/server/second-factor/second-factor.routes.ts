import { UserError } from '#kit/contract/errors.ts';
import { verifyPassword } from '#kit/server/auth/passwords.ts';
import type { AccountContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import { secondFactorApi } from '../../contract/second-factor.ts';
import { onAccount } from '../area/account-scope.ts';
import type { PlatformParts } from '../parts.ts';
import { findAccount } from '../sign-in/answer.ts';
import { recordAttempt, refuseLocked, type Trier } from '../sign-in/attempts.store.ts';
import { noteCodeGiven, revokeSessionsOf } from '../sign-in/sessions.store.ts';
import { newAppKey } from './app-codes.rules.ts';
import { dropFactor, keepOffer, readFactor, renewRecoveryCodes, takeOffer, takeCode } from './factor.store.ts';
import { resetFactor } from './reset-factor.ts';
import { secondStep, wrongCode } from './second-step.ts';

export function secondFactorRoutes(parts: PlatformParts) {
  const { sealer } = parts;
  return implement(secondFactorApi, {
    secondStep: (ctx, input) => secondStep(parts, ctx, input),

    status: async ({ tx, user }) => ({
      ...(await readFactor(tx, user.accountId)),
      required: user.impersonator === null && user.secondFactor.required,
    }),

    offer: async (ctx, { password }) => {
      refuseActing(ctx);
      // Their class teacher gives them a new password, and could not help with a lost telephone.
      if (ctx.user.kind === 'student') throw new UserError('rule', 'A second step is for staff.');
      await checkPassword(ctx, password);
      const made = newAppKey(ctx.user.username);
      await keepOffer(ctx.tx, sealer, ctx.user.accountId, made.key, ctx.now);
      note(ctx, 'second factor offered');
      return made;
    },

    confirm: async (ctx, { code }) => {
      refuseActing(ctx);
      const { accountId, sessionId } = ctx.user;
      const trier = trierOf(ctx);
      await refuseLocked(ctx.tx, trier);
      const taken = await takeOffer(ctx.tx, sealer, accountId, code, ctx.now);
      if (taken === 'stale') throw new UserError('rule', 'This key has waited for too long. Begin again.');
      if (taken === 'wrong') throw await counted(ctx, trier);
      const codes = await renewRecoveryCodes(ctx.tx, accountId);
      await noteCodeGiven(ctx.tx, sessionId, ctx.now);
      await revokeSessionsOf(ctx.tx, accountId, sessionId, 'a second factor was set up', ctx.now);
      note(ctx, 'second factor set up');
      return { codes };
    },

    newCodes: async (ctx) => {
      refuseActing(ctx);
      if (!ctx.user.secondFactor.has) throw new UserError('rule', 'You have no second step yet.');
      const codes = await renewRecoveryCodes(ctx.tx, ctx.user.accountId);
      note(ctx, 'recovery codes renewed');
      return { codes };
    },

    remove: async (ctx, { password }) => {
      refuseActing(ctx);
      if (ctx.user.secondFactor.required)
        throw new UserError('rule', 'What you may do here needs a second step. You can replace the app, not go without.');
      await checkPassword(ctx, password);
      await dropFactor(ctx.tx, ctx.user.accountId);
      note(ctx, 'second factor removed');
      return {};
    },

    stepUp: async (ctx, { code }) => {
      // Who acts as another gives a code of their own.
      const account = await findAccount(ctx.tx, { id: ctx.user.impersonator?.accountId ?? ctx.user.accountId });
      if (!account) throw new UserError('session_ended', 'Your session has ended. Sign in again.');
      const trier = { ...trierOf(ctx), username: account.username };
      await refuseLocked(ctx.tx, trier);
      const used = await takeCode(ctx.tx, sealer, account.id, code, ctx.now);
      if (used === null) throw await counted(ctx, trier, account);
      await noteCodeGiven(ctx.tx, ctx.user.sessionId, ctx.now);
      note(ctx, used === 'recovery' ? 'recovery code used' : 'fresh code given');
      return {};
    },

    resetOfUser: async (ctx, { id, reason }) => {
      await onAccount(ctx, id, (own, scope) => resetFactor(own, scope, parts.messenger, ctx.log, id, reason));
      return {};
    },

    resetOfSchoolUser: async (ctx, { id, reason }) => {
      await resetFactor(ctx, 'school', parts.messenger, ctx.log, id, reason);
      return {};
    },
  });
}

function note(ctx: AccountContext, action: string): void {
  ctx.changed({ entity: 'user', id: ctx.user.accountId, action });
  ctx.afterCommit(() => ctx.services.identity.forget());
}

function refuseActing({ user }: AccountContext): void {
  if (user.impersonator)
    throw new UserError('forbidden', `You are acting as ${user.fullName}. Their second step is theirs to change.`);
}

function trierOf({ user, ip, device, now }: AccountContext): Trier {
  return { username: user.username, ip, device, now };
}

/** A wrong code counts like a wrong password: a session left open is no place to guess. */
async function counted(
  ctx: AccountContext,
  trier: Trier,
  account = { id: ctx.user.accountId, schoolId: ctx.user.school?.id ?? null, kind: ctx.user.kind },
): Promise<UserError> {
  await recordAttempt(ctx.tx, trier, 'wrong code', account);
  return wrongCode();
}

async function checkPassword(ctx: AccountContext, password: string): Promise<void> {
  const trier = trierOf(ctx);
  await refuseLocked(ctx.tx, trier);
  const account = await findAccount(ctx.tx, { id: ctx.user.accountId });
  if (account && (await verifyPassword(account.passwordHash, password))) return;
  await recordAttempt(ctx.tx, trier, 'wrong password', account);
  const message = 'This is not your password.';
  throw new UserError('validation', message, { fields: [{ path: 'password', message }], keep: true });
}
