import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDay } from '#modules/settings/server/public.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** The running month, `yyyy-mm`. */
export const monthOf = (ctx: Context): string => schoolDay(ctx).slice(0, 7);

/** What a month, the running one where none is named, has used and set aside. */
export async function monthUse(ctx: Context, month = monthOf(ctx)): Promise<{ used: number; reserved: number }> {
  const { rows } = await sql<{ used: number; reserved: number }>`
    select used, reserved from elearning.ai_month where month = ${month}`.execute(ctx.tx);
  return rows[0] ?? { used: 0, reserved: 0 };
}

/**
 * Sets tokens aside before a request leaves. The row of the month is held until the transaction ends, so that of two at once the
 * second one sees what the first has set aside. Refuses in words what the month no longer has.
 * @param month of a request that has begun: all of it counts in one month, also when it goes on into the next
 */
export async function reserve(ctx: Context, tokens: number, most: number, month = monthOf(ctx)): Promise<string> {
  await sql`insert into elearning.ai_month (month) values (${month}) on conflict do nothing`.execute(ctx.tx);
  const { rows } = await sql`
    update elearning.ai_month set reserved = reserved + ${tokens}::bigint
     where month = ${month} and used + reserved + ${tokens}::bigint <= ${most}::bigint returning month`.execute(ctx.tx);
  if (rows.length === 0) {
    const { used, reserved } = await monthUse(ctx, month);
    const left = Math.max(0, most - used - reserved);
    throw new UserError(
      'rule',
      `This needs about ${tokens.toLocaleString('en')} tokens, and of this month’s ${most.toLocaleString('en')} only ${left.toLocaleString('en')} are left. Use the rules without a model, or ask who administers e-learning.`,
    );
  }
  return month;
}

/** Counts what a request used in place of what was set aside for it. */
export async function settle(tx: Tx, month: string, estimate: number, used: number): Promise<void> {
  await sql`
    update elearning.ai_month set reserved = greatest(0, reserved - ${estimate}::bigint), used = used + ${used}::bigint
     where month = ${month}`.execute(tx);
}

/** About how many tokens texts are; a token is three bytes at the least in what schools write. */
export const tokensOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.ceil(Buffer.byteLength(text) / 3) + 8, 0);
