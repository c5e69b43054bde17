import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { fieldError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matchesFolded, type StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { type Item, items } from '../../../setup/contract/items.ts';
import { refuseDraft } from './item.rules.ts';

type Draft = z.output<(typeof items)['draft']>;

const categoryName = sql`(select c.name from inventory.category c where c.school_id = t.school_id and c.id = t.category_id)`;
const units = sql`coalesce((select jsonb_agg(jsonb_build_object('name', u.name, 'factor', u.factor, 'barcode', u.barcode) order by u.factor desc, u.id)
                              from inventory.item_unit u where u.school_id = t.school_id and u.item_id = t.id), '[]'::jsonb)`;
const stock = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from inventory.balance b where b.school_id = t.school_id and b.item_id = t.id)`;
const averageCost = sql`round(nullif(sum(b.value), 0) * 1000::numeric / nullif(sum(b.quantity), 0))::bigint`;

/** Items; one with movements stays and is set out of use instead. */
export const itemStore = resourceStore<typeof items, StoreContext>(items, {
  table: 'inventory.item',
  computed: {
    categoryName,
    units,
    inStore: stock(sql`coalesce(sum(b.quantity), 0)::bigint`),
    averageCost: stock(averageCost),
    value: stock(sql`coalesce(sum(b.value), 0)::bigint`),
    low: sql`coalesce(t.active and ${stock(sql`coalesce(sum(b.quantity), 0)`)} <= t.reorder_level, false)`,
  },
  search: ['name', 'code'],
  before: async ({ tx }, draft, was) => {
    refuseDraft(draft);
    await refuseBarcodes(tx, draft, was?.id ?? null);
    if (was) await refuseStanding(tx, draft, was);
  },
  apart: { fields: ['units'], write: ({ tx }, id, { units: given }) => writeUnits(tx, id, given) },
});

async function writeUnits(tx: Tx, itemId: number, given: Draft['units']): Promise<void> {
  await sql`delete from inventory.item_unit where item_id = ${itemId}`.execute(tx);
  if (given.length === 0) return;
  await sql`
    insert into inventory.item_unit (item_id, name, factor, barcode)
    select ${itemId}, u.name, u.factor, u.barcode
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as u (name text, factor bigint, barcode text)`.execute(tx);
}

/** A scan finds one thing: no barcode is another item’s, or another’s unit’s. */
async function refuseBarcodes(tx: Tx, { barcode, units: given }: Draft, itemId: number | null): Promise<void> {
  const codes = [barcode, ...given.map((unit) => unit.barcode)];
  const { rows } = await sql<{ barcode: string; item: string }>`
    select b.barcode, i.name as item from (
      select barcode, id as item_id from inventory.item where barcode = any(${codes}::text[])
      union all select barcode, item_id from inventory.item_unit where barcode = any(${codes}::text[])) b
      join inventory.item i on i.id = b.item_id
     where i.id is distinct from ${itemId} limit 1`.execute(tx);
  const [taken] = rows;
  if (!taken) return;
  const at = given.findIndex((unit) => unit.barcode === taken.barcode);
  throw fieldError(at < 0 ? 'barcode' : `units.${at}.barcode`, `${taken.item} has this barcode.`);
}

/** What has moved keeps what it is counted in; where there is stock, its account too. Holds the item, as movements do. */
async function refuseStanding(tx: Tx, draft: Draft, was: Item): Promise<void> {
  await sql`select from inventory.item where id = ${was.id} for update`.execute(tx);
  const { rows } = await sql<{ moved: boolean; there: boolean; parts: boolean; account: boolean }>`
    select exists (select from inventory.move m where m.item_id = ${was.id}) as moved,
           exists (select from inventory.balance b where b.item_id = ${was.id} and b.quantity > 0) as there,
           exists (select from inventory.balance b where b.item_id = ${was.id} and b.quantity % 1000 <> 0) as parts,
           (select count(distinct c.stock_id) = 1 from inventory.category c
             where c.id in (${was.categoryId}, ${draft.categoryId})) as account`.execute(tx);
  const { moved, there, parts, account } = one(rows);
  if (moved && draft.unit !== was.unit)
    throw fieldError('unit', `It was counted in ${was.unit}: add another item for another unit.`);
  if (parts && !draft.divisible) throw fieldError('divisible', 'A part of a unit of it is in store.');
  if (there && draft.batches !== was.batches)
    throw fieldError('batches', 'There is stock of it. Change this once there is none.');
  if (there && !account)
    throw fieldError('categoryId', 'There is stock of it, which is on another account. Choose a category with the same one.');
  if (there && !draft.active) throw fieldError('active', 'There is stock of it. Issue it first, or count it off.');
}

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`lower(t.name)`,
  code: sql`lower(t.code)`,
  categoryName: sql`lower(c.name)`,
  kind: sql`t.kind`,
  inStore: sql`"inStore"`,
  averageCost: sql`"averageCost"`,
  value: sql`value`,
};

/** Items with their stock: of one store those that ever were in it, with what is in it. */
export async function listItems(tx: Tx, input: z.output<(typeof items)['filter']>): Promise<Page<Item>> {
  const { q, page, size, sort, categoryId, kind, storeId, low, active } = input;
  const low_ = sql`coalesce(t.active and coalesce(b.every, 0) <= t.reorder_level, false)`;
  const where = sql.join(
    [
      q ? found(q) : sql`true`,
      sql`${categoryId ?? null}::bigint is null or t.category_id = ${categoryId ?? null}`,
      sql`${kind ?? null}::text is null or t.kind = ${kind ?? null}`,
      sql`${active ?? null}::boolean is null or t.active = ${active ?? null}`,
      storeId ? sql`b.here` : sql`true`,
      low === undefined ? sql`true` : sql`${low_} = ${low}`,
    ].map((condition) => sql`(${condition})`),
    sql` and `,
  );
  const from = sql`
    inventory.item t
      join inventory.category c on c.school_id = t.school_id and c.id = t.category_id
      left join (
        select item_id, sum(quantity)::bigint as every,
               coalesce(sum(quantity) filter (where ${among(storeId)}), 0)::bigint as quantity,
               coalesce(sum(value) filter (where ${among(storeId)}), 0)::bigint as value, bool_or(${among(storeId)}) as here
          from inventory.balance group by item_id) b on b.item_id = t.id
     where ${where}`;
  const order = sorts[sort.replace(/^-/, '')] ?? sql`lower(t.name)`;
  const { rows } = await sql<Item>`
    select t.id, t.version, t.code, t.name, t.category_id as "categoryId", c.name as "categoryName", t.kind, t.unit, t.divisible,
           t.batches, t.barcode, ${units} as units, t.reorder_level as "reorderLevel", t.reorder_quantity as "reorderQuantity",
           t.replacement_price as "replacementPrice", t.note, t.active, coalesce(b.quantity, 0)::bigint as "inStore",
           case when b.quantity > 0 then round(b.value * 1000::numeric / b.quantity)::bigint end as "averageCost",
           coalesce(b.value, 0)::bigint as value, ${low_} as low
      from ${from}
     order by ${order} ${wayOf(sort)} nulls last, t.id
     ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** By words of its name and code, or by the barcode of it or of one of its units. */
const found = (q: string) => sql`
  ${matchesFolded(sql`kit.fold(t.name || ' ' || t.code)`, q)} or t.barcode = ${q}
  or t.id in (select u.item_id from inventory.item_unit u where u.barcode = ${q})`;

const among = (storeId: number | undefined) => (storeId ? sql`store_id = ${storeId}` : sql`true`);
