import { buildApp } from '../../server/build-app.ts';
import { countingJob } from './counting-job.ts';

// A server process that only runs jobs, for tests that kill it.
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
await buildApp({ databaseUrl, dataDir, logLevel: 'silent', jobWorkers: 1, jobPatience: 2, jobKinds: [countingJob] });
process.stdout.write('ready\n');
