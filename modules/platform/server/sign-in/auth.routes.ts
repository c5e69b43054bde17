import { tokenHash } from '#kit/server/auth/tokens.ts';
import { implement } from '#kit/server/http/implement.ts';
import { authApi } from '../../contract/auth.ts';
import type { PlatformParts } from '../parts.ts';
import { refresh } from './refresh.ts';
import { revokeFamily } from './sessions.store.ts';
import { signIn } from './sign-in.ts';

/** Signing in, staying in, signing out. */
export function authRoutes(parts: PlatformParts) {
  return implement(authApi, {
    signin: (ctx, input) => signIn(parts, ctx, input),
    refresh: (ctx, { refreshToken }) => refresh(parts, ctx, refreshToken),
    signout: async (ctx, { refreshToken }) => {
      await revokeFamily(ctx.tx, ctx.user?.sessionId ?? null, refreshToken ? tokenHash(refreshToken) : null, ctx.now);
      ctx.afterCommit(() => ctx.services.identity.forget());
      return {};
    },
  });
}
