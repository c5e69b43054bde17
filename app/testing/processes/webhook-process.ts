import { buildApp } from '../../server/build-app.ts';

// A server process that only tells webhooks, for tests that kill it.
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
await buildApp({
  databaseUrl,
  dataDir,
  logLevel: 'silent',
  jobWorkers: 1,
  webhooksToLoopback: true,
  webhookPace: { poll: 50, limit: 20_000, patience: 25_000 },
});
process.stdout.write('ready\n');
