import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { type Config, readConfig } from '#kit/server/config.ts';
import { startDatabase } from '#kit/server/db/embedded.ts';
import { type Logins, loginsOf, servesOnly } from '#kit/server/db/logins/logins.ts';
import { checkMigrated, migrate } from '#kit/server/db/migrate.ts';
import { databaseTrouble } from '#kit/server/db/unreachable.ts';
import { StartError } from '#kit/server/start-error.ts';
import { migrationFolders } from './migrations.ts';
import { startSample } from './sample-start.ts';
import { logFolder, serve } from './serve.ts';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Daftari needs Node.js 24 and this is ${process.version}. Start it with npm start, which brings its own.`);
  process.exit(1);
}

/** Where the first process tells the others what they log in as; the owner's address it keeps to itself. */
const sharedLogins = 'DAFTARI_LOGINS';
const loginsShape = z.object({ school: z.string(), platform: z.string() });
/** In a terminal a step says how far it is in one line, which is written over. */
const terminal = process.stdout.isTTY;
const anew = terminal ? '\r\u001B[K' : '';
const log = {
  info: (text: string) => console.log(anew + text),
  warn: (text: string) => console.warn(anew + text),
  error: (text: string) => console.error(anew + text),
};

try {
  await (cluster.isPrimary ? startFirst() : startWorker());
} catch (error) {
  console.error(error instanceof StartError ? `\n${error.message}` : error);
  process.exit(1);
}

/** Database, migrations and sample once; then serves itself, or lets `WORKERS` processes serve. */
async function startFirst(): Promise<void> {
  const begun = performance.now();
  const config = readConfig(process.env);
  await checkPort(config);
  const embedded =
    config.databaseUrl === null ? await step('Database', () => startDatabase({ dataDir: config.dataDir, log })) : null;
  const stop = stopOnce(async () => embedded?.stop());
  try {
    const url = config.databaseUrl ?? embedded?.url ?? '';
    const logins = loginsOf(url);
    if (servesOnly(url)) await checkMigrated(logins.platform, migrationFolders);
    else {
      const ran = await step('Migrations', () => migrate(url, migrationFolders));
      // Those of an upgrade are worth naming; those of an empty database are all there are.
      if (ran.length > 0) console.log(`  ${ran.length} ran${ran.length > 20 ? '' : `: ${ran.join(', ')}`}`);
    }
    const sample = config.sampleData ? await step('Sample schools', (say) => startSample(config, url, say)) : null;
    if (config.workers > 1) stop.first(await forkWorkers(config.workers, logins));
    else {
      const app = await serve(config, logins);
      stop.first(() => app.close());
    }
    console.log(`\nDaftari is ready at ${config.publicUrl} after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    if (sample) console.log(sample);
    if (config.logTo === 'file')
      console.log(`\nThe log is kept in ${path.relative('', logFolder(config)) || '.'}. Ctrl+C stops the server.`);
  } catch (error) {
    await embedded?.stop();
    throw friendly(error, config);
  }
}

async function startWorker(): Promise<void> {
  const config = readConfig(process.env);
  try {
    const app = await serve(config, loginsShape.parse(JSON.parse(process.env[sharedLogins] ?? '')));
    stopOnce(() => app.close());
  } catch (error) {
    throw friendly(error, config);
  }
}

/** Starts the processes that serve, and another for each that ends by itself. Resolves when one listens, with what stops them all. */
async function forkWorkers(count: number, logins: Logins): Promise<() => Promise<void>> {
  let stopping = false;
  const fork = () => {
    if (!stopping) cluster.fork({ [sharedLogins]: JSON.stringify(logins), DATABASE_URL: '' });
  };
  for (let n = 0; n < count; n++) fork();
  const ended = once(cluster, 'exit').then(() => {
    throw new StartError('A server process could not start; what it says is above.');
  });
  await Promise.race([once(cluster, 'listening'), ended]);
  ended.catch(() => undefined);
  // A moment's pause, so that workers that cannot start do not take up the whole machine.
  cluster.on('exit', () => void setTimeout(fork, 500));
  return async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const gone = workers.map((worker) => new Promise((resolve) => void worker.once('exit', resolve)));
    for (const worker of workers) worker.kill('SIGTERM');
    await Promise.all(gone);
  };
}

/** On SIGTERM, SIGINT or the end of the parent: answers what is in flight, stops, and ends the process. */
function stopOnce(last: () => Promise<void> | undefined): { first(work: () => Promise<void>): void } {
  const works = [last];
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const done = works.reduce((before, work) => before.then(work), Promise.resolve<void>(undefined));
    done.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  return { first: (work) => void works.unshift(work) };
}

/** A taken port is found before the database is started and changed. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => void probe.once('error', reject).listen(config.port, config.host, resolve));
  } catch (error) {
    throw friendly(error, config);
  }
  await new Promise((resolve) => void probe.close(resolve));
}

/** Says what begins, how far it is (in a terminal, in the same line), and how long it took. */
async function step<R>(title: string, work: (say: (part: string) => void) => Promise<R>): Promise<R> {
  const begun = performance.now();
  const say = (part: string): void => void (terminal && process.stdout.write(`${anew}${title}: ${part} ...`));
  process.stdout.write(`${title} ...${terminal ? '' : '\n'}`);
  const result = await work(say);
  console.log(`${anew}${title}: done in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}

/** Says in words what of the machine or the settings stands in the way. */
function friendly(error: unknown, { host, port, databaseUrl }: Config): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} of ${host} is taken by another program. Stop it, or set PORT to another number.`);
  if (code === 'EADDRNOTAVAIL') return new StartError(`This machine has no address ${host}. Set HOST to one that it has.`);
  if (code === 'EACCES') return new StartError(`This user may not listen on port ${port}. Set PORT to a number above 1023.`);
  return (databaseUrl === null ? null : databaseTrouble(error)) ?? error;
}
