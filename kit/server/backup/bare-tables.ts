import type pg from 'pg';
import { tablesOf } from './tables.ts';

interface Key {
  table: string;
  name: string;
  definition: string;
  comment: string | null;
}

/**
 * Takes from every table what stands in the way of rows that come in any order (foreign keys, triggers, the owner's own
 * row security), runs `load`, and puts all of it back: the foreign keys then check every row. In one transaction, as the
 * owner of the tables, who need not be a superuser.
 */
export async function withBareTables(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const names = (await tablesOf(client)).map(({ name }) => name);
  const { rows: keys } = await client.query<Key>(`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition,
           quote_literal(obj_description(c.oid, 'pg_constraint')) as comment
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and n.nspname not in ('pgboss', 'daftari_migrations')`);
  const { rows: forced } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relforcerowsecurity`,
  );
  const { rows: triggers } = await client.query<{ table: string; name: string; enabled: string }>(`
    select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name, t.tgenabled as enabled
      from pg_trigger t join pg_class r on r.oid = t.tgrelid join pg_namespace n on n.oid = r.relnamespace
     where not t.tgisinternal and t.tgenabled <> 'D' and n.nspname <> 'pgboss'`);
  const all = async (statements: readonly string[]) => void (await client.query(statements.join(';\n')));
  const modes: Record<string, string> = { O: 'enable', A: 'enable always', R: 'enable replica' };

  await all(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`));
  await all(triggers.map(({ table, name }) => `alter table ${table} disable trigger ${name}`));
  await all(forced.map(({ name }) => `alter table ${name} no force row level security`));
  // What migrations put into new tables is in the backup too.
  await client.query(`truncate ${names.join(', ')}`);
  await load();
  await all(
    keys.flatMap(({ table, name, definition, comment }) => [
      `alter table ${table} add constraint ${name} ${definition}`,
      ...(comment === null ? [] : [`comment on constraint ${name} on ${table} is ${comment}`]),
    ]),
  );
  await all(triggers.map(({ table, name, enabled }) => `alter table ${table} ${modes[enabled] ?? 'enable'} trigger ${name}`));
  await all(forced.map(({ name }) => `alter table ${name} force row level security`));
}
