import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { DayContext } from '#kit/server/resource/resource-store.ts';
import { addAccounts, openBooks } from '../../../ledger/server/books.store.ts';
import { voteHeadStore } from './vote-heads.store.ts';

interface Named {
  code: string;
  name: string;
}

/**
 * The vote head of a name, made with an income account of its code and name where the school has none. Two who make it at once make one.
 * Throws 422 for one that the school has put out of use.
 */
export async function voteHeadNamed(ctx: DayContext, head: Named): Promise<number> {
  const known = await find(ctx, head);
  if (known !== null) return known;
  await openBooks(ctx.tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('vote heads ' || kit.school_id(), 0))`.execute(ctx.tx);
  const made = await find(ctx, head);
  if (made !== null) return made;
  const draft = { ...head, category: 'other', priority: 90, refundable: false, applies: 'once', active: true } as const;
  const { id } = await voteHeadStore.create(ctx, { ...draft, incomeId: await incomeNamed(ctx, head) });
  return id;
}

async function find({ tx }: Pick<DayContext, 'tx'>, { code, name }: Named): Promise<number | null> {
  const { rows } = await sql<{ id: number; name: string; active: boolean }>`
    select id, name, active from finance.vote_head where lower(name) = lower(${name}) or lower(code) = lower(${code})
     order by lower(name) = lower(${name}) desc limit 1`.execute(tx);
  const [head] = rows;
  if (!head) return null;
  if (!head.active) throw new UserError('rule', `The vote head “${head.name}” is out of use. Put it back in use in finance.`);
  return head.id;
}

/** Null where another account has the code: one of the name is opened with the next code that is free. */
async function incomeNamed({ tx }: DayContext, { code, name }: Named): Promise<number | null> {
  await addAccounts(tx, [{ code, name, kind: 'income', under: '4800' }]);
  const { rows } = await sql<{ id: number }>`
    select id from finance.account
     where kind = 'income' and not heading and active and lower(name) = lower(${name})`.execute(tx);
  return rows[0]?.id ?? null;
}
