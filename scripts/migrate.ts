// npm start -- migrate: as the owner in DATABASE_URL, brings the tables up to date and makes the serving roles where they cannot
// log in yet. The server can then be given the address of daftari_app alone, with the password that its operator set.
import { readConfig } from '#kit/server/config.ts';
import { servesOnly } from '#kit/server/db/logins/logins.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { databaseTrouble } from '#kit/server/db/unreachable.ts';
import { StartError } from '#kit/server/start-error.ts';
import { migrationFolders } from '#app/server/migrations.ts';

try {
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl === null) throw new StartError('Set DATABASE_URL: the embedded database is migrated at each start.');
  if (servesOnly(databaseUrl))
    throw new StartError('DATABASE_URL names daftari_app, which owns nothing. Give the owner’s address.');
  const ran = await migrate(databaseUrl, migrationFolders, { keepLogins: true });
  console.log(ran.length > 0 ? `${ran.length} migrations ran: ${ran.join(', ')}` : 'The tables are up to date');
} catch (error) {
  const told = error instanceof StartError ? error : databaseTrouble(error);
  console.error(told?.message ?? error);
  process.exitCode = 1;
}
