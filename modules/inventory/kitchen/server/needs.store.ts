import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** Heads that a meal of a day has. */
export interface MealHeads {
  day: string;
  mealId: number;
  boarders: number;
  dayScholars: number;
  staff: number;
  visitors: number;
}

export interface Need {
  day: string;
  mealId: number;
  itemId: number;
  quantity: number;
}

/** What meals need of each item as SQL: the menu of the day, times its heads, times what a head gets, rounded up to a thousandth. */
const needed = (meals: RawBuilder<unknown>) => sql`
  select h.day, h."mealId", l.item_id as "itemId",
         ceil(sum((h.boarders * l.quantity + h."dayScholars" * coalesce(l.day_scholars, l.quantity)
                   + h.staff * coalesce(l.staff, l.quantity) + h.visitors * l.quantity)::numeric / d.for_heads))::bigint as quantity
    from ${meals}
    join inventory.menu_line n on n.day = h.day and n.meal_id = h."mealId"
    join inventory.dish d on d.school_id = n.school_id and d.id = n.dish_id
    join inventory.dish_line l on l.school_id = d.school_id and l.dish_id = d.id
   group by h.day, h."mealId", l.item_id`;

/** What meals need of each item, where it is more than nothing. */
export async function needsOf(tx: Tx, meals: readonly MealHeads[]): Promise<Need[]> {
  const heads = sql`jsonb_to_recordset(${JSON.stringify(meals)}::jsonb)
    as h (day date, "mealId" bigint, boarders bigint, "dayScholars" bigint, staff bigint, visitors bigint)`;
  const { rows } = await sql<Need>`
    select n.day, n."mealId", n."itemId", n.quantity
      from (${needed(heads)}) n where n.quantity > 0 order by n.day, n."mealId", n."itemId"`.execute(tx);
  return rows;
}
