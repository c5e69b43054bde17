import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Wallet } from '../../contract/wallet.ts';
import type { walletsApi } from '../../contract/wallets.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { walletBalances } from './wallet-cards.store.ts';

const states: Record<string, RawBuilder<unknown>> = {
  open: sql`s.here`,
  frozen: sql`w.frozen_because is not null`,
  funded: sql`b.balance > 0`,
  below: sql`b.balance < 0`,
  left: sql`not s.here and b.balance <> 0`,
};

const orders: Record<string, RawBuilder<unknown>> = {
  fullName: sql`s.search_text`,
  admissionNo: sql`s.admission_no`,
  seat: sql`c.level`,
  balance: sql`coalesce(b.balance, 0)`,
  lastMove: sql`b.last_move`,
};

/** Students with their wallets; those on the roll unless a state is asked for. */
export async function listWallets(tx: Tx, input: Input<typeof walletsApi.list>): Promise<{ rows: Wallet[]; total: number }> {
  const conditions = [states[input.state ?? 'open'] ?? sql`true`];
  if (input.q) conditions.push(matchesFolded(sql`s.search_text`, input.q));
  if (input.classId) conditions.push(sql`s.class_id = ${input.classId}`);
  if (input.streamId) conditions.push(sql`s.stream_id = ${input.streamId}`);
  const from = sql`
      from registration.roll s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
      left join finance.wallet w on w.school_id = s.school_id and w.student_id = s.id
      left join ${walletBalances()} b on b.student_id = s.id
     where ${sql.join(conditions, sql` and `)}`;
  const order = orders[input.sort.replace(/^-/, '')] ?? sql`s.search_text`;
  const { rows } = await sql<Wallet>`
    select s.id, s.full_name as "fullName", s.admission_no as "admissionNo", s.gender, s.photo_file_id as "photoFileId", s.here,
           c.name || coalesce(' ' || t.name, '') as seat, coalesce(b.balance, 0)::bigint as balance, b.last_move as "lastMove",
           w.daily_limit as "dailyLimit", w.weekly_limit as "weeklyLimit", w.frozen_because is not null as frozen,
           w.frozen_because as "frozenBecause" ${from}
     order by ${order} ${wayOf(input.sort)} nulls last, s.search_text, s.id
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** What all wallets hold, and what went in and out today. */
export async function walletFigures(ctx: FinanceContext): Promise<Output<typeof walletsApi.figures>> {
  const { rows } = await sql<Output<typeof walletsApi.figures>>`
    select coalesce(sum(b.balance), 0)::bigint as held, count(*) filter (where b.balance > 0)::int as wallets,
           (select count(*) from finance.wallet where frozen_because is not null)::int as frozen,
           ${today(ctx, sql`m.kind = 'deposit'`)} as "inToday",
           ${today(ctx, sql`m.kind in ('withdrawal', 'purchase', 'to_fees')`)} as "outToday"
      from ${walletBalances()} b`.execute(ctx.tx);
  return rows[0] ?? { held: 0, wallets: 0, frozen: 0, inToday: 0, outToday: 0 };
}

const today = (ctx: FinanceContext, kinds: RawBuilder<unknown>) => sql`
  (select coalesce(sum(m.amount), 0)::bigint from finance.wallet_move m where m.day = ${schoolDay(ctx)}::date and ${kinds}
      and not exists (select from finance.journal r where r.school_id = m.school_id and r.reverses_id = m.journal_id))`;
