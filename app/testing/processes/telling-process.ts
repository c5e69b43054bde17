import { tellEverywhere } from '#modules/biometrics/alerts/server/due.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { buildApp } from '../../server/build-app.ts';

// A server process that looks once whom to tell of attendance, by a clock that stands, and sends where it is asked to; for tests that kill it.
const [databaseUrl = '', dataDir = '', smsProvider = '', now = '', sends = ''] = process.argv.slice(2);
const sending = sends === 'sends' ? { jobWorkers: 1, smsPace: { patience: 1, poll: 50 } } : {};
const { services, http } = await buildApp({
  databaseUrl,
  dataDir,
  logLevel: 'silent',
  clock: () => new Date(now),
  smsProvider,
  ...sending,
});
await tellEverywhere(services, http.log, (id) => schoolById(services, id));
process.stdout.write('told\n');
