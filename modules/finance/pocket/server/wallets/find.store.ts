import { sql } from 'kysely';
import { listActiveStudents, studentOfPaper } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { WalletCard } from '../../contract/wallet.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { cardOf, fullCards } from './wallet-cards.store.ts';

const shown = 8;

/** Wallets for the till: an ID card's QR code or a whole admission number gives one, words those that match. */
export async function findWallets(ctx: FinanceContext, q: string): Promise<{ rows: WalletCard[] }> {
  const exact = (await studentOfPaper(ctx.tx, q, schoolDay(ctx))) ?? (await byNumber(ctx, q));
  const ids = exact === null ? (await listActiveStudents(ctx.tx, { q }, shown)).map(({ id }) => id) : [exact];
  return { rows: (await fullCards(ctx.tx, ids, schoolDay(ctx))).map(cardOf) };
}

async function byNumber(ctx: FinanceContext, q: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from registration.roll where lower(admission_no) = lower(${q}) and here`.execute(ctx.tx);
  return rows[0]?.id ?? null;
}
