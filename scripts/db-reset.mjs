// npm run db:reset: deletes the embedded database; the next start makes a new one. With --yes it does not ask.
import { install } from './install.mjs';
import { complain, runServer } from './steps.mjs';

try {
  await install();
  process.exitCode = await runServer(['scripts/reset-database.ts', ...process.argv.slice(2)]);
} catch (error) {
  complain(error);
}
