import { holds } from '#kit/server/sql/like.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { listActiveStudents } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Payout, PayoutLine, payoutsApi } from '../../contract/payouts.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { refuseClosedCounter } from '../../../ledger/server/days/closed-counter.store.ts';
import { moneyAccount } from './money-accounts.store.ts';
import { fullCards } from './wallet-cards.store.ts';
import { whyLess, whyNotOut } from './wallet.rules.ts';
import { lockWallets, writeMoves } from './write-moves.ts';

const payoutSeries = { kind: 'wallet payout', prefix: 'PAY', digits: 4 };

type Api = typeof payoutsApi;

/** A class or stream with what each learner may be handed out of the asked amount. */
export async function payoutSheet(ctx: FinanceContext, input: Input<Api['sheet']>): Promise<Output<Api['sheet']>> {
  const { amount, classId, streamId } = input;
  const where = { ...(classId ? { classId } : {}), ...(streamId ? { streamId } : {}) };
  const students = await listActiveStudents(ctx.tx, where);
  const cards = await fullCards(
    ctx.tx,
    students.map(({ id }) => id),
    schoolDay(ctx),
  );
  const rows = cards.map((card): PayoutLine => {
    const { id: studentId, fullName, admissionNo, seat, balance, free } = card;
    const proposed = Math.min(amount, free);
    return {
      studentId,
      fullName,
      admissionNo,
      seat,
      balance,
      proposed,
      because: whyLess(card, amount),
    };
  });
  return { title: await titleOf(ctx.tx, input), rows };
}

async function titleOf(tx: Tx, { classId, streamId }: Input<Api['sheet']>): Promise<string> {
  if (!classId && !streamId) return 'All students';
  const { rows } = await sql<{ title: string }>`
    select c.name || coalesce(' ' || t.name, '') as title from settings.classes c
      left join settings.streams t on t.school_id = c.school_id and t.class_id = c.id and t.id = ${streamId ?? null}::bigint
     where c.id = coalesce(t.class_id, ${classId ?? null}::bigint)`.execute(tx);
  if (!rows[0]) throw notFound('class');
  return rows[0].title;
}

/** Posts what was handed out: every line or none. Throws 422 at the lines that a wallet does not give. */
export async function payOut(ctx: FinanceContext, input: Input<Api['pay']>): Promise<Payout> {
  const ids = input.lines.map(({ studentId }) => studentId);
  if (new Set(ids).size < ids.length) throw new UserError('rule', 'A student is on the sheet twice.');
  const held = await lockWallets(ctx, ids, input.day);
  const wrong = input.lines.flatMap(({ studentId, amount }, at) => {
    const why = whyNotOut(held.card(studentId), amount);
    return why === null ? [] : [{ path: `lines.${at}.amount`, message: why }];
  });
  if (wrong[0])
    throw new UserError('rule', wrong.length === 1 ? wrong[0].message : `${wrong.length} wallets do not give what was ticked.`, {
      fields: wrong,
    });
  const money = await moneyAccount(ctx.tx, held.books, input.moneyId, 'cash');
  if (money === held.books.cash) await refuseClosedCounter(ctx, [held.day]);
  const payoutNo = await documentNumber(ctx.tx, payoutSeries, schoolDay(ctx));
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.wallet_payout (payout_no, title, day, money_id, author_id, author_name, at)
    values (${payoutNo}, ${input.title}, ${held.day}, ${money}, ${author.id}, ${author.name}, ${ctx.now.toISOString()})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeMoves(
    ctx,
    held.day,
    input.lines.map(({ studentId, amount }) => ({
      kind: 'withdrawal',
      studentId,
      amount,
      note: input.title,
      payoutId: id,
      documentNo: payoutNo,
      narration: `Pocket money: ${input.title}`,
      moves: [{ debit: held.books.pocket_money, credit: money, amount, studentId }],
    })),
  );
  const total = input.lines.reduce((sum, { amount }) => sum + amount, 0);
  ctx.changed({ entity: 'payout', id, action: 'paid out', after: { Students: ids.length, Total: formatCents(total) } });
  return getPayout(ctx.tx, id);
}

const columns = sql`
  p.id, p.payout_no as "payoutNo", p.title, p.day, p.author_name as author, p.at, m.students, m.total`;
const from = sql`
  from finance.wallet_payout p
  join lateral (
    select count(*)::int as students, coalesce(sum(w.amount), 0)::bigint as total from finance.wallet_move w
     where w.school_id = p.school_id and w.payout_id = p.id
       and not exists (select from finance.journal r where r.school_id = w.school_id and r.reverses_id = w.journal_id)) m on true`;

const orders: Record<string, RawBuilder<unknown>> = {
  at: sql`p.id`,
  day: sql`p.day`,
  title: sql`p.title`,
  total: sql`m.total`,
  students: sql`m.students`,
};

export async function listPayouts(tx: Tx, input: Input<Api['list']>): Promise<{ rows: Payout[]; total: number }> {
  const matches = input.q ? holds(sql`kit.fold(p.title || ' ' || p.payout_no)`, input.q) : sql`true`;
  const direction = wayOf(input.sort);
  const { rows } = await sql<Payout>`
    select ${columns} ${from} where ${matches}
     order by ${orders[input.sort.replace(/^-/, '')] ?? sql`p.id`} ${direction}, p.id ${direction}
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from finance.wallet_payout p where ${matches}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** One payout. Throws 404. */
export async function getPayout(tx: Tx, id: number): Promise<Payout> {
  const { rows } = await sql<Payout>`select ${columns} ${from} where p.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('payout');
  return rows[0];
}
