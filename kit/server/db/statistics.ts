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

async function asOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
