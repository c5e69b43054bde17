import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { verifyNothing, verifyPassword } from '#kit/server/auth/passwords.ts';
import { type AccessTokens, tokenHash } from '#kit/server/auth/tokens.ts';
import { implement } from '#kit/server/http/implement.ts';
import { authApi } from '../contract/auth.ts';
import { issueRefreshToken, openSession, revokeSession } from './sessions.store.ts';

/** Signing in and staying in. */
export function authRoutes(tokens: AccessTokens) {
  return implement(authApi, {
    signin: async (ctx, { username, password }) => {
      const { rows } = await sql<{
        id: number;
        kind: 'school' | 'branch' | 'super';
        username: string;
        full_name: string;
        school_id: number | null;
        school_name: string | null;
        password_hash: string;
        must_change_password: boolean;
        theme: 0 | 1;
        roles: string[] | null;
      }>`
        select a.*, s.name as school_name, (select array_agg(role) from platform.account_role r where r.account_id = a.id) as roles
          from platform.account a left join platform.school s on s.id = a.school_id where lower(a.username) = lower(${username})`.execute(
        ctx.tx,
      );
      const account = rows[0];
      if (!account) {
        await verifyNothing(password);
        throw new UserError('not_found', 'User not found');
      }
      if (!(await verifyPassword(account.password_hash, password)))
        throw new UserError('wrong_password', 'Invalid username or password.');
      const { sessionId, refreshToken } = await openSession(ctx.tx, {
        accountId: account.id,
        schoolId: account.school_id,
        ip: ctx.ip,
        device: ctx.device,
        now: ctx.now,
      });
      return {
        accessToken: await tokens.sign(sessionId, account.id, ctx.now),
        refreshToken,
        user: {
          id: account.id,
          username: account.username,
          fullName: account.full_name,
          schoolId: account.school_id,
          kind: account.kind,
          mustChangePassword: account.must_change_password,
          impersonatedBy: null,
        },
        schoolName: account.school_name,
        roles: account.roles ?? [],
        theme: account.theme,
        useOTPToAccessFinance: false,
      };
    },
    refresh: async (ctx, { refreshToken }) => {
      const { rows } = await sql<{ session_id: number; account_id: number; used_at: string | null }>`
        select t.session_id, t.used_at, s.account_id from platform.refresh_token t join platform.session s on s.id = t.session_id
         where t.token_hash = ${tokenHash(refreshToken)} and t.expires_at > ${ctx.now} and s.revoked_at is null for update of t`.execute(
        ctx.tx,
      );
      const found = rows[0];
      if (!found) throw new UserError('session_ended', 'Your session has ended. Sign in again.');
      if (found.used_at !== null) {
        await revokeSession(ctx.tx, found.session_id, 'an old refresh token was used again', ctx.now);
        throw new UserError('session_ended', 'Your session has ended. Sign in again.', { keep: true });
      }
      await sql`update platform.refresh_token set used_at = ${ctx.now} where token_hash = ${tokenHash(refreshToken)}`.execute(
        ctx.tx,
      );
      return {
        accessToken: await tokens.sign(found.session_id, found.account_id, ctx.now),
        refreshToken: await issueRefreshToken(ctx.tx, found.session_id, ctx.now),
      };
    },
  });
}
