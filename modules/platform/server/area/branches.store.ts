import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Branch } from '../../contract/branches.ts';

const columns = sql`
  b.id, b.version, b.name, (select count(*) from platform.school s where s.branch_id = b.id) as schools,
  (select count(*) from platform.account a where a.branch_id = b.id) as administrators`;

const sortable: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(b.name)`,
  schools: sql`(select count(*) from platform.school s where s.branch_id = b.id)`,
  administrators: sql`(select count(*) from platform.account a where a.branch_id = b.id)`,
};

/** One page of branches; `only` limits it to one of them. */
export async function listBranches(tx: Tx, input: PageRequest, only: number | null): Promise<Page<Branch>> {
  const where = sql`(${only}::int is null or b.id = ${only}) and ${input.q ? matches([sql`b.name`], input.q) : sql`true`}`;
  const order = sortable[input.sort.replace(/^-/, '')] ?? sql`b.id`;
  const { rows } = await sql<Branch>`
    select ${columns} from platform.branch b where ${where}
     order by ${order} ${wayOf(input.sort)}, b.id ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from platform.branch b where ${where}`.execute(
    tx,
  );
  return { rows, total: one(counted).total };
}

/** One branch; 404 when there is none or it is not the one that `only` allows. */
export async function readBranch(tx: Tx, branchId: number, only: number | null): Promise<Branch> {
  const { rows } = await sql<Branch>`select ${columns} from platform.branch b where b.id = ${branchId}`.execute(tx);
  const found = rows[0];
  if (!found || (only !== null && found.id !== only)) throw notFound('branch');
  return found;
}

/** Adds a branch and gives its id. */
export async function insertBranch(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into platform.branch (name) values (${name}) returning id`.execute(tx);
  return one(rows).id;
}

/** Renames a branch; false when `version` is old. */
export async function writeBranch(tx: Tx, branchId: number, version: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    update platform.branch set name = ${name}, version = version + 1 where id = ${branchId} and version = ${version} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Deletes a branch that nothing points at. */
export async function deleteBranch(tx: Tx, branchId: number): Promise<void> {
  await sql`delete from platform.branch where id = ${branchId}`.execute(tx);
}
