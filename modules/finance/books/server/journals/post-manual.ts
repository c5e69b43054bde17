import { sql } from 'kysely';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents, maxCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { JournalDraft, JournalRecord } from '../../contract/journals.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { applyCredit, creditOf, lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import { post, reverse } from '../../../ledger/server/post.store.ts';
import { keeperOf } from '../chart/control.ts';
import { journalOf } from './journal.store.ts';
import { pairs } from './pairs.rules.ts';

const journalSeries = { kind: 'journal', prefix: 'JV', digits: 5 };

/** Posts a journal made by hand. Both sides must have the same sum, and no account stands on both. */
export async function postManual(ctx: FinanceContext, draft: JournalDraft): Promise<JournalRecord> {
  await openBooks(ctx.tx);
  await checkManual(ctx, draft);
  const documentNo = await documentNumber(ctx.tx, journalSeries, schoolDay(ctx));
  const { day, narration } = draft;
  const [id = 0] = await post(ctx, [{ kind: 'journal', documentNo, day, narration, moves: pairs(draft.lines) }]);
  const made = await journalOf(ctx.tx, id);
  ctx.changed({ entity: 'journal', id, action: 'posted', after: { documentNo, ...draft } });
  return made;
}

/** Throws at its field what is wrong with a journal; returns the sum of either side. */
export async function checkManual(ctx: Pick<FinanceContext, 'tx'>, draft: JournalDraft): Promise<number> {
  checkSides(draft);
  await checkAccounts(ctx, draft);
  return draft.lines.reduce((total, { side, amount }) => (side === 'debit' ? total + amount : total), 0);
}

/**
 * Takes a journal made by hand back, once. What a student had paid in advance when the books began goes back with what was set
 * of it against charges. Throws 422 for an advance that has been given back to the family meanwhile.
 */
export async function reverseManual(
  ctx: FinanceContext,
  { id, day, reason }: { id: number; day: string; reason: string },
): Promise<JournalRecord> {
  await openBooks(ctx.tx);
  const { kind, entries } = await checkReversal(ctx.tx, { id, day });
  const students = kind === 'opening' ? entries.flatMap(({ studentId }) => studentId ?? []) : [];
  await lockAccounts(ctx.tx, students);
  const [made = 0] = await reverse(ctx, [id], { day, reason });
  await takeOffCharges(ctx, students, day);
  ctx.changed({ entity: 'journal', id, action: 'reversed', after: { journal: made, day }, reason });
  return journalOf(ctx.tx, id);
}

/** What was set against charges out of what is no longer there stands on them no more. */
async function takeOffCharges(ctx: FinanceContext, students: readonly number[], day: string): Promise<void> {
  if (students.length === 0) return;
  await applyCredit(ctx, students, day);
  const short = [...(await creditOf(ctx.tx, students)).values()].find((credit) => credit < 0);
  if (short !== undefined)
    throw new UserError('rule', `${formatCents(-short)} of it was given back to the family already, so it stays.`);
}

/** The journal, where it can be taken back on a day. Throws why it cannot. */
export async function checkReversal(tx: Tx, { id, day }: { id: number; day: string }): Promise<JournalRecord> {
  const before = await journalOf(tx, id);
  if (before.reversedBy) throw new UserError('conflict', `${before.documentNo ?? 'This journal'} was reversed already.`);
  if (!before.reversible)
    throw new UserError(
      'rule',
      before.state === 'reversal'
        ? 'A reversal stays. Post a new journal instead.'
        : `This stands for ${before.documentNo ?? 'a document'}. Reverse that on its own screen.`,
    );
  if (day < before.day) throw fieldError('day', 'Take the day of the journal, or a later one.');
  return before;
}

function checkSides({ lines }: JournalDraft): void {
  const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => (line.side === side ? total + line.amount : total), 0);
  const [debit, credit] = [sum('debit'), sum('credit')];
  if (debit === 0 || credit === 0) throw fieldError('lines', 'Enter at least one line on each side.');
  if (debit !== credit)
    throw fieldError(
      'lines',
      `Debits come to ${formatCents(debit)} and credits to ${formatCents(credit)}. Both sides must have the same sum.`,
    );
  if (debit > maxCents) throw fieldError('lines', `One journal carries at most ${formatCents(maxCents)}.`);
  const debited = new Set(lines.filter(({ side }) => side === 'debit').map(({ accountId }) => accountId));
  const both = lines.findIndex(({ side, accountId }) => side === 'credit' && debited.has(accountId));
  if (both >= 0) throw fieldError(`lines.${both}.accountId`, 'This account is on the other side too.');
}

async function checkAccounts(ctx: Pick<FinanceContext, 'tx'>, { lines }: JournalDraft): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; heading: boolean; role: string | null; active: boolean }>`
    select id, name, heading, role, active from finance.account where id = any(${lines.map(({ accountId }) => accountId)}::bigint[])`.execute(
    ctx.tx,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const [at, { accountId }] of lines.entries()) {
    const account = known.get(accountId);
    if (!account) throw notFound('account');
    const keeper = keeperOf(account.role);
    const why = account.heading
      ? 'A heading is not posted to. Choose an account under it.'
      : !account.active
        ? `${account.name} is out of use.`
        : keeper && `${account.name} follows ${keeper}, so it is not posted to by hand.`;
    if (why) throw fieldError(`lines.${at}.accountId`, why);
  }
}
