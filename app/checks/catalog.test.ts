import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { globalTables, keysWithoutSchool, refusedByCitus, tables, unprotected } from './catalog.ts';
import { bareDatabase } from './owner.ts';

let owner: Client;
let drop = () => Promise.resolve();
beforeAll(async () => {
  ({ owner, drop } = await bareDatabase());
});
afterAll(() => drop());

/** What a check finds after `plant`, which is undone again. */
async function planted<R>(plant: string, find: (client: Client) => Promise<R>): Promise<R> {
  await owner.query('begin');
  try {
    await owner.query(plant);
    return await find(owner);
  } finally {
    await owner.query('rollback');
  }
}

test('a table without school_id is one that stands above the schools', async () => {
  const all = await tables(owner);
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter((table) => !table.hasSchool && !globalTables.has(table.name)).map((table) => table.name)).toEqual([]);
});

test('row security is forced on every table that has a school_id', async () => {
  expect(await unprotected(owner)).toEqual([]);
});

test('keys and indexes of a school’s tables lead with school_id', async () => {
  expect(await keysWithoutSchool(owner)).toEqual([]);
});

test('nothing stands in the way of distributing by school_id', async () => {
  expect(await refusedByCitus(owner)).toEqual([]);
});

test('each check finds what is planted for it', async () => {
  const bare =
    'create table settings.leaky (school_id int not null, id bigint primary key); grant select on settings.leaky to daftari_app';
  expect(await planted(bare, unprotected)).toEqual(['settings.leaky']);
  expect(await planted(bare, keysWithoutSchool)).toEqual(['settings.leaky: index leaky_pkey']);
  const open = `${bare}; select kit.tenant('settings.leaky'); create policy everybody on settings.leaky using (true)`;
  expect(await planted(open, unprotected)).toEqual(['settings.leaky']);
  const unforced = 'alter table settings.hostel no force row level security';
  expect(await planted(unforced, unprotected)).toEqual(['settings.hostel']);
  const crossing =
    'alter table settings.bed add unique (id); alter table settings.bed add constraint crossing foreign key (student_id) references settings.bed (id)';
  expect(await planted(crossing, keysWithoutSchool)).toContain('settings.bed: foreign key crossing');
  const trigger = `create function kit.nothing() returns trigger language plpgsql as 'begin return new; end';
    create constraint trigger late after insert on settings.bed deferrable for each row execute function kit.nothing()`;
  expect(await planted(trigger, refusedByCitus)).toContain('settings.bed: trigger late');
});

test('the product logs in as roles that own nothing, are no super-users, bypass no row security and only ever lower themselves', async () => {
  const { rows } = await owner.query<{ rolname: string }>(`
    select rolname from pg_roles r where rolname in ('daftari_app', 'daftari_platform')
       and not rolsuper and not rolbypassrls and not rolcreaterole and not rolcreatedb and not rolreplication
       and rolcanlogin and not rolinherit
       and not exists (select from pg_class where relowner = r.oid)
       and not exists (select from pg_namespace where nspowner = r.oid)
       and not exists (select from pg_proc where proowner = r.oid)
       and not exists (select from pg_auth_members m where m.member = r.oid
              and (r.rolname, m.roleid::regrole::text) <> ('daftari_platform', 'daftari_app')) order by 1`);
  expect(rows.map((row) => row.rolname)).toEqual(['daftari_app', 'daftari_platform']);
});

test('no role of the product may create, truncate or set triggers, and none runs a function as its owner', async () => {
  const { rows: may } = await owner.query(`
    select table_schema, table_name, grantee, privilege_type from information_schema.role_table_grants
     where grantee in ('daftari_app', 'daftari_platform', 'PUBLIC') and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')
       and table_schema not in ('pg_catalog', 'information_schema')`);
  expect(may).toEqual([]);
  const { rows: definers } = await owner.query<{ oid: string }>(`
    select p.oid::regprocedure::text as oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema') order by 1`);
  // An erasure reaches further than what serves may; they do nothing outside the transaction of one that a second person approved.
  // The searches of content and of posts answer keys of the running school alone, which row security judges as it judges any other row.
  expect(definers.map(({ oid }) => oid.replace(/\(.*/, ''))).toEqual([
    'elearning.posts_with',
    'elearning.resources_with',
    'registration.erase_columns',
    'registration.erase_offers',
    'registration.erase_rows',
    'registration.erase_words',
  ]);
});

test.each(['kit.audit_entry', 'kit.platform_audit_entry'])('%s can be added to, never changed or removed', async (table) => {
  for (const role of ['daftari_app', 'daftari_platform']) {
    for (const act of [`update ${table} set action = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
      await owner.query('begin');
      await owner.query(`set local role ${role}`);
      await expect(owner.query(act), `${role}: ${act}`).rejects.toMatchObject({ code: '42501' });
      await owner.query('rollback');
    }
  }
});
