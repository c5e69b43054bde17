import { type RawBuilder, sql } from 'kysely';

/**
 * What was in each store of each item at the end of a day, as a table: `store_id, item_id, quantity, value, stock_id`; what
 * was not there is left out. The last movement up to the day says it, one look into the index for each store and item.
 */
export const stockAt = (asOf: string): RawBuilder<unknown> => sql`(
  select b.school_id, b.store_id, b.item_id, m.quantity_after as quantity, m.value_after as value, m.stock_id
    from inventory.balance b
   cross join lateral (
     select l.quantity_after, l.value_after, l.stock_id from inventory.move l
      where l.school_id = b.school_id and l.item_id = b.item_id and l.store_id = b.store_id and l.day <= ${asOf}::date
      order by l.day desc, l.id desc limit 1) m
   where m.quantity_after > 0)`;
