import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { maxQuantity } from '../../setup/contract/quantity.ts';
import type { CountEntry, EntryResult } from '../contract/count.ts';
import { type Line, linesFor, resolveItems, type Wanted } from './find-lines.ts';
import { authorOf } from './open-count.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'changed'>;

interface Count {
  id: number;
  countNo: string;
  storeId: number;
  scope: 'all' | 'category' | 'items';
  categoryId: number | null;
  state: string;
}

const closed: Readonly<Record<string, string>> = {
  counted: 'is finished and waits for approval. What was counted since is not taken',
  approved: 'is approved. What was counted since is not taken',
  cancelled: 'is cancelled. What was counted is not taken',
};

/** Holds a count that is open against everybody else. Throws 404, and 409 in words where it is not open any more. */
export async function holdOpen({ tx }: Pick<Context, 'tx'>, id: number): Promise<Count> {
  const { rows } = await sql<Count>`
    select id, count_no as "countNo", store_id as "storeId", scope, category_id as "categoryId", state
      from inventory.stock_count where id = ${id} for update`.execute(tx);
  const [count] = rows;
  if (!count) throw notFound('stock count');
  if (count.state !== 'open') throw new UserError('conflict', `Count ${count.countNo} ${closed[count.state] ?? ''}.`);
  return count;
}

/** An entry that is to be taken, with its line. */
interface Taken {
  key: string;
  lineId: number;
  how: 'add' | 'set';
  quantity: number;
  at: string;
}

/**
 * Takes what somebody scanned or typed. Each entry has a key of the phone's own: one that came before is not taken again. What
 * cannot be taken is answered in words, and the others are taken all the same. A figure that differs from what somebody else
 * counted stands beside it until it is decided which is right.
 */
export async function enterCounts(ctx: Context, id: number, entries: readonly CountEntry[]): Promise<EntryResult[]> {
  const count = await holdOpen(ctx, id);
  const before = await takenBefore(ctx, entries);
  const fresh = entries.filter(({ key }, at) => !before.has(key) && entries.findIndex((one) => one.key === key) === at);
  const wanted = await resolveItems(ctx, count.id, fresh);
  const lines = await linesFor(ctx, count, wanted);
  const results = new Map<string, EntryResult>();
  const taken: Taken[] = [];
  for (const entry of wanted) {
    const line = lines.get(entry.key);
    const words = line === undefined ? entry.refused : (line.refused ?? wrongQuantity(entry, line));
    if (line === undefined || words !== null) results.set(entry.key, refusal(entry.key, words));
    else {
      const { key, how, quantity, at } = entry;
      taken.push({ key, lineId: line.id, how, quantity, at });
      results.set(key, { key, result: 'taken', lineId: line.id, words: null });
    }
  }
  for (const key of await write(ctx, count, taken))
    results.set(key, refusal(key, 'That is more than can be counted. Enter the figure anew.'));
  return entries.map(({ key }, at) => {
    const earlier = before.get(key);
    if (earlier !== undefined) return { key, result: 'again', lineId: earlier, words: null };
    const result = results.get(key) ?? refusal(key, null);
    const repeated = entries.findIndex((one) => one.key === key) < at && result.result === 'taken';
    return repeated ? { ...result, result: 'again' } : result;
  });
}

const refusal = (key: string, words: string | null): EntryResult => ({
  key,
  result: 'refused',
  lineId: null,
  words: words ?? 'This could not be taken.',
});

/** Keys that were taken before, with their lines. */
async function takenBefore({ tx }: Context, entries: readonly CountEntry[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; lineId: number }>`
    select client_key as key, line_id as "lineId" from inventory.stock_count_entry
     where client_key = any(${entries.map(({ key }) => key)}::text[])`.execute(tx);
  return new Map(rows.map(({ key, lineId }) => [key, lineId]));
}

const wrongQuantity = ({ quantity }: Wanted, { divisible, name, unit }: Line): string | null =>
  divisible || quantity % 1000 === 0 ? null : `${name} is counted in whole units (${unit}).`;

/**
 * Writes entries and what they make of one's own figures; answers the keys of those that would come to too much. The moment of
 * counting is not before the count was opened and not to come, by the clock that movements of stock are written with.
 */
async function write(ctx: Context, { id, countNo }: Count, taken: readonly Taken[]): Promise<string[]> {
  if (taken.length === 0) return [];
  const { id: author, name } = authorOf(ctx);
  const { rows: mine } = await sql<{ lineId: number; quantity: number }>`
    select line_id as "lineId", quantity from inventory.stock_count_tally
     where line_id = any(${taken.map(({ lineId }) => lineId)}::bigint[]) and coalesce(counted_by, 0) = ${author ?? 0}`.execute(
    ctx.tx,
  );
  const figures = new Map(mine.map(({ lineId, quantity }) => [lineId, quantity]));
  const written: Taken[] = [];
  const tooMuch: string[] = [];
  for (const entry of taken) {
    const quantity = (entry.how === 'add' ? (figures.get(entry.lineId) ?? 0) : 0) + entry.quantity;
    if (quantity > maxQuantity) tooMuch.push(entry.key);
    else {
      figures.set(entry.lineId, quantity);
      written.push(entry);
    }
  }
  await sql`
    insert into inventory.stock_count_entry (count_id, line_id, client_key, how, quantity, at, counted_by, counted_name)
    select t.id, e."lineId", e.key, e.how, e.quantity, greatest(t.opened_at, least(e.at, clock_timestamp())), ${author}::bigint, ${name}
      from inventory.stock_count t
      cross join rows from (jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
             as ("lineId" bigint, key text, how text, quantity bigint, at timestamptz)) with ordinality
           as e ("lineId", key, how, quantity, at, n)
     where t.id = ${id} order by e.n`.execute(ctx.tx);
  const touched = [...new Set(written.map(({ lineId }) => lineId))];
  const now = touched.map((lineId) => ({ lineId, quantity: figures.get(lineId) }));
  await sql`
    insert into inventory.stock_count_tally (line_id, quantity, at, counted_by, counted_name)
    select f."lineId", f.quantity, max(e.at), ${author}::bigint, ${name}
      from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) as f ("lineId" bigint, quantity bigint)
      join inventory.stock_count_entry e on e.line_id = f."lineId" and coalesce(e.counted_by, 0) = ${author ?? 0}
     group by f."lineId", f.quantity
    on conflict (school_id, line_id, (coalesce(counted_by, -id)))
    do update set quantity = excluded.quantity, at = excluded.at, counted_name = excluded.counted_name`.execute(ctx.tx);
  // What was decided before somebody counted again is decided anew.
  await sql`
    update inventory.stock_count_line set decided = null, decided_at = null, decided_by = null, decided_name = null
     where id = any(${touched}::bigint[]) and decided is not null`.execute(ctx.tx);
  ctx.changed({
    entity: 'stock count',
    id,
    action: 'counted',
    after: { countNo, Entries: written.length, Lines: touched.length },
  });
  return tooMuch;
}
