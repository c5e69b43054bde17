import path from 'node:path';
import { makeBackup } from '#kit/server/backup/make-backup.ts';
import { noteBackup } from '#kit/server/backup/record.ts';
import { readConfig } from '#kit/server/config.ts';
import { loginsOf } from '#kit/server/db/logins/logins.ts';
import { databaseTrouble } from '#kit/server/db/unreachable.ts';
import { StartError } from '#kit/server/start-error.ts';
import { migrationFolders } from '#app/server/migrations.ts';
import { withDatabase } from './with-database.ts';

async function backup(): Promise<void> {
  const config = readConfig(process.env);
  const into = process.argv[2] ?? config.backupDir;
  if (into === null) throw new StartError('Say where to: npm run backup -- FOLDER, or set BACKUP_DIR.');
  const begun = new Date();
  const made = await withDatabase(config, async (url) => {
    const { platform } = loginsOf(url);
    const options = {
      url: platform,
      files: path.join(config.dataDir, 'files'),
      into: path.resolve(into),
      keep: config.backupKeep,
      passphrase: config.backupPassphrase,
      migrations: migrationFolders,
    };
    return noteBackup(platform, begun, config.backupPassphrase !== null, () => makeBackup(options));
  });
  const megabytes = (made.bytes / 1_000_000).toFixed(1);
  const seconds = ((Date.now() - begun.getTime()) / 1000).toFixed(1);
  console.log(`${made.file}: ${made.rows} rows and ${made.files} files in ${megabytes} MB, made in ${seconds} s`);
  if (config.backupPassphrase === null) console.warn('It is not encrypted: set BACKUP_PASSPHRASE if it leaves this machine.');
  if (made.lost.length > 0)
    console.warn(`The bytes of ${made.lost.length} files are missing in ${config.dataDir}: ${made.lost.join(', ')}`);
}

try {
  await backup();
} catch (error) {
  const told = error instanceof StartError ? error : databaseTrouble(error);
  console.error(told?.message ?? error);
  process.exitCode = 1;
}
