import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Close, daysApi } from '../../contract/days.ts';
import { authorOf } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { leftIn } from '../../../ledger/server/funds.store.ts';
import { type Move, post } from '../../../ledger/server/post.store.ts';
import { moneyFor } from '../receive-at-counter.ts';

type Stored = Omit<Close, 'counts' | 'mine'> & { cashierAccount: number; counts: Record<string, number> };

const columns = sql`
  c.id, c.cashier_account as "cashierAccount", c.cashier_name as "cashierName", c.day, c.expected, c.came_back as "cameBack", c.paid_out as "paidOut", c.counted, c.counts, c.banked,
  a.name as bank, c.bank_reference as "bankReference", c.handed_to as "handedTo", c.note, c.at, c.confirmed_at as "confirmedAt",
  c.confirmed_name as "confirmedName"`;
const from = sql`from finance.cashier_close c left join finance.account a on a.school_id = c.school_id and a.id = c.bank_id`;

function shown(ctx: Pick<SchoolContext, 'user'>, { cashierAccount, counts, ...row }: Stored): Close {
  return {
    ...row,
    mine: cashierAccount === ctx.user.accountId,
    counts: Object.entries(counts)
      .map(([value, count]) => ({ value: Number(value), count }))
      .toSorted((a, b) => b.value - a.value),
  };
}

/** The closes of a day, with whose each is. */
export async function closesOn(ctx: SchoolContext, day: string): Promise<{ cashierAccount: number; close: Close }[]> {
  const { rows } = await sql<Stored>`select ${columns} ${from} where c.day = ${day} order by c.id`.execute(ctx.tx);
  return rows.map((row) => ({ cashierAccount: row.cashierAccount, close: shown(ctx, row) }));
}

