import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { bankBranches, banks } from '../contract/banks.ts';
import { kenyanBanks, kenyanBranches } from './kenyan-banks.ts';

/** Banks; one with branches stays and is set out of use instead. */
export const bankStore = resourceStore(banks, {
  table: 'hr.bank',
  computed: {
    branches: sql`(select count(*) from hr.bank_branch b where b.school_id = t.school_id and b.bank_id = t.id)`,
  },
  search: ['name', 'code'],
});

/** Branches; one that pay goes to stays and is set out of use instead. */
export const branchStore = resourceStore(bankBranches, {
  table: 'hr.bank_branch',
  computed: {
    bankName: sql`(select b.name from hr.bank b where b.school_id = t.school_id and b.id = t.bank_id)`,
    bankCode: sql`(select b.code from hr.bank b where b.school_id = t.school_id and b.id = t.bank_id)`,
  },
  search: ['name', 'code'],
});

/** A branch with its bank, as files for banks name them. Null for one of another school. */
export async function bankOf(tx: Tx, branchId: number) {
  const { rows } = await sql<{ bankCode: string; bankName: string; branchCode: string; branchName: string; active: boolean }>`
    select b.code as "bankCode", b.name as "bankName", r.code as "branchCode", r.name as "branchName", b.active and r.active as active
      from hr.bank_branch r join hr.bank b on b.school_id = r.school_id and b.id = r.bank_id
     where r.id = ${branchId}`.execute(tx);
  return rows[0] ?? null;
}

/** Adds the banks of Kenya whose code and name are not there yet, and the branches that are known of them. */
export async function addKenyanBanks(ctx: StoreContext): Promise<{ banks: number; branches: number }> {
  const { rows: added } = await sql<{ id: number; name: string }>`
    insert into hr.bank (code, name)
    select v.code, v.name
      from unnest(${kenyanBanks.map(([code]) => code)}::text[], ${kenyanBanks.map(([, name]) => name)}::text[]) as v (code, name)
     where not exists (select from hr.bank b where lower(b.code) = lower(v.code) or lower(b.name) = lower(v.name))
    on conflict do nothing returning id, name`.execute(ctx.tx);
  const { rows: branches } = await sql<{ id: number }>`
    insert into hr.bank_branch (bank_id, code, name)
    select b.id, v.code, v.name
      from unnest(${kenyanBranches.map(([bank]) => bank)}::text[], ${kenyanBranches.map(([, code]) => code)}::text[],
                  ${kenyanBranches.map(([, , name]) => name)}::text[]) as v (bank, code, name)
      join hr.bank b on b.code = v.bank
    on conflict do nothing returning id`.execute(ctx.tx);
  const found = { banks: added.length, branches: branches.length };
  ctx.changed({
    entity: 'bank',
    id: null,
    action: 'banks of Kenya added',
    after: { ...found, names: added.map(({ name }) => name) },
  });
  return found;
}
