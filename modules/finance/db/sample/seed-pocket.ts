import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { accountOf, receiveDeposits } from '../../pocket/server/wallets/deposit.ts';
import { payOut } from '../../pocket/server/wallets/payouts.store.ts';
import { freezeWallet, readRules, setRules } from '../../pocket/server/wallets/wallet-rules.store.ts';
import { weekOf } from '../../pocket/server/wallets/wallet-cards.store.ts';
import { lockWallets, writeMoves } from '../../pocket/server/wallets/write-moves.ts';
import { seedTransport } from './seed-transport.ts';

const bought = ['Bread and soda', 'Soap', 'Exercise books', 'Biscuits', 'Toothpaste', 'Pens'];

/** Some weeks of pocket money of about forty boarders, and the school's transport with those who ride it. */
export async function seedPocket(own: SchoolContext, students: readonly number[]): Promise<void> {
  // The sample's guardians are told of nothing that was paid in long ago.
  const ctx: SchoolContext = {
    ...own,
    services: {
      ...own.services,
      events: { happened: () => Promise.resolve(), prepare: () => Promise.resolve(() => Promise.resolve()) },
    },
  };
  await seedWallets(ctx, await living(ctx, students, 'boarder', 40));
  await seedTransport(ctx, await living(ctx, students, 'day', 30));
}

async function living(ctx: SchoolContext, students: readonly number[], boarding: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from registration.student where id = any(${students}::bigint[]) and boarding = ${boarding} and status = 'active'
     order by id limit ${most}`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

async function seedWallets(ctx: SchoolContext, students: readonly number[]): Promise<void> {
  if (students.length === 0) return;
  const { version } = await readRules(ctx.tx);
  await setRules(ctx, { version, dailyLimit: 50_000, weeklyLimit: 100_000, most: 1_000_000, overdraft: 0 });
  const today = schoolDay(ctx);
  const saturdays = [4, 3, 2, 1].map((weeks) => addDays(weekOf(today).from, 5 - 7 * weeks));
  const begun = addDays(saturdays[0] ?? today, -5);
  for (const [mode, day, some] of [
    ['cash', begun, students.filter((_, at) => at % 3 !== 0)],
    ['mpesa', addDays(begun, 2), students.filter((_, at) => at % 3 === 0)],
    ['mpesa', addDays(saturdays[2] ?? begun, -1), students.filter((_, at) => at % 5 === 2)],
  ] as const) {
    const held = await lockWallets(ctx, some, day);
    await receiveDeposits(
      ctx,
      held,
      { mode, money: await accountOf(ctx.tx, held.books, mode, null) },
      some.map((studentId, at) => ({
        studentId,
        amount: 80_000 + ((at * 7) % 9) * 20_000,
        reference: mode === 'cash' ? null : `SK${day.slice(5, 7)}${day.slice(8)}PM${String(at).padStart(3, '0')}`,
        note: null,
      })),
    );
  }
  for (const day of saturdays)
    await payOut(ctx, {
      title: 'Saturday',
      day,
      moneyId: null,
      lines: students.filter((_, at) => at % 4 !== 3).map((studentId) => ({ studentId, amount: 15_000 })),
    });
  for (const [week, saturday] of saturdays.entries()) await seedShop(ctx, students, addDays(saturday, -2), week);
  await freezeWallet(ctx, students.at(-1) ?? 0, 'ID card lost, a new one is being made');
}

async function seedShop(ctx: SchoolContext, students: readonly number[], day: string, week: number): Promise<void> {
  const some = students.filter((_, at) => (at + week) % 3 === 0);
  const { books } = await lockWallets(ctx, some, day);
  await writeMoves(
    ctx,
    day,
    some.map((studentId, at) => {
      const amount = 2500 + ((at * 5 + week) % 6) * 1500;
      const note = bought[(at + week) % bought.length] ?? null;
      const moves = [{ debit: books.pocket_money, credit: books.tuck_shop, amount, studentId }];
      return { kind: 'purchase', studentId, amount, note, narration: `Tuck shop: ${note}`, moves };
    }),
  );
}
