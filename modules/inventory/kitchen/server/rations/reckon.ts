import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { type Heads, type Ration, toIssue } from '../../contract/rations.ts';
import { needsOf } from '../needs.store.ts';

interface Drafted {
  mealId: number;
  name: string;
  dishes: string;
  takesBoarders: boolean;
  takesDayScholars: boolean;
  staff: number;
  visitors: number;
}

interface Item {
  itemId: number;
  code: string;
  name: string;
  unit: string;
  divisible: boolean;
  typed: number | null;
  carried: number;
  inStore: number;
}

type Reckoned = Pick<Ration, 'meals' | 'items'>;

/** What a draft comes to with the heads as they are counted now: its meals, and what each item needs. */
export async function reckoned(
  tx: Tx,
  { id, day, storeId }: Pick<Ration, 'id' | 'day' | 'storeId'>,
  heads: Heads,
): Promise<Reckoned> {
  const { rows: drafted } = await sql<Drafted>`
    select m.meal_id as "mealId", k.name, k.boarders as "takesBoarders", k.day_scholars as "takesDayScholars", m.staff, m.visitors,
           coalesce((select string_agg(d.name, ', ' order by n.place, n.id) from inventory.menu_line n
                       join inventory.dish d on d.school_id = n.school_id and d.id = n.dish_id
                      where n.school_id = m.school_id and n.day = m.day and n.meal_id = m.meal_id), '') as dishes
      from inventory.ration_meal m join inventory.meal k on k.school_id = m.school_id and k.id = m.meal_id
     where m.ration_id = ${id} order by k.place, k.id`.execute(tx);
  const meals = drafted.map(({ takesBoarders, takesDayScholars, ...meal }) => {
    const boarders = takesBoarders ? heads.boarders : 0;
    const dayScholars = takesDayScholars ? heads.dayScholars : 0;
    return { ...meal, boarders, dayScholars, heads: boarders + dayScholars + meal.staff + meal.visitors, served: null };
  });
  const needs = await needsOf(
    tx,
    meals.map((meal) => ({ ...meal, day })),
  );
  const { rows } = await sql<Item>`
    select i.id as "itemId", i.code, i.name, i.unit, i.divisible, x.quantity as typed, coalesce(c.carried, 0)::bigint as carried,
           coalesce(b.quantity, 0) as "inStore"
      from inventory.item i
      left join inventory.ration_item x on x.school_id = i.school_id and x.item_id = i.id and x.ration_id = ${id}
      left join inventory.balance b on b.school_id = i.school_id and b.item_id = i.id and b.store_id = ${storeId}
      left join lateral (${leftOver(day)}) c on true
     where i.id = any(${needs.map(({ itemId }) => itemId)}::bigint[]) or x.id is not null
     order by lower(i.name), i.id`.execute(tx);
  const items = rows.map(({ typed, ...item }) => {
    const own = needs.filter(({ itemId }) => itemId === item.itemId);
    const planned = own.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      ...item,
      planned,
      quantity: typed ?? toIssue(planned - item.carried, item.divisible),
      typed: typed !== null,
      value: null,
      returned: 0,
      leftOver: null,
      gone: false,
      used: null,
      meals: own.map(({ mealId, quantity }) => ({ mealId, quantity })),
    };
  });
  return { meals, items };
}

/**
 * Whether what was left of an item of a ration, of that alias, is still in the kitchen, as SQL: it went into no ration, or into one whose
 * issue was reversed and of which nothing went on.
 */
export const stillThere = (alias: 'o' | 'x') => {
  const left = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${left('carried_to')} is null or exists (
    select from inventory.ration n
      join inventory.issue u on u.school_id = n.school_id and u.id = n.issue_id and u.state = 'reversed'
      join inventory.ration_item w on w.school_id = n.school_id and w.ration_id = n.id and w.item_id = ${left('item_id')}
     where n.school_id = ${left('school_id')} and n.id = ${left('carried_to')} and w.carried_to is null))`;
};

/** What was left of an item `i` on or before a day and is still there, with its value, as SQL. */
export const leftOver = (day: string) => sql`
  select sum(o.left_over) as carried, sum(o.left_value) as carried_value
    from inventory.ration_item o
    join inventory.ration t on t.school_id = o.school_id and t.id = o.ration_id
    left join inventory.issue s on s.school_id = t.school_id and s.id = t.issue_id
   where o.school_id = i.school_id and o.item_id = i.id and o.left_over > 0 and ${stillThere('o')} and t.day <= ${day}::date
     and coalesce(s.state, 'issued') = 'issued'`;
