import { sql } from 'kysely';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { menuApi, MenuWeek } from '../contract/menu.ts';
import { everyDay, mondayOf } from './weeks.rules.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed'>;

interface Cell {
  day: string;
  mealId: number;
  dishes: { id: number; name: string }[];
}

/** The menu of the week that a day falls in: every meal in use, and those that have something that week. */
export async function menuOfWeek({ tx }: Pick<Context, 'tx'>, day: string): Promise<MenuWeek> {
  const monday = mondayOf(day);
  const sunday = addDays(monday, 6);
  const { rows: meals } = await sql<MenuWeek['meals'][number]>`
    select m.id, m.name from inventory.meal m
     where m.active or exists (select from inventory.menu_line l
                                where l.school_id = m.school_id and l.meal_id = m.id and l.day between ${monday}::date and ${sunday}::date)
     order by m.place, m.id`.execute(tx);
  const { rows: cells } = await sql<Cell>`
    select l.day, l.meal_id as "mealId", json_agg(json_build_object('id', d.id, 'name', d.name) order by l.place, l.id) as dishes
      from inventory.menu_line l join inventory.dish d on d.school_id = l.school_id and d.id = l.dish_id
     where l.day between ${monday}::date and ${sunday}::date group by l.day, l.meal_id`.execute(tx);
  const { rows: issued } = await sql<{ day: string; mealId: number }>`
    select m.day, m.meal_id as "mealId" from inventory.ration_meal m
      join inventory.ration r on r.school_id = m.school_id and r.id = m.ration_id
      left join inventory.issue i on i.school_id = r.school_id and i.id = r.issue_id
     where m.live and m.day between ${monday}::date and ${sunday}::date and r.state in ('issued', 'served')
       and coalesce(i.state, 'issued') = 'issued'`.execute(tx);
  return {
    monday,
    meals,
    days: everyDay(monday, sunday).map((one) => ({
      day: one,
      cells: meals.map(({ id: mealId }) => ({
        ...cellOf(cells.find((cell) => cell.day === one && cell.mealId === mealId)?.dishes ?? []),
        mealId,
        issued: issued.some((cell) => cell.day === one && cell.mealId === mealId),
      })),
    })),
  };
}

const cellOf = (dishes: Cell['dishes']) => ({ dishes, version: dishes.map(({ id }) => id).join(' ') });

/**
 * Says what a meal of a day is made of, in this order. What is issued for it already stays as it is. Throws 400 at the field, 409 where
 * somebody else has changed it since the caller saw it.
 */
export async function putMenu(ctx: Context, { day, mealId, dishIds, version }: Input<typeof menuApi.put>): Promise<MenuWeek> {
  if (new Set(dishIds).size < dishIds.length) throw fieldError('dishIds', 'List each dish of a meal only once.');
  const { rows } = await sql<{ name: string; dishes: number }>`
    select m.name, (select count(*) from inventory.dish d where d.school_id = m.school_id and d.id = any(${dishIds}::bigint[])) as dishes
      from inventory.meal m where m.id = ${mealId} for update`.execute(ctx.tx);
  const [meal] = rows;
  if (!meal) throw fieldError('mealId', 'Choose a meal of this school.');
  if (meal.dishes < dishIds.length) throw fieldError('dishIds', 'Choose dishes of this school.');
  const stood = await dishesOf(ctx, day, mealId);
  const before = namesOf(stood);
  if (version !== undefined && version !== cellOf(stood).version)
    throw new UserError(
      'conflict',
      `Someone else changed this meal while you had it open: ${before || 'there is nothing on it'} now. Close it and open it again to make your change.`,
    );
  await sql`delete from inventory.menu_line where day = ${day}::date and meal_id = ${mealId}`.execute(ctx.tx);
  await sql`
    insert into inventory.menu_line (day, meal_id, dish_id, place)
    select ${day}::date, ${mealId}, d.id, d.n from unnest(${dishIds}::bigint[]) with ordinality as d (id, n)`.execute(ctx.tx);
  const after = namesOf(await dishesOf(ctx, day, mealId));
  ctx.changed({
    entity: 'menu',
    id: mealId,
    action: 'changed',
    before: { day, [meal.name]: before },
    after: { day, [meal.name]: after },
  });
  return menuOfWeek(ctx, day);
}

const namesOf = (dishes: Cell['dishes']) => dishes.map(({ name }) => name).join(', ');

async function dishesOf({ tx }: Context, day: string, mealId: number): Promise<Cell['dishes']> {
  const { rows } = await sql<Cell['dishes'][number]>`
    select d.id, d.name from inventory.menu_line l
      join inventory.dish d on d.school_id = l.school_id and d.id = l.dish_id
     where l.day = ${day}::date and l.meal_id = ${mealId} order by l.place, l.id`.execute(tx);
  return rows;
}

/**
 * Copies a week into another: meals that have nothing there, or with `replace` all. Throws 422 where a week is to be replaced by one
 * that has no menu.
 */
export async function copyWeek(
  ctx: Context,
  { from, to, replace }: Input<typeof menuApi.copy>,
): Promise<Output<typeof menuApi.copy>> {
  const [source, target] = [mondayOf(from), mondayOf(to)];
  if (source === target) throw fieldError('to', 'Choose another week.');
  const [sourceEnd, targetEnd] = [addDays(source, 6), addDays(target, 6)];
  await sql`select from inventory.meal order by id for update`.execute(ctx.tx);
  const copied = sql`
      inventory.menu_line l
      join inventory.meal m on m.school_id = l.school_id and m.id = l.meal_id and m.active
      join inventory.dish d on d.school_id = l.school_id and d.id = l.dish_id and d.active
     where l.day between ${source}::date and ${sourceEnd}::date`;
  if (replace) {
    const { rows: there } = await sql`select from ${copied} limit 1`.execute(ctx.tx);
    if (there.length === 0)
      throw new UserError('rule', `The week of ${formatDay(source)} has no menu that could take the place of this one.`);
    await sql`delete from inventory.menu_line where day between ${target}::date and ${targetEnd}::date`.execute(ctx.tx);
  }
  const { rows } = await sql`
    insert into inventory.menu_line (day, meal_id, dish_id, place)
    select l.day + (${target}::date - ${source}::date), l.meal_id, l.dish_id, l.place
      from ${copied}
       and not exists (select from inventory.menu_line t
                        where t.school_id = l.school_id and t.meal_id = l.meal_id and t.day = l.day + (${target}::date - ${source}::date))
     order by l.day, l.meal_id, l.place
    returning id`.execute(ctx.tx);
  ctx.changed({
    entity: 'menu',
    id: null,
    action: 'copied',
    after: { From: formatDay(source), Into: formatDay(target), Dishes: rows.length },
  });
  return { ...(await menuOfWeek(ctx, target)), copied: rows.length };
}
