// A server reduced to its database, in a process of its own that tests may kill: `node database-holder.ts FOLDER`.
// Prints one line of JSON when the database is up, or ends with the words of the refusal.
import { startDatabase } from '../db/embedded.ts';
import { StartError } from '../start-error.ts';

const log = { info: console.error, warn: console.error, error: console.error };

try {
  const database = await startDatabase({ dataDir: process.argv[2] ?? '', log, throwaway: process.argv[3] === 'throwaway' });
  process.once('SIGTERM', () => void database.stop());
  console.log(JSON.stringify({ url: database.url, adopted: database.adopted, postgres: database.pid() }));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
