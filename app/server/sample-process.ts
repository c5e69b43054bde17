// Makes the sample schools in the database that the process which started it names, all or nothing, and ends.
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readConfig } from '#kit/server/config.ts';
import { keepingStatistics, refreshStatistics } from '#kit/server/db/statistics.ts';
import { StartError } from '#kit/server/start-error.ts';
import { buildApp } from './build-app.ts';
import { fill } from './sample.ts';
import { databaseOfSample, passwordFile, type Said } from './sample-start.ts';

const say = (said: Said) => process.send?.(said);
process.once('disconnect', () => process.exit(1));
const databaseUrl = process.env[databaseOfSample] ?? '';
const config = readConfig(process.env);
try {
  const password = config.samplePassword ?? makePassword();
  const app = await buildApp({ databaseUrl, dataDir: config.dataDir, logLevel: 'warn', connections: 4 });
  try {
    await keepingStatistics(databaseUrl, () => fill(app, password, (at) => say({ at })));
    await refreshStatistics(databaseUrl);
  } finally {
    await app.close();
  }
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(passwordFile(config), `${password}\n`, { mode: 0o600 });
  process.exit(0);
} catch (error) {
  if (error instanceof StartError) say({ problem: error.message });
  else console.error(error);
  process.exitCode = 1;
  process.disconnect();
}

function makePassword(): string {
  const words = ['baobab', 'kikoi', 'matatu', 'ndizi', 'safari', 'simba', 'tausi', 'twiga', 'ugali', 'zebaki'];
  return `${words[randomInt(words.length)]}-${words[randomInt(words.length)]}-${randomInt(1000, 10_000)}`;
}
