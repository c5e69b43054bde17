import { buildApp } from '../../server/build-app.ts';

// A server process that only sends, for tests that kill it.
const [databaseUrl = '', dataDir = '', smsProvider = ''] = process.argv.slice(2);
await buildApp({ databaseUrl, dataDir, logLevel: 'silent', jobWorkers: 1, smsProvider, smsPace: { patience: 1, poll: 50 } });
process.stdout.write('ready\n');
