import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Ration, RationRow, rationsApi } from '../../contract/rations.ts';
import { headsOfDay } from '../heads.ts';
import { reckoned, stillThere } from './reckon.ts';

export type RationContext = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school' | 'changed'>;

/** Where a ration stands: what was issued and reversed counts for nothing. */
export const standing = sql`case when exists (
  select from inventory.issue i where i.school_id = t.school_id and i.id = t.issue_id and i.state = 'reversed')
  then 'reversed' else t.state end`;

const table = tableStore<RationRow>({
  table: 'inventory.ration',
  entity: 'ration',
  columns: { rationNo: 'ration_no', day: 'day', note: 'note', askedName: 'asked_name' },
  computed: {
    state: standing,
    storeName: sql`(select s.name from inventory.store s where s.school_id = t.school_id and s.id = t.store_id)`,
    meals: sql`(
      select coalesce(string_agg(coalesce(m.meal_name, k.name), ', ' order by k.place, k.id), '')
        from inventory.ration_meal m join inventory.meal k on k.school_id = m.school_id and k.id = m.meal_id
       where m.school_id = t.school_id and m.ration_id = t.id)`,
    heads: sql`(
      select sum(coalesce(m.served, m.boarders + m.day_scholars + m.staff + m.visitors))::int
        from inventory.ration_meal m where m.school_id = t.school_id and m.ration_id = t.id)`,
    issueNo: sql`(select i.issue_no from inventory.issue i where i.school_id = t.school_id and i.id = t.issue_id)`,
    value: sql`(select sum(x.value)::bigint from inventory.ration_item x where x.school_id = t.school_id and x.ration_id = t.id)`,
  },
  search: ['ration_no', 'note', 'asked_name'],
});

/** Rations, searched and filtered. */
export function listRations(ctx: RationContext, input: Input<typeof rationsApi.list>) {
  const { state, from, to, ...page } = input;
  return table.list(ctx, page, [
    ...(state === 'open' ? [sql`${standing} in ('draft', 'issued')`] : state ? [sql`${standing} = ${state}`] : []),
    ...(from ? [sql`t.day >= ${from}::date`] : []),
    ...(to ? [sql`t.day <= ${to}::date`] : []),
  ]);
}

type Head = Omit<Ration, 'counted' | 'meals' | 'items'>;

/** The ration without its meals and items. Throws 404. */
export async function rationHead({ tx }: Pick<RationContext, 'tx'>, id: number): Promise<Head> {
  const { rows } = await sql<Head>`
    select t.id, t.version, t.ration_no as "rationNo", t.day, t.store_id as "storeId", s.name as "storeName", ${standing} as state,
           t.issue_id as "issueId", i.issue_no as "issueNo", t.note, t.asked_name as "askedName",
           (select sum(x.value)::bigint from inventory.ration_item x where x.school_id = t.school_id and x.ration_id = t.id) as value
      from inventory.ration t
      join inventory.store s on s.school_id = t.school_id and s.id = t.store_id
      left join inventory.issue i on i.school_id = t.school_id and i.id = t.issue_id
     where t.id = ${id}`.execute(tx);
  const [head] = rows;
  if (!head) throw notFound('ration');
  return head;
}

/** One ration: of a draft with what is reckoned now, else as it was issued. Throws 404. */
export async function getRation(ctx: RationContext, id: number): Promise<Ration> {
  const head = await rationHead(ctx, id);
  if (head.state === 'draft') {
    const counted = await headsOfDay(ctx, head.day);
    return { ...head, counted, ...(await reckoned(ctx.tx, head, counted)) };
  }
  return { ...head, counted: null, meals: await issuedMeals(ctx, id), items: await issuedItems(ctx, id) };
}

async function issuedMeals({ tx }: RationContext, id: number): Promise<Ration['meals']> {
  const { rows } = await sql<Ration['meals'][number]>`
    select m.meal_id as "mealId", coalesce(m.meal_name, k.name) as name, coalesce(m.dishes, '') as dishes,
           coalesce(m.boarders, 0) as boarders, coalesce(m.day_scholars, 0) as "dayScholars", m.staff, m.visitors,
           coalesce(m.boarders + m.day_scholars, 0) + m.staff + m.visitors as heads, m.served
      from inventory.ration_meal m join inventory.meal k on k.school_id = m.school_id and k.id = m.meal_id
     where m.ration_id = ${id} order by k.place, k.id`.execute(tx);
  return rows;
}

async function issuedItems({ tx }: RationContext, id: number): Promise<Ration['items']> {
  const { rows } = await sql<Ration['items'][number]>`
    select x.item_id as "itemId", i.code, i.name, i.unit, i.divisible, coalesce(x.planned, 0) as planned,
           coalesce(x.carried, 0) as carried, coalesce(x.quantity, 0) as quantity, false as typed,
           coalesce(b.quantity, 0) as "inStore", x.value, coalesce(l.good, 0) as returned, x.left_over as "leftOver",
           not ${stillThere('x')} as gone,
           case when x.planned is not null
                then coalesce(x.quantity, 0) - coalesce(l.good, 0) + coalesce(x.carried, 0) - coalesce(x.left_over, 0) end as used,
           (select coalesce(json_agg(json_build_object('mealId', m.meal_id, 'quantity', n.quantity) order by n.id), '[]')
              from inventory.ration_need n join inventory.ration_meal m on m.school_id = n.school_id and m.id = n.ration_meal_id
             where n.school_id = x.school_id and n.ration_id = x.ration_id and n.item_id = x.item_id) as meals
      from inventory.ration_item x
      join inventory.ration t on t.school_id = x.school_id and t.id = x.ration_id
      join inventory.item i on i.school_id = x.school_id and i.id = x.item_id
      left join inventory.balance b on b.school_id = x.school_id and b.store_id = t.store_id and b.item_id = x.item_id
      left join inventory.issue_line l on l.school_id = x.school_id and l.issue_id = t.issue_id and l.item_id = x.item_id
     where x.ration_id = ${id} order by lower(i.name), i.id`.execute(tx);
  return rows;
}

/** Holds a ration against everybody else and answers it. Throws 404. */
export async function holdRation(ctx: RationContext, id: number): Promise<Head> {
  const { rows } = await sql<{ id: number }>`select id from inventory.ration where id = ${id} for update`.execute(ctx.tx);
  if (!rows[0]) throw notFound('ration');
  return rationHead(ctx, one(rows).id);
}
