import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { dishes } from '../contract/dishes.ts';

const lines = sql`(
  select coalesce(json_agg(json_build_object('itemId', i.id, 'name', i.name, 'unit', i.unit, 'quantity', l.quantity,
                                             'dayScholars', l.day_scholars, 'staff', l.staff) order by l.id), '[]')
    from inventory.dish_line l join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
   where l.school_id = t.school_id and l.dish_id = t.id)`;

/** What a head’s is worth at the average cost over all stores; null where one of its items has none. */
const costPerHead = sql`(
  select case when count(*) filter (where c.cost is null) = 0 then round(sum(l.quantity * c.cost) / t.for_heads)::bigint end
    from inventory.dish_line l
    left join lateral (
      select sum(b.value)::numeric / nullif(sum(b.quantity), 0) as cost from inventory.balance b
       where b.school_id = l.school_id and b.item_id = l.item_id) c on true
   where l.school_id = t.school_id and l.dish_id = t.id and l.quantity > 0)`;

/** Dishes with what a head gets of each item. */
export const dishStore = resourceStore(dishes, {
  table: 'inventory.dish',
  search: ['name', 'note'],
  computed: { lines, costPerHead },
  where: {
    itemId: (itemId) => sql`exists (
      select from inventory.dish_line l where l.school_id = t.school_id and l.dish_id = t.id and l.item_id = ${itemId})`,
  },
  apart: {
    fields: ['lines'],
    write: async ({ tx }, id, draft) => {
      const twice = draft.lines.findIndex(({ itemId }, at) => draft.lines.findIndex((one) => one.itemId === itemId) < at);
      if (twice >= 0) throw fieldError(`lines.${twice}.itemId`, 'List each item of a dish only once.');
      await sql`delete from inventory.dish_line where dish_id = ${id}`.execute(tx);
      await sql`
        insert into inventory.dish_line (dish_id, item_id, quantity, day_scholars, staff)
        select ${id}, l."itemId", l.quantity, l."dayScholars", l.staff
          from rows from (jsonb_to_recordset(${JSON.stringify(draft.lines)}::jsonb)
                 as ("itemId" bigint, quantity bigint, "dayScholars" bigint, staff bigint)) with ordinality
               as l ("itemId", quantity, "dayScholars", staff, n) order by l.n`.execute(tx);
    },
  },
});
