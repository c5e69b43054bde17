import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app/server/build-app.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { easyLessons, timetableWorld } from '#app/testing/timetable.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { plansApi } from '../../contract/plans.ts';
import { runsApi } from '../../contract/runs.ts';

const admin = 'ROLE_timetable_admin' as const;
const script = path.resolve(import.meta.dirname, '../../../../../app/testing/processes/job-process.ts');
const dataDir = freshFolder();
let app: TestApp;
let child: ReturnType<typeof spawn>;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 0, dataDir });
  const world = await timetableWorld(app);
  await easyLessons(world);
  // No timetable is without cost, so that the search does not end before its time.
  await world.run(sql`
    insert into timetable.time_off (school_id, staff_member_id, day_id, slot_id, level)
    select ${app.schoolA}, ${world.teachers[0]}, d, s, 'undesired' from unnest(${world.days}::bigint[]) d, unnest(${world.slots}::bigint[]) s`);
});
afterAll(async () => {
  child.kill('SIGKILL');
  await app.close();
});

test('a server that is killed half-way through a run leaves the timetable as it was, and the next fills it whole', async () => {
  const { id } = (await app.call(admin, plansApi.create, { name: 'Killed' })).body;
  const run = (await app.call(admin, runsApi.start, { id, seconds: 600, seed: 4 })).body;
  const now = async () => (await app.call(admin, runsApi.progress, { id: run.id })).body;
  const placed = async () => (await app.call(admin, plansApi.whole, { id })).body.placements.length;
  child = spawn(process.execPath, [script, app.databaseUrl, dataDir], { stdio: ['ignore', 'ignore', 'inherit'] });
  await expect.poll(async () => (await now()).progress?.placed ?? 0, { timeout: 40_000 }).toBe(36);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  expect([await placed(), (await now()).state]).toEqual([0, 'running']);
  await app.call(admin, runsApi.stop, { id: run.id, keep: true });
  const next = await buildApp({ databaseUrl: app.databaseUrl, dataDir, logLevel: 'silent', jobWorkers: 1, jobPatience: 2 });
  await expect.poll(async () => (await now()).state, { timeout: 30_000 }).toBe('complete');
  await next.close();
  expect(await placed()).toBe(36);
});
