import { type Kysely, sql } from 'kysely';

/** A statement that reads or writes rows, and not only tables. What stands in the body of a function is found too, and does no harm. */
const movesRows = /^\s*(update|insert\s+into|delete\s+from|merge\s+into|with)\s/im;

/**
 * Runs a migration so that it sees the rows of every school. An owner who is no superuser is bound by the row security of its own
 * tables: what it fills in of what stands already would be nothing, without a word, and an insert into a table that it has just made
 * would be refused. All of it is one transaction, so nobody else sees the tables open.
 */
export async function seeingRows(db: Kysely<unknown>, text: string): Promise<void> {
  if (!movesRows.test(text) || !(await isBound(db))) return void (await sql.raw(text).execute(db));
  const { rows: forced } = await sql<{ id: number }>`
    select oid::bigint as id from pg_class where relforcerowsecurity and pg_has_role(relowner, 'usage')`.execute(db);
  const made = await tenant(db);
  const open = made?.replaceAll('force row level security', 'no force row level security');
  await force(db, forced, 'no force');
  if (open !== undefined) await sql.raw(open).execute(db);
  await sql.raw(text).execute(db);
  // Unless the migration has just said anew how a school's table is made.
  if (made !== undefined && (await tenant(db)) === open) await sql.raw(made).execute(db);
  const { rows: added } = await sql<{ id: number }>`
    select c.oid::bigint as id from pg_policy p join pg_class c on c.oid = p.polrelid
     where p.polname = 'school' and not c.relforcerowsecurity`.execute(db);
  await force(db, [...forced, ...added], 'force');
}

async function isBound(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ bound: boolean }>`
    select not (rolsuper or rolbypassrls) as bound from pg_roles where rolname = current_user`.execute(db);
  return rows[0]?.bound ?? true;
}

/** How a school's table is made: the text of `kit.tenant`; none before the first migration. */
async function tenant(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc
     where proname = 'tenant' and pronamespace::regnamespace::text = 'kit'`.execute(db);
  return rows[0]?.text;
}

async function force(db: Kysely<unknown>, tables: readonly { id: number }[], how: 'force' | 'no force'): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where oid = any(${tables.map(({ id }) => id)}::oid[])`.execute(db);
  const each = rows.map(({ name }) => `alter table ${name} ${how} row level security`);
  if (each.length > 0) await sql.raw(each.join(';')).execute(db);
}
