import pg from 'pg';

/** Tells PostgreSQL how full the tables are, as its owner; until it knows, it reads what was just filled as if it were empty. */
export async function refreshStatistics(url: string): Promise<void> {
  await asOwner(url, (owner) => owner.query('analyze'));
}

/**
 * Does a long piece of work in one transaction while PostgreSQL counts no table by itself. It would count none of the rows
 * that are not committed, take a table of many pages for empty, and from then on read it from end to end for every row of
 * another: what takes seconds takes an hour. Nobody who reads or writes waits for this lock.
 */
export async function keepingStatistics<T>(url: string, work: () => Promise<T>): Promise<T> {
  return asOwner(url, async (owner) => {
    await expectFewSchools(owner);
    const { rows } = await owner.query<{ name: string }>(`
      select format('%I.%I', n.nspname, r.relname) as name from pg_class r join pg_namespace n on n.oid = r.relnamespace
       where r.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' and pg_has_role(r.relowner, 'usage')`);
    await owner.query('begin');
    await owner.query(`lock table ${rows.map(({ name }) => name).join(', ')} in share update exclusive mode`);
    const result = await work();
    await owner.query('commit');
    return result;
  });
}

/**
 * Says of tables that were never counted that their rows belong to a few schools. PostgreSQL takes two hundred otherwise, so
 * that every table seems to hold next to nothing of a school and is joined row by row. From PostgreSQL 18 on it can be told.
 */
async function expectFewSchools(owner: pg.Client): Promise<void> {
  const { rows: able } = await owner.query(`select from pg_proc where proname = 'pg_restore_attribute_stats'`);
  if (able.length === 0) return;
  await owner.query(`
    select pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', r.relname::text, 'attname', 'school_id',
             'inherited', false, 'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 2::real)
      from pg_class r join pg_namespace n on n.oid = r.relnamespace
      join pg_attribute a on a.attrelid = r.oid and a.attname = 'school_id' and not a.attisdropped
     where r.relkind = 'r' and r.reltuples <= 0 and pg_has_role(r.relowner, 'usage')`);
}

async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
