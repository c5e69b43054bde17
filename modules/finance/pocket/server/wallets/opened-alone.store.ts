import { sql } from 'kysely';
import { formatCents } from '#kit/contract/money.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { isAlone } from '../../../control/server/alone.store.ts';
import { limitsOf, ownLimit } from '../../../control/server/limits.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { refuse } from './wallet.rules.ts';

/**
 * Refuses to bring pocket money forward above what one person posts alone in a day: what they brought forward for other students
 * since, and what they posted by hand, is added. Throws 422 at `amount`. Call it before the students are held, as whoever imports
 * balances does.
 */
export async function refuseOpenedAlone(ctx: FinanceContext, amount: number): Promise<void> {
  // Asked first without the others: so two of one person at once wait for each other, and the second sees what the first opened.
  const alone = (await isAlone(ctx, 'journal', amount)) && (await isAlone(ctx, 'journal', amount + (await openedToday(ctx))));
  if (alone) return;
  const limit = formatCents(await ownLimit(ctx, 'journal'));
  const { journal: most } = await limitsOf(ctx);
  const who =
    amount > most
      ? 'An administrator of finance can raise the limit under Banks, Limits of one person.'
      : 'Another person brings this forward.';
  refuse(`You bring forward at most ${limit} in a day alone, with what you post by hand. ${who}`);
}

/** What the caller has brought forward for wallets today that stands, in cents, whatever days it was for. */
async function openedToday(ctx: FinanceContext): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(m.amount), 0)::bigint as sum from finance.wallet_move m
     where m.kind = 'opening' and m.author_id = ${ctx.user.accountId}
       and m.at >= ${schoolDay(ctx)}::date::timestamp at time zone ${ctx.school.timeZone}
       and not exists (select from finance.journal r where r.school_id = m.school_id and r.reverses_id = m.journal_id)`.execute(
    ctx.tx,
  );
  return one(rows).sum;
}
