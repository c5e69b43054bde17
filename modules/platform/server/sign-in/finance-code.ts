import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { newSecret, tokenHash } from '#kit/server/auth/tokens.ts';
import type { AccountContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { Message } from '#kit/server/outbox/messenger.ts';
import { financeCodeApi } from '../../contract/finance-code.ts';
import type { PlatformParts } from '../parts.ts';
import { findAccount, type SignInAccount } from './answer.ts';
import { inMinutes, skew } from './lockout.rules.ts';
import { codeMinutes, minutesAgo, mostTries } from './reset.ts';

/** Codes sent to one account in ten minutes and in a day. */
const limits = { lately: 3, day: 20 };

interface CodeRow {
  id: number;
  salt: string;
  codeHash: string;
  expiresAt: string;
  tries: number;
}

export function financeCodeRoutes({ messenger }: PlatformParts) {
  return implement(financeCodeApi, {
    requestFinanceCode: async (ctx) => {
      if (!ctx.user.financeCodeNeeded) return { needed: false, sentTo: null, minutes: codeMinutes };
      await refuseFlood(ctx);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      // Who acts as another is asked for a code of their own.
      const account = await findAccount(ctx.tx, { id: ctx.user.impersonator?.accountId ?? ctx.user.accountId });
      const message = account && messageFor(account, ctx.user.school?.id ?? null, code);
      if (!message)
        throw new UserError(
          'rule',
          'Your account has neither a phone number nor an e-mail address. Ask your administrator to add one.',
        );
      const salt = newSecret();
      await sql`
        insert into platform.finance_code (session_id, account_id, code_salt, code_hash, created_at, expires_at)
        values (${ctx.user.sessionId}, ${ctx.user.accountId}, ${salt}, ${tokenHash(`${salt}${code}`)}, ${ctx.now},
                ${minutesAgo(ctx.now, -codeMinutes)})`.execute(ctx.tx);
      ctx.changed({ entity: 'user', id: ctx.user.accountId, action: 'finance code sent' });
      ctx.afterCommit(async () => {
        try {
          await messenger.send(message);
        } catch (error) {
          ctx.log.error({ err: error }, 'a finance code could not be sent');
        }
      });
      const { to } = message;
      const sentTo = message.channel === 'sms' ? `phone ending in ${to.slice(-3)}` : to.replace(/^(.).*@/, '$1…@');
      return { needed: true, sentTo, minutes: codeMinutes };
    },

    verifyFinanceCode: async (ctx, { code }) => {
      if (!ctx.user.financeCodeNeeded) return {};
      await takeCode(ctx, code);
      ctx.changed({ entity: 'user', id: ctx.user.accountId, action: 'finance code given' });
      ctx.afterCommit(() => ctx.services.identity.forget());
      return {};
    },
  });
}

async function refuseFlood(ctx: AccountContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('finance code ' || ${ctx.user.accountId}::text, 0))`.execute(ctx.tx);
  const { rows } = await sql<{ lately: number; day: number }>`
    select count(*) filter (where created_at > ${minutesAgo(ctx.now, 10)}) as lately, count(*) as day
      from platform.finance_code where account_id = ${ctx.user.accountId} and created_at > ${minutesAgo(ctx.now, 1440)} and created_at <= ${new Date(ctx.now.getTime() + skew)}`.execute(
    ctx.tx,
  );
  const { lately = 0, day = 0 } = rows[0] ?? {};
  if (lately >= limits.lately)
    throw new UserError('too_many', 'Codes have been asked for several times. Use the latest one, or try again in 10 minutes.');
  if (day >= limits.day) throw new UserError('too_many', 'Too many codes have been asked for today. Try again tomorrow.');
}

/** Only the latest code of this very session counts; five wrong ones use it up. */
async function takeCode(ctx: AccountContext, code: string): Promise<void> {
  const stale = 'This code is no longer good. Ask for a new one.';
  const { rows } = await sql<CodeRow>`
    select id, code_salt as salt, code_hash as "codeHash", expires_at as "expiresAt", tries
      from platform.finance_code where session_id = ${ctx.user.sessionId} order by id desc limit 1 for update`.execute(ctx.tx);
  const row = rows[0];
  if (!row || row.tries >= mostTries || Date.parse(row.expiresAt) <= ctx.now.getTime()) throw new UserError('rule', stale);
  if (tokenHash(`${row.salt}${code}`) !== row.codeHash) {
    await sql`update platform.finance_code set tries = tries + 1 where id = ${row.id}`.execute(ctx.tx);
    const left = mostTries - row.tries - 1;
    const message = left > 0 ? `This code is not right. You can try ${left === 1 ? 'once more' : `${left} more times`}.` : stale;
    throw new UserError('rule', message, { fields: [{ path: 'code', message }], keep: true });
  }
  await sql`update platform.finance_code set used_at = ${ctx.now} where id = ${row.id}`.execute(ctx.tx);
}

function messageFor(account: SignInAccount, schoolId: number | null, code: string): Message | null {
  const body = `${code} is your Daftari code for the finance area. It is good for ${inMinutes(codeMinutes)}. Tell it to nobody.`;
  const common = { schoolId, body, secret: code };
  if (account.phone) return { ...common, channel: 'sms', to: account.phone, subject: null };
  if (account.email) return { ...common, channel: 'email', to: account.email, subject: 'Your code for the finance area' };
  return null;
}
