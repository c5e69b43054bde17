import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { there } from '#kit/server/sql/one.ts';
import type { SecondKind } from '../../control/contract/second-person.ts';
import type { For } from '../../control/server/alone.store.ts';
import { ask, waits } from '../../control/server/ask.store.ts';
import type { WaitingPosts } from '../../control/server/waiting-posts.ts';
import type { FinanceContext } from '../../ledger/server/context.ts';
import type { accountsApi } from '../contract/accounts.ts';
import type { JournalDraft, journalsApi } from '../contract/journals.ts';
import { accountOf, onDebit } from './chart/accounts.store.ts';
import { checkOpening, openingJournal, openingOf, setOpening } from './chart/opening.store.ts';
import { checkManual, checkReversal, postManual, reverseManual } from './journals/post-manual.ts';

/** Posts a journal, or lets it wait for a second person where it is above the limit of one. */
export async function journalOrWait(ctx: FinanceContext, draft: JournalDraft): Promise<Output<typeof journalsApi.create>> {
  const amount = await checkManual(ctx, draft);
  const { day, narration, lines } = draft;
  const what = { kind: 'journal', title: narration, amount, day, reference: null, lines } as const;
  const spent = lines.flatMap(({ side, accountId, amount: part }) => (side === 'debit' ? [{ accountId, amount: part }] : []));
  const whatFor = await notMoney(ctx, spent);
  if (await waits(ctx, 'journal', amount, { whatFor })) return { journal: null, waitingId: await ask(ctx, what) };
  return { journal: await postManual(ctx, draft), waitingId: null };
}

/** Takes back what was posted by hand, or lets that wait: by the limit of what is taken back. */
export async function reverseOrWait(
  ctx: FinanceContext,
  input: Input<typeof journalsApi.reverse>,
): Promise<Output<typeof journalsApi.reverse>> {
  const { id: reversesId, day, reason } = input;
  const { kind, amount, narration, documentNo: reference } = await checkReversal(ctx.tx, { id: reversesId, day });
  if (!(await waits(ctx, limitFor(kind), amount, { reversesId })))
    return { journal: await reverseManual(ctx, input), waitingId: null };
  const title = `Reversal: ${narration}`;
  const what = { kind: 'reversal', title, amount, day, reference, reversesId, reason, lines: [] } as const;
  return { journal: null, waitingId: await ask(ctx, what) };
}

/** Sets an account's opening balance, or lets that wait: by what it posts and what it takes back. */
export async function openingOrWait(
  ctx: FinanceContext,
  input: Input<typeof accountsApi.setOpening>,
): Promise<Output<typeof accountsApi.setOpening>> {
  const { id, day, amount, other } = input;
  const { account, before } = await checkOpening(ctx, id);
  const moved = amount + Math.abs(before?.amount ?? 0);
  if (moved > 0 && (await waits(ctx, 'journal', moved))) {
    const side = onDebit(account.kind) === other ? 'credit' : 'debit';
    const lines = [{ accountId: id, side, amount, note: null }] as const;
    const title = `Opening balance of ${account.name}`;
    const waitingId = await ask(ctx, { kind: 'opening', title, amount: moved, day, reference: null, lines });
    return { ...(await openingOf(ctx, id)), waitingId };
  }
  return { ...(await setOpening(ctx, input)), waitingId: null };
}

/** How journals, reversals and opening balances are posted once another approved them. */
export const bookPosts: Pick<WaitingPosts, 'journal' | 'reversal' | 'opening'> = {
  journal: {
    day: 'journal',
    post: async (ctx, { day, title, lines }) => (await postManual(ctx, { day, narration: title, lines })).id,
  },
  reversal: {
    day: 'reversal',
    post: async (ctx, { reversesId, day, reason }) => {
      const before = await reverseManual(ctx, { id: reversesId ?? 0, day, reason: reason ?? '' });
      return there(before.reversedBy).id;
    },
  },
  opening: {
    day: 'opening',
    post: async (ctx, { day, lines }) => {
      const [line] = lines;
      if (!line) throw new Error('An opening balance waits without its account.');
      const { kind: own } = await accountOf(ctx, line.accountId);
      await setOpening(ctx, { id: line.accountId, day, amount: line.amount, other: onDebit(own) !== (line.side === 'debit') });
      return openingJournal(ctx, line.accountId);
    },
  },
};

const limitFor = (kind: string): SecondKind => (kind === 'transfer' ? 'transfer' : kind === 'bank charge' ? 'charge' : 'journal');

/** What goes to somebody: not what only moves into an account of the school that holds money. */
async function notMoney({ tx }: FinanceContext, whatFor: readonly For[]): Promise<readonly For[]> {
  const { rows } = await sql<{ id: number }>`
    select id from finance.account where money and id = any(${whatFor.map(({ accountId }) => accountId)}::bigint[])`.execute(tx);
  const money = new Set(rows.map(({ id }) => id));
  return whatFor.filter(({ accountId }) => !money.has(accountId));
}
