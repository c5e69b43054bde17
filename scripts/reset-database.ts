import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readConfig } from '#kit/server/config.ts';
import { removeDatabase } from '#kit/server/db/embedded.ts';
import { folderHolder } from '#kit/server/db/folder-lock.ts';
import { StartError } from '#kit/server/start-error.ts';

async function reset(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl) {
    throw new StartError('DATABASE_URL is set: that database belongs to a server of your own. Drop and create it there.');
  }
  const holder = folderHolder(dataDir);
  if (holder) {
    throw new StartError(`Daftari is running on ${dataDir} (process ${holder.pid}). Stop it first: kill ${holder.pid}`);
  }
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    console.log(`There is no database in ${dataDir}; the next start makes one.`);
    return;
  }
  if (!process.argv.includes('--yes') && !(await confirmed(dataDir))) {
    console.log('Nothing was deleted.');
    return;
  }
  await removeDatabase(dataDir);
  console.log(`The database in ${dataDir} is deleted; the next start makes a new one. Uploaded files were kept.`);
}

async function confirmed(dataDir: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartError('Nobody is there to ask: say --yes to delete the database without a question.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete every record in ${dataDir}, for good? Type yes: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

try {
  await reset();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
