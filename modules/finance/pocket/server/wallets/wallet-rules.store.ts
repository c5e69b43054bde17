import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { lockStudents } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { WalletCard } from '../../contract/wallet.ts';
import type { WalletRules, walletsApi } from '../../contract/wallets.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { fullCards, walletCardOf } from './wallet-cards.store.ts';

const written = (cents: number | null) => (cents === null ? null : formatCents(cents));

export async function readRules(tx: Tx): Promise<WalletRules> {
  const { rows } = await sql<WalletRules>`
    select coalesce(r.version, 0) as version, r.daily_limit as "dailyLimit", r.weekly_limit as "weeklyLimit", r.most,
           coalesce((select overdraft from finance.book), 0)::bigint as overdraft
      from (select 1) one left join finance.wallet_rules r on true`.execute(tx);
  return rows[0] ?? { version: 0, dailyLimit: null, weeklyLimit: null, most: null, overdraft: 0 };
}

/** Sets the school's rules. Throws 409 when somebody else set them meanwhile. */
export async function setRules(ctx: FinanceContext, input: Input<typeof walletsApi.setRules>): Promise<WalletRules> {
  const before = await readRules(ctx.tx);
  await openBooks(ctx.tx);
  const { rows } = await sql`
    insert into finance.wallet_rules as r (daily_limit, weekly_limit, most)
    select ${input.dailyLimit}, ${input.weeklyLimit}, ${input.most}::bigint
     where ${input.version} = 0 or exists (select from finance.wallet_rules where version = ${input.version})
    on conflict (school_id, id) do update set daily_limit = excluded.daily_limit, weekly_limit = excluded.weekly_limit,
           most = excluded.most, version = r.version + 1 where r.version = ${input.version}
    returning r.version`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('rules of pocket money');
  await sql`update finance.book set overdraft = ${input.overdraft}, version = version + 1`.execute(ctx.tx);
  const after = await readRules(ctx.tx);
  ctx.changed({ entity: 'rules of pocket money', id: 1, action: 'changed', before: inWords(before), after: inWords(after) });
  return after;
}

const inWords = ({ dailyLimit, weeklyLimit, most, overdraft }: WalletRules) => ({
  'Limit of a day': written(dailyLimit),
  'Limit of a week': written(weeklyLimit),
  'Maximum balance': written(most),
  'Overdraft limit': written(overdraft),
});

/** Sets a wallet's own limits. Throws 404, or 409 when somebody else changed it meanwhile. */
export async function changeWallet(ctx: FinanceContext, input: Input<typeof walletsApi.change>): Promise<WalletCard> {
  const { id, version, dailyLimit, weeklyLimit } = input;
  const before = await existing(ctx, id);
  const { rows } = await sql`
    insert into finance.wallet as w (student_id, daily_limit, weekly_limit) values (${id}, ${dailyLimit}, ${weeklyLimit})
    on conflict (school_id, student_id) do update set daily_limit = excluded.daily_limit, weekly_limit = excluded.weekly_limit,
           version = w.version + 1 where w.version = ${version}
    returning w.version`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('wallet');
  const limits = (card: { dailyLimit: number | null; weeklyLimit: number | null }) => ({
    'Limit of a day': written(card.dailyLimit),
    'Limit of a week': written(card.weeklyLimit),
  });
  ctx.changed({
    entity: 'wallet',
    id,
    action: 'limits changed',
    before: limits(before),
    after: limits({ dailyLimit, weeklyLimit }),
  });
  return walletCardOf(ctx.tx, id, schoolDay(ctx));
}

/** Freezes a wallet with a reason, or releases it (null). Throws 404. */
export async function freezeWallet(ctx: FinanceContext, id: number, because: string | null, note: string | null = because) {
  await existing(ctx, id);
  const by = because === null ? null : ctx.user.username;
  const at = because === null ? null : ctx.now.toISOString();
  await sql`
    insert into finance.wallet as w (student_id, frozen_because, frozen_by, frozen_at) values (${id}, ${because}, ${by}, ${at})
    on conflict (school_id, student_id) do update set frozen_because = excluded.frozen_because, frozen_by = excluded.frozen_by,
           frozen_at = excluded.frozen_at, version = w.version + 1`.execute(ctx.tx);
  ctx.changed({ entity: 'wallet', id, action: because === null ? 'released' : 'frozen', reason: note });
  return walletCardOf(ctx.tx, id, schoolDay(ctx));
}

// Held, so that a freeze stands from the moment it is answered.
async function existing(ctx: FinanceContext, id: number): Promise<WalletCard> {
  await lockStudents(ctx.tx, [id]);
  const [card] = await fullCards(ctx.tx, [id], schoolDay(ctx));
  if (!card) throw notFound('student');
  return card;
}