async function getClose(ctx: SchoolContext, id: number): Promise<Close> {
  const { rows } = await sql<Stored>`select ${columns} ${from} where c.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('close');
  return shown(ctx, rows[0]);
}

/**
 * Closes the caller's own day: what should be there against what was counted, the difference to cash over and short, what
 * was banked to its account. Throws 409 when the day is closed already.
 */
export async function closeDay(ctx: SchoolContext, draft: Input<typeof daysApi.close>): Promise<Close> {
  const { day, counts, banked } = draft;
  // Held alone, so that no receipt of this day is half-way when its cash is summed.
  await sql`select id from finance.book for update`.execute(ctx.tx);
  const books = await openBooks(ctx.tx);
  const author = authorOf(ctx);
  if (author.id === null) throw new UserError('forbidden', 'Only a cashier closes a day.');
  const { rows: closed } = await sql`
    select from finance.cashier_close where cashier_account = ${author.id} and day = ${day}`.execute(ctx.tx);
  if (closed.length > 0) throw new UserError('conflict', 'You have closed this day already.');
  const { taken, cameBack, paidOut } = await cashOf(ctx.tx, author.id, day, books.cash);
  // Who pays out more than was taken pays it of cash that was handed to them: of the day's nothing is left to count.
  const expected = Math.max(taken + cameBack - paidOut, 0);
  if (new Set(counts.map(({ value }) => value)).size < counts.length)
    throw fieldError('counts', 'Count each note and coin once.');
  const counted = counts.reduce((sum, { value, count }) => sum + value * 100 * count, 0);
  if (banked > counted) throw fieldError('banked', `Only ${formatCents(counted)} was counted.`);
  if (banked < counted && draft.handedTo === null)
    throw fieldError('handedTo', 'Say to whom the cash that is not banked is handed.');
  const moves: Move[] = [];
  const difference = counted - expected;
  if (difference > 0) moves.push({ debit: books.cash, credit: books.over_short, amount: difference });
  if (difference < 0) moves.push({ debit: books.over_short, credit: books.cash, amount: -difference });
  const bankId = banked > 0 ? await moneyFor(ctx, books, 'eft', draft.bankId).catch(() => null) : null;
  if (banked > 0 && (bankId === null || bankId === books.cash))
    throw fieldError('bankId', 'Choose the account that the cash was banked into.');
  if (bankId !== null) moves.push({ debit: bankId, credit: books.cash, amount: banked });
  const narration = `Close of ${author.name}, ${day}`;
  const [journalId = null] =
    moves.length > 0 ? await post(ctx, [{ kind: 'close', documentNo: null, day, narration, moves }]) : [];
  const stored = Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ value, count }) => [String(value), count]));
  const { rows: added } = await sql<{ id: number }>`
    insert into finance.cashier_close
      (cashier_account, cashier_name, day, expected, came_back, paid_out, counted, counts, banked, bank_id, bank_reference, handed_to, note, journal_id)
    values (${author.id}, ${author.name}, ${day}, ${expected}, ${cameBack}, ${paidOut}, ${counted}, ${JSON.stringify(stored)}::jsonb,
            ${banked}, ${bankId}, ${draft.bankReference}, ${draft.handedTo}, ${draft.note}, ${journalId}) returning id`.execute(
    ctx.tx,
  );
  const close = await getClose(ctx, one(added).id);
  ctx.changed({ entity: 'cashier close', id: close.id, action: 'closed', after: close });
  return close;
}

/** Cash of one counter on a day. */
interface CashOfDay {
  taken: number;
  cameBack: number;
  paidOut: number;
}

/**
 * Cash that came back into the box: `account, name, day, amount`. A reversal counts where the counter that had paid it was closed by
 * then; where it was open, that counter has not paid it.
 */
export const cameBackInto = (box: RawBuilder<unknown> | number) => sql`
  select j.author_id as account, j.author_name as name, j.day, e.amount
    from finance.journal j
    join finance.entry e on e.school_id = j.school_id and e.journal_id = j.id and e.debit_id = ${box}
   where j.author_id is not null
     and (j.kind = 'refund' and j.reverses_id is null
          or exists (select from finance.payment_refund b where b.school_id = j.school_id and b.back_journal_id = j.id)
          or exists (select from finance.journal o
                       join finance.cashier_close c on c.school_id = o.school_id and c.cashier_account = o.author_id and c.day = o.day
                      where o.school_id = j.school_id and o.id = j.reverses_id and o.kind in ('refund', 'voucher', 'wallet', 'suspense')
                        and c.at <= j.at))`;

/**
 * What somebody took in cash into the box on a day (cash that went into another account is not in it), and what they paid out of it:
 * refunds, vouchers, pocket money. What came back is cash again: a refund that nobody fetched, and what somebody else paid and counted
 * at a counter that was closed when it was taken back; of one that was still open, it is that counter's. What somebody else has moved
 * out of the box since is paid out too, as far as the box no longer holds what was taken nor may fall below it.
 */
export async function cashOf(tx: Tx, account: number, day: string, box: number): Promise<CashOfDay> {
  const { rows } = await sql<CashOfDay>`
    select (select coalesce(sum(amount), 0)::bigint from finance.receipt
             where cashier_account = ${account} and day = ${day} and mode = 'cash' and money_id = ${box}
               and state = 'posted') as taken,
           (select coalesce(sum(m.amount), 0)::bigint from (${cameBackInto(box)}) m
             where m.account = ${account} and m.day = ${day}) as "cameBack",
           (select coalesce(sum(e.amount), 0)::bigint
              from finance.journal j join finance.entry e on e.school_id = j.school_id and e.journal_id = j.id
             where j.author_id = ${account} and j.day = ${day} and e.credit_id = ${box} and j.reverses_id is null
               and j.kind in ('refund', 'voucher', 'wallet', 'suspense')
               and not exists (select from finance.journal r where r.school_id = j.school_id and r.reverses_id = j.id)) as "paidOut"`.execute(
    tx,
  );
  const { taken, cameBack, paidOut } = rows[0] ?? { taken: 0, cameBack: 0, paidOut: 0 };
  // What the books no longer hold was moved out by another's document: it is nobody's shortage a second time.
  return { taken, cameBack, paidOut: Math.max(paidOut, taken + cameBack - (await leftIn(tx, box, day))) };
}

/** The second signature: not the cashier's own. Throws 403, 409 when it is signed. */
export async function confirmClose(ctx: SchoolContext, id: number): Promise<Close> {
  const before = await getClose(ctx, id);
  if (before.mine) refuseOwn('This is your own close, so somebody else has to sign it.');
  const { rows } = await sql`
    update finance.cashier_close
       set confirmed_at = ${ctx.now.toISOString()}, confirmed_account = ${ctx.user.accountId}, confirmed_name = ${ctx.user.username},
           version = version + 1
     where id = ${id} and confirmed_at is null returning id`.execute(ctx.tx);
  if (rows.length === 0) throw new UserError('conflict', 'This close has been signed already.');
  const after = await getClose(ctx, id);
  ctx.changed({ entity: 'cashier close', id, action: 'signed', before, after });
  return after;
}
