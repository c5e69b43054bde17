import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { banksApi } from '../../banks/contract/accounts.ts';
import type { SecondKind, WaitingPosting } from '../contract/second-person.ts';
import type { accountsApi } from '../../books/contract/accounts.ts';
import type { JournalDraft, journalsApi } from '../../books/contract/journals.ts';
import { bankCharge, moneyAccount, transfer, transferEnds } from '../../banks/server/accounts/banks.store.ts';
import { onDebit } from '../../books/server/chart/accounts.store.ts';
import { checkOpening, openingOf, setOpening } from '../../books/server/chart/opening.store.ts';
import { checkManual, checkReversal, postManual, reverseManual } from '../../books/server/journals/manual.store.ts';
import { authorOf, type FinanceContext } from '../../ledger/server/context.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { type For, isAlone } from './alone.store.ts';

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

/** Moves money between two accounts of the school, or lets it wait. */
export async function transferOrWait(
  ctx: FinanceContext,
  input: Input<typeof banksApi.transfer>,
): Promise<Output<typeof banksApi.transfer>> {
  const { from, to } = await transferEnds(ctx.tx, input);
  const { fromId, toId, amount, day, reference, narration } = input;
  const lines = [
    { accountId: toId, side: 'debit', amount, note: null },
    { accountId: fromId, side: 'credit', amount, note: null },
  ] as const;
  const title = narration ?? `Transfer from ${from} to ${to}`;
  const what = { kind: 'transfer', title, amount, day, reference, lines } as const;
  if (await waits(ctx, 'transfer', amount)) return { journalId: null, waitingId: await ask(ctx, what) };
  return { journalId: await transfer(ctx, input), waitingId: null };
}

/** Posts what a bank charged, or lets it wait. */
export async function chargeOrWait(
  ctx: FinanceContext,
  input: Input<typeof banksApi.charge>,
): Promise<Output<typeof banksApi.charge>> {
  const money = await moneyAccount(ctx.tx, input.moneyId, 'moneyId');
  const { moneyId, amount, day, reference, narration } = input;
  const lines = [{ accountId: moneyId, side: 'credit', amount, note: null }] as const;
  const title = narration ?? `Bank charge, ${money}`;
  const what = { kind: 'charge', title, amount, day, reference, lines } as const;
  const whatFor = [{ accountId: moneyId, amount }];
  if (await waits(ctx, 'charge', amount, { whatFor })) return { journalId: null, waitingId: await ask(ctx, what) };
  return { journalId: await bankCharge(ctx, input), waitingId: null };
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

const limitFor = (kind: string): SecondKind => (kind === 'transfer' ? 'transfer' : kind === 'bank charge' ? 'charge' : 'journal');

interface Asked {
  kind: WaitingPosting['kind'];
  title: string;
  amount: number;
  day: string;
  reference: string | null;
  reversesId?: number;
  reason?: string;
  /** A charge says only what pays it; a reversal has those of its journal. */
  lines: readonly { accountId: number; side: 'debit' | 'credit'; amount: number; note: string | null }[];
}

const waits = async (...asked: Parameters<typeof isAlone>) => !(await isAlone(...asked));

/** What goes to somebody: not what only moves into an account of the school that holds money. */
async function notMoney({ tx }: FinanceContext, whatFor: readonly For[]): Promise<readonly For[]> {
  const { rows } = await sql<{ id: number }>`
    select id from finance.account where money and id = any(${whatFor.map(({ accountId }) => accountId)}::bigint[])`.execute(tx);
  const money = new Set(rows.map(({ id }) => id));
  return whatFor.filter(({ accountId }) => !money.has(accountId));
}

async function ask(ctx: FinanceContext, { lines, ...asked }: Asked): Promise<number> {
  await openBooks(ctx.tx);
  const author = authorOf(ctx);
  const { kind, title, amount, day, reference, reversesId = null, reason = null } = asked;
  const { rows } = await sql<{ id: number }>`
    insert into finance.waiting_posting (kind, title, amount, day, reference, reverses_id, reason, asked_by, asked_name)
    values (${kind}, ${title}, ${amount}, ${day}, ${reference}, ${reversesId}, ${reason}, ${author.id}, ${author.name}) returning id`.execute(
    ctx.tx,
  );
  const id = rows[0]?.id ?? 0;
  const placed = lines.map((line, place) => ({ ...line, place }));
  await sql`
    insert into finance.waiting_line (posting_id, place, ledger_id, side, amount, note)
    select ${id}, l.place, l."accountId", l.side, l.amount, l.note
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
             as l (place int, "accountId" bigint, side text, amount bigint, note text)`.execute(ctx.tx);
  ctx.changed({ entity: 'waiting posting', id, action: 'asked', after: { ...asked, lines } });
  return id;
}
