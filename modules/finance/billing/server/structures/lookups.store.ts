import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { structuresApi } from '../../contract/structures.ts';

/** What a structure or a discount can be for. */
export async function billingLookups(tx: Tx): Promise<Output<typeof structuresApi.lookups>> {
  const { rows: sponsors } = await sql<{ id: number; name: string }>`
    select id, name from registration.sponsors where active order by lower(name)`.execute(tx);
  const { rows: categories } = await sql<{ category: string }>`
    select min(category) as category from registration.roll
     where here and category is not null group by lower(category) order by 1 limit 100`.execute(tx);
  const { rows: plans } = await sql<{ id: number; name: string }>`
    select id, name from finance.instalment_plan where active order by lower(name)`.execute(tx);
  return { sponsors, categories: categories.map(({ category }) => category), plans };
}
