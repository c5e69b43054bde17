import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countingJob } from '#app/testing/processes/counting-job.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { type App, buildApp } from '#app/server/build-app.ts';
import { exportsApi, type Job, jobsApi } from '#kit/contract/exports.ts';
import { inSystem } from '../http/system.ts';
import { execute, freshFolder } from '../testing/database.ts';

type Payload = Parameters<typeof countingJob.payload.parse>[0];

/** Looks again and again until `wanted` finds what it looks for. */
async function until<T>(wanted: () => Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const found = await wanted();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

describe('jobs', () => {
  let app: TestApp;
  let url: string;
  const others: { close(): Promise<void> }[] = [];

  // This app serves; who works, and when, is each test's own affair.
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 0 });
    url = app.databaseUrl;
  });
  afterAll(async () => {
    for (const other of others) await other.close();
    await app.close();
  });

  const worker = async (jobWorkers = 1): Promise<App> => {
    const options = { databaseUrl: url, dataDir: freshFolder(), logLevel: 'silent', connections: 8 };
    const built = await buildApp({ ...options, jobWorkers, jobPatience: 2, jobKinds: [countingJob] });
    others.push(built);
    return built;
  };
  const accountOf = async (username: string) => {
    const { rows } = await sql<{ id: number }>`select id from platform.account where username = ${username}`.execute(
      app.db.platform,
    );
    return app.services.identity.principalOfAccount(rows[0]?.id ?? 0);
  };
  const enqueue = async (payload: object, username = 'a.role_all') => {
    await execute(url, `delete from kit.counter where kind = 'steps'`);
    const user = await accountOf(username);
    if (!user?.school) throw new Error('no such account');
    const parsed = countingJob.payload.parse(payload as Payload);
    return inSystem(
      app.services,
      user.school,
      app.http.log,
      'test',
      (ctx) => ctx.services.jobs.enqueue(ctx, countingJob, parsed, 'Counting'),
      user,
    );
  };
  const get = async (id: number, caller: Caller = 'ROLE_All'): Promise<Job> => (await app.call(caller, jobsApi.get, { id })).body;
  const ended = (id: number) =>
    until(async () => {
      const job = await get(id);
      // While connections are dropped the answer may be a fault, which is no end.
      return ['done', 'failed', 'cancelled'].includes(job.state) && job;
    });
  const traces = async () => {
    const { rows } = await sql<{ step: number; times: number }>`
      select period::int as step, value as times from kit.counter where kind = 'steps' order by 1`.execute(app.db.platform);
    return rows;
  };
  const each = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => ({ step: from + n, times: 1 }));

  it('exists with its transaction or not at all', async () => {
    const user = await accountOf('a.role_all');
    if (!user?.school) throw new Error('no such account');
    const queue = inSystem(
      app.services,
      user.school,
      app.http.log,
      'test',
      async (ctx) => {
        await ctx.services.jobs.enqueue(ctx, countingJob, { steps: 1, pace: 0 }, 'Rolled back');
        throw new Error('rolled back');
      },
      user,
    );
    await expect(queue).rejects.toThrow('rolled back');
    expect((await app.call('ROLE_All', jobsApi.list)).body.rows).toEqual([]);
  });

  it('waits for a worker, runs to its end, and tells how far it is', async () => {
    const id = await enqueue({ steps: 3, pace: 600 });
    expect(await get(id)).toMatchObject({ title: 'Counting', state: 'queued', done: 0, total: 0, fileId: null });
    const running = await worker();
    const seen = await until(async () => {
      const job = await get(id);
      return job.state === 'running' && job.total > 0 && job;
    });
    expect(seen.message).toMatch(/^Step \d$/);
    expect(await ended(id)).toMatchObject({ state: 'done', done: 3, total: 3, message: '3 steps' });
    expect(await traces()).toEqual(each(0, 3));
    await running.close();
  });

  it('is done once by two workers who are told of it many times', async () => {
    const [first] = [await worker(2), await worker(2)];
    const id = await enqueue({ steps: 5, pace: 20 });
    await Promise.all(Array.from({ length: 20 }, () => first.services.jobs.wake(app.schoolA, id)));
    expect(await ended(id)).toMatchObject({ state: 'done' });
    await Promise.all(Array.from({ length: 5 }, () => first.services.jobs.wake(app.schoolA, id)));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await traces()).toEqual(each(0, 5));
    for (const other of others) await other.close();
  });

  it('is resumed after its process was killed, and no step counts twice', async () => {
    const id = await enqueue({ steps: 12, pace: 60 });
    const script = new URL('../../../app/testing/processes/job-process.ts', import.meta.url).pathname;
    const killed: ChildProcess = spawn(process.execPath, [script, url, freshFolder()], { stdio: ['ignore', 'pipe', 'inherit'] });
    await until(async () => (await traces()).length >= 4);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const left = await traces();
    expect(left.length).toBeLessThan(13);
    expect((await get(id)).state).toBe('running');
    const heir = await worker();
    expect(await ended(id)).toMatchObject({ state: 'done', done: 12 });
    expect(await traces()).toEqual(each(0, 12));
    const { rows } = await sql<{ attempts: number }>`select attempts from kit.job where id = ${id}`.execute(app.db.platform);
    expect(rows[0]?.attempts).toBe(2);
    await heir.close();
  });

  it('goes on after the database has dropped every connection', async () => {
    const id = await enqueue({ steps: 10, pace: 60 });
    const running = await worker();
    await until(async () => (await traces()).length >= 3);
    await execute(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(await until(async () => ended(id).catch(() => false as const))).toMatchObject({ state: 'done' });
    expect(await traces()).toEqual(each(0, 10));
    await running.close();
  });

  it('goes back to the queue when its server stops, and is finished by the next', async () => {
    const id = await enqueue({ steps: 10, pace: 60 });
    const first = await worker();
    await until(async () => (await traces()).length >= 2);
    await first.close();
    expect((await get(id)).state).toBe('queued');
    const second = await worker();
    expect(await ended(id)).toMatchObject({ state: 'done' });
    expect(await traces()).toEqual(each(0, 10));
    await second.close();
  });

  it('stops when its user cancels it, and commits nothing after that', async () => {
    const id = await enqueue({ steps: 100, pace: 60 });
    const running = await worker();
    await until(async () => (await traces()).length >= 2);
    expect((await app.call('ROLE_All', jobsApi.cancel, { id })).body).toMatchObject({ state: 'cancelled' });
    const then = await traces();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await traces()).toEqual(then);
    expect(await get(id)).toMatchObject({ state: 'cancelled' });
    const waiting = await enqueue({ steps: 2 });
    await app.call('ROLE_All', jobsApi.cancel, { id: waiting });
    await running.services.jobs.wake(app.schoolA, waiting);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await get(waiting)).toMatchObject({ state: 'cancelled' });
    expect(await traces()).toEqual([]);
    await running.close();
  });

  it('fails with the words of a refusal, and tries a fault three times', async () => {
    const running = await worker();
    const refused = await enqueue({ steps: 5, refuseAt: 3 });
    expect(await ended(refused)).toMatchObject({ state: 'failed', message: 'Step refused.' });
    expect(await traces()).toEqual(each(1, 2));
    const failed = await enqueue({ steps: 5, failAt: 2 });
    expect((await ended(failed)).message).toMatch(/^Something went wrong on our side/);
    expect(await traces()).toEqual(each(1, 1));
    const { rows } = await sql<{ attempts: number }>`select attempts from kit.job where id = ${failed}`.execute(app.db.platform);
    expect(rows[0]?.attempts).toBe(3);
    await running.close();
  });

  it('runs with the rights that its user has when it runs', async () => {
    await execute(
      url,
      `insert into settings.hostel (school_id, name, gender)
      select ${app.schoolA}, 'House ' || n, 'female' from generate_series(1, 501) n`,
    );
    const { body } = await app.call('ROLE_All', exportsApi.create, {
      endpoint: 'settings.hostels.list',
      input: {},
      format: 'csv',
      columns: [{ key: 'name', label: 'Name' }],
      title: 'Hostels',
    });
    await execute(
      url,
      `update platform.account_role r set role = 'ROLE_Pay_Fees'
      from platform.account a where a.id = r.account_id and a.username = 'a.role_all'`,
    );
    const running = await worker();
    expect(await ended(body.jobId ?? 0)).toMatchObject({
      state: 'failed',
      fileId: null,
      message: expect.stringContaining('right'),
    });
    await running.close();
  });

  it('does nothing for a school that is suspended', async () => {
    const id = await enqueue({ steps: 3 });
    await execute(url, `update platform.school set status = 'suspended', status_reason = 'not paid' where id = ${app.schoolA}`);
    const running = await worker();
    const state = await until(async () => {
      const { rows } = await sql<{ state: string; message: string | null }>`
        select state, message from kit.job where id = ${id} and state in ('done', 'failed')`.execute(app.db.platform);
      return rows[0];
    });
    await execute(url, `update platform.school set status = 'active', status_reason = null where id = ${app.schoolA}`);
    await running.close();
    expect(state).toEqual({ state: 'failed', message: expect.stringContaining('is suspended') });
    expect(await traces()).toEqual([]);
  });

  it('belongs to its account alone', async () => {
    const id = await enqueue({ steps: 1 });
    for (const caller of ['ROLE_View_Only', 'otherSchool', 'superUser'] as const) {
      expect((await app.call(caller, jobsApi.get, { id })).status).toBe(404);
      expect((await app.call(caller, jobsApi.cancel, { id })).status).toBe(404);
      expect((await app.call(caller, jobsApi.list)).body.rows).toEqual([]);
    }
    expect((await app.call('nobody', jobsApi.list)).status).toBe(401);
    expect((await get(id)).state).toBe('queued');
  });
});
