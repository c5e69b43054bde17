import pg from 'pg';
import { type Config, readConfig } from '#kit/server/config.ts';
import { startDatabase } from '#kit/server/db/embedded.ts';
import { servesOnly } from '#kit/server/db/logins/logins.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { connect } from '#kit/server/db/pool.ts';
import { databaseTrouble } from '#kit/server/db/unreachable.ts';
import { StartError } from '#kit/server/start-error.ts';
import { readSecrets, replaceSealing, replaceSigning } from '#modules/platform/server/secrets.ts';
import { migrationFolders } from '#app/server/migrations.ts';
import { sealedColumns } from '#app/server/sealed.ts';

/** Replaces one secret of the installation that the settings name, while no server runs. */
async function replaceSecret(): Promise<void> {
  const which = process.argv[2];
  if (which !== 'signing' && which !== 'sealing')
    throw new StartError('Say which: npm start -- replace-secret signing, or sealing');
  await withDatabase(readConfig(process.env), async (url) => {
    if (!servesOnly(url)) await migrate(url, migrationFolders);
    await refuseBesideServers(url);
    const db = connect(url, { connections: 2 });
    try {
      await readSecrets(db);
      if (which === 'signing') await replaceSigning(db, new Date());
      else console.log(sealedAnew(await replaceSealing(db, sealedColumns, new Date())));
    } finally {
      await db.close();
    }
  });
  console.log(`The secret for ${which} was replaced. Start the servers again.`);
}

const sealedAnew = (count: number): string => `${count} sealed ${count === 1 ? 'text was' : 'texts were'} sealed anew.`;

/** A server keeps the secrets that it read at its start: it would open nothing any more, and seal with a key that is gone. */
async function refuseBesideServers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ found: string }>(
      `select count(*) as found from pg_stat_activity
        where usename in ('daftari_app', 'daftari_platform') and datname = current_database() and pid <> pg_backend_pid()`,
    );
    if (Number(rows[0]?.found) > 0)
      throw new StartError('A server is running on this database. Stop every server, then replace the secret.');
  } finally {
    await client.end();
  }
}

async function withDatabase({ databaseUrl, dataDir }: Config, work: (url: string) => Promise<void>): Promise<void> {
  if (databaseUrl !== null) return work(databaseUrl);
  const embedded = await startDatabase({ dataDir, log: { info: console.log, warn: console.warn, error: console.error } });
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

try {
  await replaceSecret();
} catch (error) {
  const told = error instanceof StartError ? error : databaseTrouble(error);
  console.error(told?.message ?? error);
  process.exitCode = 1;
}
