import { sql } from 'kysely';
import type { z } from 'zod';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { refuseIfUsed, usageInWords, usageOf } from '#kit/server/db/usage.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Account, accountDraft } from '../../contract/accounts.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { trialBalance, yearOf } from '../../../ledger/server/trial-balance.store.ts';
import { inTree, isUnder } from './chart.rules.ts';

type Draft = z.output<typeof accountDraft>;

/** Debits stand on the own side of what the school has and spends. */
export const onDebit = (kind: Account['kind']) => kind === 'asset' || kind === 'expense';

/**
 * The chart in its order with balances as of a day. The first day of an account's entries comes out of the index at once, also
 * where there is none; `exists` would read the whole ledger for an account without entries.
 */
export async function chartOf(tx: Tx, asOf: string): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.id, a.version, a.code, a.name, a.kind, a.parent_id as "parentId", a.heading, a.role, a.money, a.active,
           0 as depth, 0 as balance,
           coalesce((select min(e.day) from finance.entry e where e.school_id = a.school_id and e.debit_id = a.id),
                    (select min(e.day) from finance.entry e where e.school_id = a.school_id and e.credit_id = a.id)) is not null as used
      from finance.account a`.execute(tx);
  const sums = new Map((await trialBalance(tx, { from: yearOf(asOf), to: asOf })).map(({ id, closing }) => [id, closing]));
  return inTree(
    rows.map((row) => {
      const sum = sums.get(row.id) ?? 0;
      return { ...row, balance: onDebit(row.kind) ? sum : 0 - sum };
    }),
  );
}

export async function accountOf(ctx: Pick<FinanceContext, 'tx' | 'now' | 'school'>, id: number): Promise<Account> {
  const found = (await chartOf(ctx.tx, schoolDay(ctx))).find((account) => account.id === id);
  if (!found) throw notFound('account');
  return found;
}

export async function createAccount(ctx: FinanceContext, draft: Draft): Promise<Account> {
  await checkPlace(ctx, draft, null);
  const { rows } = await sql<{ id: number }>`
    insert into finance.account (code, name, kind, parent_id, heading, money, active)
    values (${draft.code}, ${draft.name}, ${draft.kind}, ${draft.parentId}, ${draft.heading}, ${draft.money && !draft.heading}, ${draft.active})
    returning id`.execute(ctx.tx);
  const account = await accountOf(ctx, one(rows).id);
  ctx.changed({ entity: 'account', id: account.id, action: 'created', after: account });
  return account;
}

export async function updateAccount(ctx: FinanceContext, id: number, version: number, draft: Draft): Promise<Account> {
  const before = await accountOf(ctx, id);
  await checkPlace(ctx, draft, before);
  const { rows } = await sql`
    update finance.account set code = ${draft.code}, name = ${draft.name}, kind = ${draft.kind}, parent_id = ${draft.parentId},
           heading = ${draft.heading}, money = ${draft.money && !draft.heading}, active = ${draft.active}, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('account');
  const after = await accountOf(ctx, id);
  ctx.changed({ entity: 'account', id, action: 'changed', before, after });
  return after;
}

export async function removeAccount(ctx: FinanceContext, id: number): Promise<void> {
  const before = await accountOf(ctx, id);
  if (before.role !== null) throw new UserError('rule', `${before.name} is posted to by the product itself and stays.`);
  await refuseIfUsed(ctx.tx, 'finance.account', id, 'account');
  await sql`delete from finance.account where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'account', id, action: 'removed', before });
}

/** Refuses what would leave the chart or the ledger without sense. */
async function checkPlace(ctx: FinanceContext, draft: Draft, before: Account | null): Promise<void> {
  const all = await chartOf(ctx.tx, schoolDay(ctx));
  const parent = all.find(({ id }) => id === draft.parentId);
  if (draft.parentId !== null && !parent?.heading) throw fieldError('parentId', 'Choose a heading.');
  if (parent && parent.kind !== draft.kind) throw fieldError('parentId', 'Choose a heading of the same kind.');
  if (!before) return;
  if (draft.parentId !== null && isUnder(all, draft.parentId, before.id))
    throw fieldError('parentId', 'An account cannot be under itself.');
  const children = all.filter(({ parentId }) => parentId === before.id);
  const fixed = before.used || before.role !== null || children.length > 0;
  if (fixed && draft.kind !== before.kind)
    throw fieldError('kind', 'The kind stays once an account is posted to, plays a part or has accounts under it.');
  if (fixed && draft.heading !== before.heading)
    throw fieldError('heading', 'This stays once an account is posted to, plays a part or has accounts under it.');
  if (before.money && !draft.money && before.used)
    throw fieldError('money', 'Money has passed through this account, so it stays a bank account or cash box.');
  if (before.role !== null && draft.money !== before.money)
    throw fieldError('money', 'The product itself posts to this account, so this stays.');
  await refuseElsewhere(ctx.tx, before, draft);
  if (before.active && !draft.active) await refuseStillNeeded(ctx.tx, before, children);
}

/**
 * Refuses to make another thing of an account that vote heads, drafts, banks or other records name: what they post next would fall
 * on a heading, which no statement counts, or on the wrong side. Whoever is posting ends first, and whoever comes after waits.
 */
async function refuseElsewhere(tx: Tx, before: Account, draft: Draft): Promise<void> {
  const field =
    draft.kind !== before.kind
      ? 'kind'
      : draft.heading !== before.heading
        ? 'heading'
        : before.money && !draft.money
          ? 'money'
          : null;
  if (field === null) return;
  await sql`select id from finance.book for update`.execute(tx);
  const usage = await usageOf(tx, 'finance.account', before.id);
  if (usage.length > 0)
    throw fieldError(field, `This stays while the account is in use by ${usageInWords(usage)}. Give them another account first.`);
}

async function refuseStillNeeded(tx: Tx, account: Account, children: readonly Account[]): Promise<void> {
  if (account.role !== null) throw fieldError('active', 'The product itself posts to this account, so it stays in use.');
  if (children.some(({ active }) => active)) throw fieldError('active', 'Take the accounts under it out of use first.');
  if (account.balance !== 0 && account.kind !== 'income' && account.kind !== 'expense')
    throw fieldError('active', `It still holds ${formatCents(account.balance)}. Move that to another account first.`);
  const { rows } = await sql<{ name: string }>`
    select name from finance.vote_head where income_id = ${account.id} and active order by priority limit 1`.execute(tx);
  if (rows[0]) throw fieldError('active', `The vote head ${rows[0].name} is income of this account. Give it another one first.`);
}
