// npm run backup: one file with everything, into BACKUP_DIR or the folder that is named; users go on working.
import { install } from './install.mjs';
import { complain, runServer } from './steps.mjs';

try {
  await install();
  process.exitCode = await runServer(['scripts/backup.ts', ...process.argv.slice(2)]);
} catch (error) {
  complain(error);
}
