import { sql } from 'kysely';
import type { StoreContext } from '#kit/server/db/table-store.ts';

/** The meals that schools have; day scholars go home before supper. */
const usual = [
  { name: 'Breakfast', place: 10, dayScholars: false },
  { name: 'Break', place: 20, dayScholars: true },
  { name: 'Lunch', place: 30, dayScholars: true },
  { name: 'Supper', place: 40, dayScholars: false },
];

/** Adds the usual meals, where none of that name is there; answers how many. */
export async function addUsualMeals(ctx: StoreContext): Promise<number> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into inventory.meal (name, place, day_scholars)
    select m.name, m.place, m."dayScholars"
      from jsonb_to_recordset(${JSON.stringify(usual)}::jsonb) as m (name text, place int, "dayScholars" boolean)
     order by m.place on conflict do nothing returning id, name`.execute(ctx.tx);
  for (const { id, name } of rows) ctx.changed({ entity: 'meal', id, action: 'created', after: { name } });
  return rows.length;
}
