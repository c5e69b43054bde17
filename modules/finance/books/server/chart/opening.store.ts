import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Account, OpeningBalance } from '../../contract/accounts.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { refuseOverdrawn } from '../../../ledger/server/funds.store.ts';
import { post, reverse } from '../../../ledger/server/post.store.ts';
import { accountOf, onDebit } from './accounts.store.ts';
import { keeperOf } from './control.ts';

type Reading = Pick<FinanceContext, 'tx' | 'now' | 'school'>;

interface Standing {
  journalId: number;
  day: string;
  /** Debits positive. */
  amount: number;
}

/** An account's opening balance, on its kind's own side. */
export async function openingOf(ctx: Reading, id: number): Promise<OpeningBalance> {
  const account = await accountOf(ctx, id);
  const standing = await standingOf(ctx, id);
  const amount = standing?.amount ?? 0;
  return {
    amount: onDebit(account.kind) ? amount : 0 - amount,
    day: standing?.day ?? null,
    locked: whyLocked(account),
  };
}

/** Sets the opening balance: what stood before is reversed on its own day, so that the books of that day are right. */
export async function setOpening(
  ctx: FinanceContext,
  { id, day, amount, other }: { id: number; day: string; amount: number; other: boolean },
): Promise<OpeningBalance> {
  const books = await openBooks(ctx.tx);
  // Two who set one account's balance wait for each other.
  await sql`select id from finance.account where id = ${id} for no key update`.execute(ctx.tx);
  const { account, before } = await checkOpening(ctx, id);
  if (before) await reverse(ctx, [before.journalId], { day: before.day, reason: 'The opening balance was set anew', gone: true });
  const [debit, credit] = onDebit(account.kind) === other ? [books.opening, id] : [id, books.opening];
  if (amount > 0)
    await post(ctx, [
      {
        kind: 'opening',
        documentId: id,
        documentNo: `OB/${account.code}`,
        day,
        narration: `Opening balance of ${account.name}`,
        moves: [{ debit, credit, amount }],
      },
    ]);
  // Only the new balance counts against what has been paid since.
  await refuseOverdrawn(ctx, [id], [day, before?.day ?? day].toSorted()[0] ?? day);
  const after = await openingOf(ctx, id);
  ctx.changed({ entity: 'account', id, action: 'opening balance set', before, after });
  return after;
}

/** The account, where a balance of its own can be set, with what stands. Throws why it cannot. */
export async function checkOpening(ctx: Reading, id: number): Promise<{ account: Account; before: Standing | null }> {
  const account = await accountOf(ctx, id);
  const locked = whyLocked(account);
  if (locked !== null) throw new UserError('rule', locked);
  return { account, before: await standingOf(ctx, id) };
}

function whyLocked({ name, role, heading, kind }: { name: string; role: string | null; heading: boolean; kind: string }) {
  if (heading) return 'A heading has no balance of its own.';
  if (role === 'opening') return 'Opening balances are posted against this account.';
  if (kind === 'income' || kind === 'expense') return 'Income and spending begin each year at nothing.';
  const keeper = keeperOf(role);
  return keeper === null ? null : `${name} follows ${keeper}. Enter what was there at the opening with those.`;
}

/** What an opening balance was posted as; null for one of nothing. */
export const openingJournal = async (ctx: Reading, id: number): Promise<number | null> =>
  (await standingOf(ctx, id))?.journalId ?? null;

async function standingOf({ tx }: Pick<FinanceContext, 'tx'>, id: number): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select j.id as "journalId", j.day, case when e.debit_id = ${id} then e.amount else -e.amount end as amount
      from finance.journal j
      join finance.entry e on e.school_id = j.school_id and e.journal_id = j.id
     where j.kind = 'opening' and j.document_id = ${id} and j.reverses_id is null
       and not exists (select from finance.journal r where r.school_id = j.school_id and r.reverses_id = j.id)
     order by j.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
