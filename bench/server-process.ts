// The server alone, for benchmarks: `node server-process.ts`, with DATABASE_URL and DATA_DIR. Prints its address.
import { buildApp } from '#app/server/build-app.ts';
import { giveBackWhenIdle } from '#kit/server/http/give-back.ts';
import { endWhenAnswered } from '#kit/server/http/graceful-close.ts';

const app = await buildApp({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  dataDir: process.env['DATA_DIR'] ?? '',
  logLevel: 'error',
  callsPerMinute: Number(process.env['CALLS_PER_MINUTE'] ?? 100_000_000),
  jobWorkers: Number(process.env['JOB_WORKERS'] ?? 0),
  live: { port: 0, addresses: [], iceServers: [], relayOnly: false },
});
endWhenAnswered(app.http);
giveBackWhenIdle(app.http);
await app.http.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
const address = app.http.server.address();
console.log(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '');
