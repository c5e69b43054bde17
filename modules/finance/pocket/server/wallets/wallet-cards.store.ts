import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { WalletCard } from '../../contract/wallet.ts';

const pocketMoney = sql`(select id from finance.account where role = 'pocket_money')`;

/** What wallets hold, as a relation of `student_id, balance, last_move`; students without entries are not in it. */
export function walletBalances(): RawBuilder<unknown> {
  return sql`(
    select w.student_id, sum(w.amount)::bigint as balance, max(w.day) as last_move
      from (select student_id, amount, day from finance.entry where credit_id = ${pocketMoney}
            union all
            select student_id, -amount, day from finance.entry where debit_id = ${pocketMoney}) w
     where w.student_id is not null group by w.student_id)`;
}

/** What counts against the limits of days from `from` to `until`: taken out, spent or given away, and not cancelled. */
const spent = (from: string, until: string) => sql`(
  select coalesce(sum(m.amount), 0)::bigint from finance.wallet_move m
   where m.school_id = s.school_id and m.student_id = s.id and m.day between ${from}::date and ${until}::date
     and m.kind in ('withdrawal', 'purchase', 'transfer')
     and not exists (select from finance.journal r where r.school_id = m.school_id and r.reverses_id = m.journal_id))`;

/** Monday to Sunday around a day. */
export function weekOf(day: string): { from: string; until: string } {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = addDays(day, -sinceMonday);
  return { from, until: addDays(from, 6) };
}

/** A card with the limits that hold for it, whosever they are. */
export interface FullCard extends WalletCard {
  daily: number | null;
  weekly: number | null;
  most: number | null;
  overdraft: number;
}

/** Wallets of students with what may be taken out on a day, in the order of the names; unknown ones are left out. */
export async function fullCards(tx: Tx, studentIds: readonly number[], day: string): Promise<FullCard[]> {
  const week = weekOf(day);
  const { rows } = await sql<Omit<FullCard, 'free'>>`
    select s.id, s.full_name as "fullName", s.admission_no as "admissionNo", s.gender, s.photo_file_id as "photoFileId", s.here,
           c.name || coalesce(' ' || t.name, '') as seat, coalesce(b.balance, 0)::bigint as balance, b.last_move as "lastMove",
           w.daily_limit as "dailyLimit", w.weekly_limit as "weeklyLimit", w.frozen_because is not null as frozen,
           w.frozen_because as "frozenBecause", w.frozen_by as "frozenBy", coalesce(w.version, 0) as version,
           ${spent(day, day)} as "spentToday", ${spent(week.from, week.until)} as "spentThisWeek",
           coalesce(w.daily_limit, r.daily_limit) as daily, coalesce(w.weekly_limit, r.weekly_limit) as weekly, r.most,
           coalesce(k.overdraft, 0)::bigint as overdraft
      from registration.roll s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
      left join finance.wallet w on w.school_id = s.school_id and w.student_id = s.id
      left join finance.wallet_rules r on r.school_id = s.school_id
      left join finance.book k on k.school_id = s.school_id
      left join lateral (
        select sum(case when e.credit_id = a.id then e.amount else -e.amount end)::bigint as balance, max(e.day) as last_move
          from finance.account a
          join finance.entry e on e.school_id = a.school_id and e.student_id = s.id and a.id in (e.debit_id, e.credit_id)
         where a.role = 'pocket_money') b on true
     where s.id = any(${[...studentIds]}::bigint[]) order by s.search_text, s.id`.execute(tx);
  return rows.map((row) => ({ ...row, free: freeOf(row) }));
}

function freeOf(card: Omit<FullCard, 'free'>): number {
  if (card.frozen) return 0;
  const bounds = [card.balance + card.overdraft];
  if (card.daily !== null) bounds.push(card.daily - card.spentToday);
  if (card.weekly !== null) bounds.push(card.weekly - card.spentThisWeek);
  return Math.max(0, Math.min(...bounds));
}

/** One wallet. Throws 404. */
export async function walletCardOf(tx: Tx, studentId: number, day: string): Promise<WalletCard> {
  const [card] = await fullCards(tx, [studentId], day);
  if (!card) throw notFound('student');
  return cardOf(card);
}

/** What leaves the server of a card. */
export function cardOf({ daily: _daily, weekly: _weekly, most: _most, overdraft: _overdraft, ...card }: FullCard): WalletCard {
  return card;
}
