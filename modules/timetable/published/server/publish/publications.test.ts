import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshKey } from '#app/testing/students.ts';
import { publicationsApi } from '../../contract/publications.ts';
import { admin, type PublishedWorld, publishedWorld } from '../testing/published-world.ts';
import { waitingFor } from '#kit/server/testing/waiting.ts';

let world: PublishedWorld;
beforeAll(async () => {
  world = await publishedWorld();
});
afterAll(() => world.close());

const list = async () => (await world.app.call(admin, publicationsApi.list, { sort: 'fromDay' })).body.rows;
const told = async () => (await list()).map(({ fromDay, untilDay, state }) => [fromDay, untilDay, state]);
const withdraw = (id: number) => world.app.call(admin, publicationsApi.withdraw, { id }, freshKey());

it('the earlier one ends the day before, what was to begin later is replaced, and one that has not begun is withdrawn', async () => {
  await world.publish('2026-02-10');
  await world.publish('2026-02-23');
  await world.publish('2026-03-09');
  expect(await told()).toEqual([
    ['2026-02-10', '2026-02-22', 'holds'],
    ['2026-02-23', '2026-03-08', 'to come'],
    ['2026-03-09', null, 'to come'],
  ]);
  const [first, second] = await list();
  expect(await withdraw(first?.id ?? 0)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('has begun') as string },
  });
  expect(await withdraw(second?.id ?? 0)).toMatchObject({
    status: 200,
    body: { state: 'withdrawn', withdrawnBy: 'a.ROLE_timetable_admin' },
  });
  expect((await withdraw(second?.id ?? 0)).status).toBe(422);
  // The first goes on as long as the second would have.
  expect(await told()).toEqual([
    ['2026-02-10', '2026-03-08', 'holds'],
    ['2026-02-23', '2026-02-22', 'withdrawn'],
    ['2026-03-09', null, 'to come'],
  ]);
  await world.publish('2026-03-02');
  expect((await told()).filter(([, , state]) => state !== 'withdrawn')).toEqual([
    ['2026-02-10', '2026-03-01', 'holds'],
    ['2026-03-02', null, 'to come'],
    ['2026-03-09', '2026-03-08', 'replaced'],
  ]);
  expect((await world.app.call('otherSchool', publicationsApi.list, {})).body.rows).toEqual([]);
  expect((await world.app.call('otherSchool', publicationsApi.withdraw, { id: first?.id ?? 0 }, freshKey())).status).toBe(404);
});

it('of two who publish from one day at once the later replaces the earlier, and the same call twice publishes once', async () => {
  const { rows } = await world.run((tx) =>
    sql<{ version: number }>`select version from timetable.plan where id = ${world.planId}`.execute(tx),
  );
  const draft = { planId: world.planId, version: rows[0]?.version ?? 0, fromDay: '2026-04-01' };
  const before = (await list()).length;
  const answers = await Promise.all(['one', 'two'].map(() => world.app.call(admin, publicationsApi.publish, draft, freshKey())));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const key = freshKey();
  const [again, same] = [
    await world.app.call(admin, publicationsApi.publish, draft, key),
    await world.app.call(admin, publicationsApi.publish, draft, key),
  ];
  expect(same.body.id).toBe(again.body.id);
  const after = (await list()).filter(({ fromDay }) => fromDay === '2026-04-01');
  expect((await list()).length).toBe(before + 3);
  expect(after.map(({ state }) => state).toSorted()).toEqual(['replaced', 'replaced', 'to come']);
  expect(after.find(({ state }) => state === 'to come')?.id).toBe(again.body.id);
});

it('a server that dies half-way leaves nothing behind', async () => {
  const before = await told();
  const { platform } = world.app.db;
  const owner = new Client({ connectionString: world.app.databaseUrl });
  await owner.connect();
  // Its last statement waits for this lock, and the connection is cut meanwhile.
  await platform.transaction().execute(async (held) => {
    await sql`lock table timetable.session_class in share mode`.execute(held);
    const publishing = world.publish('2026-03-20');
    let waiting: number[] = [];
    while (waiting.length === 0) waiting = await waitingFor(owner, 'timetable.session_class');
    for (const pid of waiting) await owner.query('select pg_terminate_backend($1)', [pid]);
    expect((await publishing).status).toBeGreaterThanOrEqual(500);
  });
  await owner.end();
  expect(await told()).toEqual(before);
  const { rows } = await sql<{ lost: number }>`
    select count(*) as lost from timetable.session s where not exists (select from timetable.publication p where p.id = s.publication_id)`.execute(
    platform,
  );
  expect(rows).toEqual([{ lost: 0 }]);
  expect((await world.publish('2026-03-20')).status).toBe(200);
});
