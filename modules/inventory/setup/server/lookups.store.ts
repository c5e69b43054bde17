import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { holding } from '#kit/server/sql/like.ts';
import type { storesApi } from '../contract/stores.ts';

export async function storeOptions(tx: Tx): Promise<Output<typeof storesApi.options>> {
  const { rows } = await sql<{ id: number; name: string; departmentId: number | null; transit: false }>`
    select id, name, department_id as "departmentId", false as transit
      from inventory.store where active and not transit order by lower(name), id`.execute(tx);
  return { rows };
}

export async function vendorOptions(tx: Tx, { q, id }: { q?: string | undefined; id?: number | undefined }) {
  const { rows } = await sql<{ id: number; name: string; category: string | null }>`
    select id, name, category from finance.suppliers
     where id = ${id ?? null} or (active and (${q ?? ''} = '' or kit.fold(name) like kit.fold(${holding(q ?? '')})))
     order by id = ${id ?? null} desc nulls last, lower(name), id limit 50`.execute(tx);
  return { rows };
}
