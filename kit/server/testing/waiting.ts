import type { ClientBase } from 'pg';

/**
 * The processes of this database that wait for a lock on a table. PostgreSQL shows those of every database, and a table has the same
 * number in all that were copied from one.
 * @param owner a connection of the database's owner
 * @returns process ids; none where nobody waits
 */
export async function waitingFor(owner: Pick<ClientBase, 'query'>, table: string): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_locks where not granted and relation = $1::regclass
        and database = (select oid from pg_database where datname = current_database())`,
    [table],
  );
  return rows.map(({ pid }) => pid);
}
