import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshFolder } from '#kit/server/testing/database.ts';
import { waitingFor } from '#kit/server/testing/waiting.ts';
import { tellEverywhere } from '#modules/biometrics/alerts/server/due.ts';
import { type TellingSchool, tellingSchool } from '#modules/biometrics/alerts/server/testing/telling-school.ts';
import { type AtServer, startAtServer } from '#modules/messaging/delivery/server/testing/at-server.ts';
import { topUp } from '#modules/messaging/delivery/server/testing/sending.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { buildApp } from './build-app.ts';

const script = path.resolve(import.meta.dirname, '../testing/processes/telling-process.ts');
const patient = { timeout: 60_000 };

let provider: AtServer;
let school: TellingSchool;
let owner: pg.Client;
let child: { id: number; phone: string };
const running = new Set<ChildProcess>();

beforeAll(async () => {
  [provider, school] = await Promise.all([startAtServer(), tellingSchool()]);
  owner = new pg.Client({ connectionString: school.app.databaseUrl });
  await owner.connect();
  await topUp(school.app, 100);
});
afterAll(async () => {
  for (const server of running) await kill(server);
  await owner.end();
  await school.app.close();
  await provider.stop();
});
beforeEach(async () => {
  await school.nextDay();
  await school.set('absent', { told: true, textEn: '{student} is absent' });
  child = await school.student();
  await school.mark(child.id, 'A');
  school.at('10:05');
});

const address = () => `africastalking+http://shule:key@127.0.0.1:${provider.port}?rate=1000`;

/** A server process that tells, by the school's clock, whom is to be told now. */
function start(does: 'sends' | 'only tells'): ChildProcess {
  const given = [school.app.databaseUrl, freshFolder(), address(), school.instant('10:05').toISOString(), does];
  const server = spawn(process.execPath, [script, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(server);
  return server;
}

async function kill(server: ChildProcess): Promise<void> {
  running.delete(server);
  if (server.exitCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

const askedOf = (phone: string) => provider.asked.filter(({ to }) => to.includes(phone)).length;

/** The next server looks and sends: the provider was asked once for the family, which has one message, in this state. */
async function nextOne(state: string): Promise<void> {
  const clock = () => school.instant('10:05');
  const sending = { jobWorkers: 1, smsProvider: address(), smsPace: { patience: 1, poll: 50 } };
  const next = await buildApp({
    databaseUrl: school.app.databaseUrl,
    dataDir: freshFolder(),
    logLevel: 'silent',
    clock,
    ...sending,
  });
  await tellEverywhere(next.services, next.http.log, (id) => schoolById(next.services, id));
  await expect.poll(() => school.states(child.id), patient).toEqual([state]);
  await Promise.all([school.look(), tellEverywhere(next.services, next.http.log, (id) => schoolById(next.services, id))]);
  expect([await school.told(child.phone), askedOf(child.phone)]).toEqual([[expect.stringContaining('is absent')], 1]);
  await next.close();
}

it('killed between deciding and committing, nothing is noted, and the next one tells once', async () => {
  await owner.query('begin; lock table messaging.message in exclusive mode');
  const server = start('only tells');
  try {
    await expect.poll(() => waitingFor(owner, 'messaging.message'), patient).toHaveLength(1);
  } finally {
    await kill(server);
    await owner.query('rollback');
  }
  expect([await school.sent(child.id), await school.told(child.phone), askedOf(child.phone)]).toEqual([[], [], 0]);
  await nextOne('sent');
});

it('killed after it has committed and before it sends, the message is sent once by the next one', async () => {
  const server = start('only tells');
  await Promise.race([once(server.stdout ?? server, 'data'), once(server, 'exit')]);
  await kill(server);
  expect([await school.states(child.id), askedOf(child.phone)]).toEqual([['queued'], 0]);
  await nextOne('sent');
});

it('killed while it hands the message over, it is left to a person and told nobody twice', async () => {
  provider.behave('silent');
  const server = start('sends');
  await expect.poll(() => askedOf(child.phone), patient).toBe(1);
  await kill(server);
  provider.behave({ codes: () => 101 });
  await nextOne('unknown');
});
