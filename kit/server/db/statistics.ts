import pg from 'pg';

/** Tells PostgreSQL how full the tables are, as its owner; until it knows, it reads what was just filled as if it were empty. */
export async function refreshStatistics(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query('analyze');
  } finally {
    await owner.end();
  }
}
