// npm run restore -- FILE: a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL.
import { install } from './install.mjs';
import { complain, runServer } from './steps.mjs';

try {
  await install();
  process.exitCode = await runServer(['scripts/restore.ts', ...process.argv.slice(2)]);
} catch (error) {
  complain(error);
}
