import { sql } from 'kysely';
import { Sealer } from '#kit/server/auth/sealer.ts';
import { newSecret } from '#kit/server/auth/tokens.ts';
import type { Database, Tx } from '#kit/server/db/pool.ts';
import { inPlatform } from '#kit/server/db/transaction.ts';
import { StartError } from '#kit/server/start-error.ts';
import { one } from '#kit/server/sql/one.ts';

/** The secrets of an installation, each for one purpose. */
export interface Secrets {
  /** Signs access tokens. */
  signing: string;
  /** The one before, while tokens that it signed may still be in use; null: none. */
  signedBefore: { secret: string; until: Date } | null;
  /** Seals what is kept of others' secrets. */
  sealing: string;
  /** Makes the secret addresses that SMS providers report to. */
  addresses: string;
}

/** A column that holds sealed texts; `owner` is SQL for whom they are sealed. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly owner: 'school' | 'account';
}

/** Minutes for which tokens of a replaced secret are believed: none lasts longer. */
const lastMinutes = 16;

/** Reads the secrets, and makes those that are not there yet: once, shared by every process through the database. */
export async function readSecrets(db: Database): Promise<Secrets> {
  const first = newSecret();
  await sql`insert into platform.secret (name, value) values ('access-token', ${first}) on conflict do nothing`.execute(
    db.platform,
  );
  await sql`
    insert into platform.secret (name, value)
    select kept.name, old.value from (values ('sealing'), ('addresses')) kept (name), platform.secret old where old.name = 'access-token'
    on conflict do nothing`.execute(db.platform);
  const { rows } = await sql<{ name: string; value: string; at: string }>`
    select name, value, created_at as at from platform.secret`.execute(db.platform);
  const found = new Map(rows.map((row) => [row.name, row]));
  const before = found.get('access-token-before');
  const signing = found.get('access-token')?.value ?? first;
  return {
    signing,
    signedBefore: before ? { secret: before.value, until: new Date(Date.parse(before.at) + lastMinutes * 60_000) } : null,
    sealing: found.get('sealing')?.value ?? signing,
    addresses: found.get('addresses')?.value ?? signing,
  };
}

/** Replaces the secret that signs access tokens. Sessions go on: their tokens are renewed, and the old ones run out. */
export function replaceSigning(db: Database, now: Date): Promise<void> {
  return inPlatform(db, async (tx) => {
    await sql`delete from platform.secret where name = 'access-token-before'`.execute(tx);
    await sql`
      insert into platform.secret (name, value, created_at)
      select 'access-token-before', value, ${now} from platform.secret where name = 'access-token'`.execute(tx);
    await sql`update platform.secret set value = ${newSecret()}, created_at = ${now} where name = 'access-token'`.execute(tx);
  });
}

/**
 * Replaces the key that seals: every sealed text is opened with the old key and sealed with the new one, all or nothing.
 * Answers how many. No server may run meanwhile.
 */
export function replaceSealing(db: Database, columns: readonly SealedColumn[], now: Date): Promise<number> {
  return inPlatform(db, async (tx) => {
    const { rows } = await sql<{ value: string }>`select value from platform.secret where name = 'sealing' for update`.execute(
      tx,
    );
    const [old, fresh] = [one(rows).value, newSecret()];
    let count = 0;
    for (const column of columns) count += await sealAnew(tx, column, new Sealer(old), new Sealer(fresh));
    await sql`update platform.secret set value = ${fresh}, created_at = ${now} where name = 'sealing'`.execute(tx);
    return count;
  });
}

async function sealAnew(tx: Tx, { table, column, owner }: SealedColumn, old: Sealer, fresh: Sealer): Promise<number> {
  const [place, sealed, key] = [sql.table(table), sql.ref(column), sql.ref(`${owner}_id`)];
  const { rows } = await sql<{ at: string; owner: number; text: string }>`
    select ctid::text as at, ${key}::bigint as owner, ${sealed} as text from ${place} where ${sealed} is not null for update`.execute(
    tx,
  );
  for (const row of rows) {
    const name = owner === 'school' ? row.owner : `account ${row.owner}`;
    const text = old.open(row.text, name);
    if (text === null) throw new StartError(`${table}.${column} of ${owner} ${row.owner} cannot be opened. Nothing was changed.`);
    const { rows: written } = await sql`
      update ${place} set ${sealed} = ${fresh.seal(text, name)} where ${key} = ${row.owner} and ${sealed} = ${row.text} returning 1`.execute(
      tx,
    );
    if (written.length === 0) throw new StartError(`${table}.${column} was changed meanwhile. Nothing was changed here.`);
  }
  return rows.length;
}
