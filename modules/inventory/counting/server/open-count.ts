import { type RawBuilder, sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { CountDraft, StockCount } from '../contract/count.ts';
import { getCount } from './counts.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school' | 'changed'>;

const series = { kind: 'stock count', prefix: 'CNT', digits: 5 };

/** Who somebody is in what they write. */
export const authorOf = ({ user }: Pick<SchoolContext, 'user'>) => ({ id: actorId(user), name: user.fullName });

interface Head {
  storeId: number;
  day: string;
  scope: CountDraft['scope'];
  categoryId: number | null;
  reason: CountDraft['reason'];
  blind: boolean;
  note: string | null;
}

/** Opens a count: its lines with what the books say now. Throws 422 where nothing can be counted, or is being counted already. */
export async function openCount(ctx: Context, { itemIds, ...draft }: CountDraft): Promise<StockCount> {
  const { storeId, scope, categoryId } = draft;
  if (scope === 'items' && itemIds.length === 0) throw fieldError('itemIds', 'Choose what is counted.');
  if (scope === 'category' && categoryId === null) throw fieldError('categoryId', 'Choose the category that is counted.');
  const day = draft.day ?? schoolDay(ctx);
  if (day > schoolDay(ctx)) throw fieldError('day', 'This day has not come yet.');
  const field = scope === 'items' ? 'itemIds' : scope === 'category' ? 'categoryId' : 'storeId';
  const which =
    scope === 'items'
      ? sql`i.id = any(${itemIds}::bigint[])`
      : scope === 'category'
        ? sql`i.category_id = ${categoryId} and b.store_id is not null and (b.quantity > 0 or i.active)`
        : sql`b.quantity > 0`;
  const id = await insertCount(ctx, { ...draft, day, categoryId: scope === 'category' ? categoryId : null });
  await refuseCounted(ctx, storeId, which, field);
  const added = await insertLines(ctx, id, which);
  if (scope === 'items' && added.items < new Set(itemIds).size) throw fieldError('itemIds', 'Choose items of this school.');
  if (scope === 'category' && added.lines === 0)
    throw fieldError('categoryId', 'There is nothing of this category in the store, and never was. Count the store instead.');
  return noteOpened(ctx, id, null);
}

/** Writes the head of a count under its number. */
export async function insertCount(ctx: Context, head: Head): Promise<number> {
  const { id: author, name } = authorOf(ctx);
  const { rows: stores } = await sql<{ id: number }>`select id from inventory.store where id = ${head.storeId}`.execute(ctx.tx);
  if (!stores[0]) throw fieldError('storeId', 'Choose a store of this school.');
  const no = await documentNumber(ctx.tx, series, schoolDay(ctx));
  const { rows } = await sql<{ id: number }>`
    insert into inventory.stock_count (count_no, store_id, day, scope, category_id, reason, blind, note, asked_by, asked_name)
    values (${no}, ${head.storeId}, ${head.day}::date, ${head.scope}, ${head.categoryId}, ${head.reason}, ${head.blind}, ${head.note},
            ${author}::bigint, ${name})
    returning id`.execute(ctx.tx);
  return one(rows).id;
}

/** Notes that a count was opened. */
export async function noteOpened(ctx: Context, id: number, comment: string | null): Promise<StockCount> {
  const { id: author, name } = authorOf(ctx);
  await sql`
    insert into inventory.stock_count_step (count_id, step, comment, taken_by, taken_name)
    values (${id}, 'opened', ${comment}, ${author}::bigint, ${name})`.execute(ctx.tx);
  const count = await getCount(ctx, id);
  const { countNo, storeName, lines } = count;
  ctx.changed({ entity: 'stock count', id, action: 'opened', after: { countNo, storeName, lines } });
  return count;
}

/** Items `i` with what is in the store of them: balance `b`, and batches `s` where they have some. */
const inStore = (storeId: RawBuilder<unknown>) => sql`
  inventory.item i
  left join inventory.balance b on b.school_id = i.school_id and b.item_id = i.id and b.store_id = ${storeId}
  left join (inventory.batch_balance s join inventory.batch n on n.school_id = s.school_id and n.id = s.batch_id)
    on s.school_id = i.school_id and n.item_id = i.id and s.store_id = ${storeId} and s.quantity > 0 and i.batches`;

/** Throws 422 where something of it is in a count of the store that is not finished, naming both. */
export async function refuseCounted(ctx: Context, storeId: number, which: RawBuilder<unknown>, field: string): Promise<void> {
  const { rows } = await sql<{ item: string; countNo: string }>`
    select i.name as item, t.count_no as "countNo"
      from ${inStore(sql`${storeId}`)}
      join inventory.stock_count_line l on l.school_id = i.school_id and l.item_id = i.id and l.store_id = ${storeId} and l.live
                                       and coalesce(l.batch_id, 0) = coalesce(s.batch_id, 0)
      join inventory.stock_count t on t.school_id = l.school_id and t.id = l.count_id
     where ${which} order by lower(i.name) limit 1`.execute(ctx.tx);
  const [found] = rows;
  if (found)
    throw fieldError(field, `${found.item} is in count ${found.countNo}, which is not finished. Finish or cancel that first.`);
}

/** Adds lines with what the books say now; of an item with batches one for each batch that is there. */
export async function insertLines(
  ctx: Context,
  countId: number,
  which: RawBuilder<unknown>,
): Promise<{ lines: number; items: number }> {
  const { rows } = await sql<{ lines: number; items: number }>`
    with added as (
      insert into inventory.stock_count_line (count_id, store_id, item_id, batch_id, batch_no, expires_on, system_open, reason)
      select t.id, t.store_id, i.id, s.batch_id, n.batch_no, n.expires_on,
             case when i.batches then coalesce(s.quantity, 0) else coalesce(b.quantity, 0) end, t.reason
        from inventory.stock_count t cross join ${inStore(sql`t.store_id`)}
       where t.id = ${countId} and ${which}
       order by i.id, s.batch_id
      returning item_id)
    select count(*) as lines, count(distinct item_id) as items from added`.execute(ctx.tx);
  return one(rows);
}
