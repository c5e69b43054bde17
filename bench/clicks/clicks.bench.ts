// Processor time of one click each, in Node and in PostgreSQL: everything that a screen waits for, asked of one server process
// over the first sample school. CLICKS_BEFORE=/another/checkout measures that one's server in turns with this one's.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyFolder } from '#kit/server/testing/kept-folder.ts';
import { password } from '#app/testing/processes/product-process.ts';
import { hashPassword, verifyPassword } from '#kit/server/auth/passwords.ts';
import { startDatabase } from '#kit/server/db/embedded.ts';
import { type Asker, asker, clicks } from './clicks.ts';
import { type Figure, median, report } from '../figures.ts';
import { processorSecondsUnder, startServer } from '../server.ts';

const here = path.resolve(import.meta.dirname, '../..');
const before = process.env['CLICKS_BEFORE'];
const rounds = Number(process.env['CLICKS_ROUNDS'] ?? 5);
const only = new RegExp(process.env['CLICKS_ONLY'] ?? '');
/** Often enough that a hundredth of a second, in which the kernel counts, is little. */
const times = 20;
/** Clicks before those that count: on a server that has answered for some minutes nothing is compiled or planned anew. */
const warming = 120;

interface Side {
  readonly title: string;
  readonly ask: Asker;
  readonly node: () => number;
  readonly database: () => number;
  end(): Promise<void>;
}

/** One checkout's server over its own copy of the sample schools. */
async function side(title: string, root: string): Promise<Side> {
  const shelf = (await import(pathToFileURL(path.join(root, 'app/testing/sample-folder.ts')).href)) as {
    sampleFolder(): Promise<string>;
  };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'daftari-clicks-'));
  await copyFolder(await shelf.sampleFolder(), folder);
  const quiet = { info: () => undefined, warn: console.warn, error: console.error };
  const database = await startDatabase({ dataDir: folder, log: quiet });
  const server = await startServer(database.url, folder, 0, root);
  return {
    title,
    ask: await asker(server.address, 'admin', password),
    // With those in which papers are made.
    node: () => server.processorSeconds() + processorSecondsUnder(server.child.pid ?? 0),
    database: () => processorSecondsUnder(database.pid() ?? 0),
    end: async () => {
      await server.end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds of processor time that proving a password takes by itself; slow on purpose, and the same for whoever signs in. */
async function ofTheHash(): Promise<number> {
  const stored = await hashPassword(password);
  const tries: number[] = [];
  for (let n = 0; n < 5 * times; n += 1) {
    const from = process.cpuUsage();
    if (!(await verifyPassword(stored, password))) throw new Error('The password was not proved');
    const { user, system } = process.cpuUsage(from);
    tries.push((user + system) / 1000);
  }
  return median(tries);
}

const sides = [...(before ? [await side('before', path.resolve(before))] : []), await side('now', here)];
try {
  const figures: Figure[] = [];
  for (const click of clicks.filter(({ what }) => only.test(what))) {
    const used = new Map<Side, { node: number[]; database: number[] }>();
    const works = new Map<Side, () => Promise<unknown>>();
    for (const one of sides) {
      const work = await click.prepare(one.ask);
      for (let n = 0; n < warming; n += 1) await work();
      works.set(one, work);
      used.set(one, { node: [], database: [] });
    }
    for (let round = 0; round < rounds; round += 1)
      for (const [one, work] of works) {
        const from = { node: one.node(), database: one.database() };
        for (let n = 0; n < times; n += 1) await work();
        used.get(one)?.node.push(((one.node() - from.node) / times) * 1000);
        used.get(one)?.database.push(((one.database() - from.database) / times) * 1000);
      }
    const hash = click.what === 'signing in' ? await ofTheHash() : 0;
    for (const [{ title }, { node, database }] of used) {
      const sum = node.map((value, at) => value + (database[at] ?? 0));
      const parts = `Node ${median(node).toFixed(1)}, PostgreSQL ${median(database).toFixed(1)}`;
      const limit = title === 'now' ? { limit: click.limit } : {};
      const value = median(sum);
      figures.push({ what: `${click.what}, ${title} (${parts})`, value, unit: 'ms', ...limit });
      if (hash > 0) {
        const rest = { value: value - hash, unit: 'ms', ...(title === 'now' && { limit: 3 }) };
        figures.push({ what: `${click.what}, ${title}, without the hash of ${hash.toFixed(1)}`, ...rest });
      }
    }
  }
  report(`Processor time of a click (median of ${rounds} times ${times})`, figures);
} finally {
  for (const one of sides) await one.end();
}
