import type { Client } from 'pg';

/** A table of the product, not of the migrations. */
export interface Table {
  readonly name: string;
  readonly hasSchool: boolean;
}

/**
 * Tables that belong to no single school. They stand above the schools (branches, accounts and their sessions), or hold
 * what is the same for all of them (counties). Everything else is a school's own.
 */
export const globalTables: ReadonlySet<string> = new Set([
  'hr.law_pack',
  'kit.backup',
  'kit.outbox_message',
  'kit.platform_audit_entry',
  'messaging.line',
  'messaging.receipt',
  'platform.account',
  'platform.account_role',
  'platform.branch',
  'platform.client_error',
  'platform.finance_code',
  'platform.password_reset',
  'platform.recovery_code',
  'platform.refresh_token',
  'platform.school',
  'platform.second_factor',
  'platform.secret',
  'platform.session',
  'platform.sign_in_attempt',
  'platform.sign_in_step',
  'platform.subscription_plan',
  'platform.transfer_offer',
  'settings.county',
  'settings.sub_county',
]);

/** Indexes by which the installation itself goes over all schools at once: what nobody needs any more, what waits to be done. */
const sweeps: ReadonlySet<string> = new Set([
  'api_token_hash',
  'file_loose',
  'file_sha256',
  'gadget_serial',
  'job_open',
  'message_due',
  'message_sending',
  'part_provider_id',
  'webhook_delivery_due',
]);

const ours = `n.nspname not in ('pg_catalog', 'information_schema', 'daftari_migrations', 'public', 'pgboss') and n.nspname not like 'pg\\_%'`;

/** Every table of the product's schemas. */
export async function tables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; hasSchool: boolean }>(`
    select n.nspname || '.' || r.relname as name,
           exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = 'school_id' and not a.attisdropped) as "hasSchool"
      from pg_class r join pg_namespace n on n.oid = r.relnamespace
     where r.relkind in ('r', 'p') and ${ours} order by 1`);
  return rows;
}

/**
 * Tables with a school_id that the schools' role reaches, whose row security is missing, not forced, or is not exactly
 * the school's own rows.
 */
export async function unprotected(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || r.relname as name
      from pg_class r join pg_namespace n on n.oid = r.relnamespace
     where r.relkind in ('r', 'p') and ${ours}
       and exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = 'school_id' and not a.attisdropped)
       and (has_table_privilege('daftari_app', r.oid, 'select, insert, update, delete')
            or has_any_column_privilege('daftari_app', r.oid, 'select, insert, update'))
       and not (r.relrowsecurity and r.relforcerowsecurity
                and exists (select from pg_policy p where p.polrelid = r.oid
                             and 'daftari_app'::regrole = any (p.polroles)
                             and pg_get_expr(p.polqual, p.polrelid) = '(school_id = kit.school_id())'
                             and pg_get_expr(p.polwithcheck, p.polrelid) = '(school_id = kit.school_id())')
                and not exists (select from pg_policy p where p.polrelid = r.oid and p.polpermissive
                             and (p.polroles @> array[0::oid] or 'daftari_app'::regrole = any (p.polroles))
                             and pg_get_expr(p.polqual, p.polrelid) <> '(school_id = kit.school_id())'))
     order by 1`);
  return rows.map((row) => row.name);
}

/** Keys and indexes of a school's tables that do not lead with school_id, in words. */
export async function keysWithoutSchool(client: Client): Promise<string[]> {
  const { rows: indexes } = await client.query<{ table: string; index: string; first: string | null; unique: boolean }>(`
    select n.nspname || '.' || r.relname as table, i.relname as index, a.attname as first, x.indisunique as unique
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_class r on r.oid = x.indrelid
      join pg_namespace n on n.oid = r.relnamespace
      left join pg_attribute a on a.attrelid = r.oid and a.attnum = x.indkey[0] and x.indkey[0] > 0
     where ${ours}`);
  const { rows: keys } = await client.query<{ table: string; name: string; target: string; from: string; to: string }>(`
    select n.nspname || '.' || r.relname as table, c.conname as name, tn.nspname || '.' || t.relname as target,
           a.attname as from, b.attname as to
      from pg_constraint c
      join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
      join pg_class t on t.oid = c.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      join pg_attribute a on a.attrelid = r.oid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = t.oid and b.attnum = c.confkey[1]
     where c.contype = 'f' and ${ours}`);
  return [
    ...indexes
      .filter((one) => !globalTables.has(one.table) && one.first !== 'school_id')
      .filter((one) => one.unique || !sweeps.has(one.index))
      .map((one) => `${one.table}: index ${one.index}`),
    ...keys
      .filter((one) => !globalTables.has(one.table) && !globalTables.has(one.target))
      .filter((one) => one.from !== 'school_id' || one.to !== 'school_id')
      .map((one) => `${one.table}: foreign key ${one.name}`),
  ].toSorted();
}

/** What Citus refuses on a distributed table, found on a school's tables. */
export async function refusedByCitus(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; what: string }>(`
    with own as (
      select r.*, n.nspname || '.' || r.relname as table from pg_class r join pg_namespace n on n.oid = r.relnamespace
       where r.relkind in ('r', 'p') and ${ours})
    select own.table, 'trigger ' || tgname as what from pg_trigger g join own on own.oid = g.tgrelid where not g.tgisinternal
    union all select own.table, 'rule ' || rulename from pg_rewrite w join own on own.oid = w.ev_class
    union all select own.table, 'inheritance' from pg_inherits h join own on own.oid = h.inhrelid
    union all select own.table, 'not a permanent table' from own where relpersistence <> 'p'
    union all select own.table, 'deferrable ' || conname from pg_constraint c join own on own.oid = c.conrelid where c.condeferrable
    union all select own.table, 'identity of a type other than bigint: ' || attname from pg_attribute a join own on own.oid = a.attrelid
               where a.attidentity <> '' and a.atttypid <> 'bigint'::regtype
    union all select own.table, 'serial column ' || attname from pg_attribute a join own on own.oid = a.attrelid
               join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
               where pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'
    union all select own.table, 'foreign key that sets school_id to null: ' || conname from pg_constraint c join own on own.oid = c.conrelid
               where c.contype = 'f' and (c.confdeltype in ('n', 'd') and coalesce(c.confdelsetcols, c.conkey) @> array[c.conkey[1]]
                                          or c.confupdtype in ('n', 'd', 'c'))
    union all select own.table, 'exclusion without school_id: ' || conname from pg_constraint c join own on own.oid = c.conrelid
               where c.contype = 'x' and not c.conkey @> array[(select attnum from pg_attribute where attrelid = own.oid and attname = 'school_id')]
    union all select own.table, 'policy with a subquery: ' || polname from pg_policy p join own on own.oid = p.polrelid
               where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ilike '%select%'
    order by 1, 2`);
  return rows.filter((row) => !globalTables.has(row.table)).map((row) => `${row.table}: ${row.what}`);
}
