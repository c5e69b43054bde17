import pg from 'pg';

/** The schemas that a backup leaves alone: PostgreSQL's, and the queue's, whose words are said again from the rows of tasks. */
const ours = `n.nspname not in ('information_schema', 'pgboss', 'daftari_migrations') and n.nspname not like 'pg\\_%'`;

export interface Table {
  /** Schema and name, quoted where they need it. */
  name: string;
  /** Quoted where they need it; what the database computes is left out. */
  columns: string[];
}

/** Every table of the product, in the order of its name. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, r.relname) as name,
           array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class r
      join pg_namespace n on n.oid = r.relnamespace
      join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
     where r.relkind = 'r' and r.relpersistence <> 't' and ${ours}
     group by 1 order by 1`);
  return rows;
}

/** Tables of which the connected role would see a part only, or none: a backup with them would be no backup. */
export async function hiddenTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, r.relname) as name
      from pg_class r join pg_namespace n on n.oid = r.relnamespace
     where r.relkind = 'r' and r.relpersistence <> 't' and ${ours}
       and (not has_schema_privilege(n.oid, 'usage') or not has_table_privilege(r.oid, 'select')
            or r.relrowsecurity and (
              not exists (select from pg_policy p where p.polrelid = r.oid and p.polpermissive and p.polcmd in ('*', 'r')
                                                   and pg_get_expr(p.polqual, p.polrelid) = 'true'
                                                   and p.polroles && array[0::oid, (select oid from pg_roles where rolname = current_user)])
              or exists (select from pg_policy p where p.polrelid = r.oid and not p.polpermissive and p.polcmd in ('*', 'r'))))
     order by 1`);
  return rows.map(({ name }) => name);
}

export interface Sequence {
  name: string;
  value: string;
  called: boolean;
}

/** Where every sequence stands. Read after the rows: at least as far as any row that was read. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, r.relname) as name
      from pg_class r join pg_namespace n on n.oid = r.relnamespace where r.relkind = 'S' and r.relpersistence <> 't' and ${ours} order by 1`);
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    for (const state of states) found.push({ name, ...state });
  }
  return found;
}

/** As the owner: lets the platform's login read what no module has granted it, so that no table escapes the backup. */
export async function letBackupRead(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ grant: string }>(`
      select distinct format('grant usage on schema %I to daftari_platform', n.nspname) as grant
        from pg_class r join pg_namespace n on n.oid = r.relnamespace
       where r.relkind in ('r', 'S') and ${ours} and not has_schema_privilege('daftari_platform', n.oid, 'usage')
      union all
      select format('grant select on %I.%I to daftari_platform', n.nspname, r.relname)
        from pg_class r join pg_namespace n on n.oid = r.relnamespace
       where r.relkind in ('r', 'S') and ${ours}
         and not coalesce(case when r.relkind = 'S' then has_sequence_privilege('daftari_platform', r.oid, 'select')
                               else has_table_privilege('daftari_platform', r.oid, 'select') end, false)`);
    for (const { grant } of rows) await owner.query(grant);
  } finally {
    await owner.end();
  }
}
