import { buildApp } from '../../server/build-app.ts';

// A server process of its own over a database and a data folder that others use too, for tests that kill it.
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const app = await buildApp({ databaseUrl, dataDir, logLevel: 'silent', connections: 6, callsPerMinute: 1_000_000 });
process.stdout.write(`${await app.http.listen({ host: '127.0.0.1', port: 0 })}\n`);
