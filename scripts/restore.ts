import path from 'node:path';
import { restoreBackup } from '#kit/server/backup/restore-backup.ts';
import { readConfig } from '#kit/server/config.ts';
import { servesOnly } from '#kit/server/db/logins/logins.ts';
import { databaseTrouble } from '#kit/server/db/unreachable.ts';
import { StartError } from '#kit/server/start-error.ts';
import { migrationFolders } from '#app/server/migrations.ts';
import { withDatabase } from './with-database.ts';

async function restore(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new StartError('Say which backup: npm run restore -- FILE');
  const config = readConfig(process.env);
  if (config.databaseUrl !== null && servesOnly(config.databaseUrl))
    throw new StartError('DATABASE_URL names daftari_app, which may make no tables. Give the owner’s address.');
  const begun = performance.now();
  const manifest = await withDatabase(config, (ownerUrl) =>
    restoreBackup({
      file: path.resolve(file),
      passphrase: config.backupPassphrase,
      ownerUrl,
      files: path.join(config.dataDir, 'files'),
      migrations: migrationFolders,
      say: (what) => console.log(`${what} ...`),
    }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `Restored ${rows} rows and ${manifest.files.count} files as of ${manifest.at}, in ${seconds} s. Start with: npm start`,
  );
  if (manifest.files.lost.length > 0) console.warn(`${manifest.files.lost.length} files were missing already when it was made.`);
}

try {
  await restore();
} catch (error) {
  const told = error instanceof StartError ? error : databaseTrouble(error);
  console.error(told?.message ?? error);
  process.exitCode = 1;
}
