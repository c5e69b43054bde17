import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetsWorld, assetsWorld } from '#app/testing/inventory/assets.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { assetsApi } from '../../contract/assets.ts';
import { roundsApi } from '../../contract/rounds.ts';

let app: TestApp;
let world: AssetsWorld;
let ids: readonly number[];
beforeAll(async () => {
  app = await testApp();
  world = await assetsWorld(app);
  const made = [];
  for (const [tag, locationId] of [
    ['V-1', world.lab],
    ['V-2', world.lab],
    ['V-3', world.lab],
    ['V-4', world.office],
  ] as const)
    made.push(await world.asset({ tag, locationId, serialNo: `SER ${tag}` }));
  ids = made;
});
afterAll(() => app.close());

const at = () => new Date().toISOString();
let serial = 0;
const scanOf = (code: string, more: object = {}) => ({
  key: `phone-one-${(serial += 1)}`,
  code,
  locationId: world.lab,
  at: at(),
  ...more,
});
const send = (id: number, scans: ReturnType<typeof scanOf>[], headers = world.key()) =>
  app.call('noRole', roundsApi.scan, { id, scans }, headers);
const get = (id: number) => ok(app.call('noRole', assetsApi.get, { id }));

describe('a round of verification', () => {
  it('takes each scan once, from any phone and as late as it comes', async () => {
    const round = await ok(
      app.call('ROLE_View_Only', roundsApi.open, { locationId: world.lab, note: 'Mwisho wa muhula' }, world.key()),
    );
    expect(round).toMatchObject({ expected: 3, missing: 3, found: 0, of: 'Lab 1, Science', mine: true });
    const scans = [scanOf('V-1'), scanOf('v-4', { condition: 'poor' }), scanOf('NOT-OURS')];
    expect(await ok(send(round.id, scans))).toEqual({ taken: 3, known: 0, unknown: 1 });
    expect(await ok(send(round.id, scans))).toEqual({ taken: 0, known: 3, unknown: 0 });
    const twice = await Promise.all([
      send(round.id, [...scans, scanOf('SER V-2', { locationId: world.office })]),
      send(round.id, scans),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const now = await ok(app.call('noRole', roundsApi.get, { id: round.id }));
    expect(now).toMatchObject({ expected: 3, found: 2, elsewhere: 1, missing: 1, unknown: 1 });
    expect(now.unknowns.map(({ code }) => code)).toEqual(['NOT-OURS']);
    const { rows } = await ok(app.call('noRole', roundsApi.assets, { id: round.id }));
    expect(rows.map(({ tag, outcome, expected }) => [tag, outcome, expected])).toEqual([
      ['V-1', 'found', true],
      ['V-2', 'elsewhere', true],
      ['V-3', 'missing', true],
      ['V-4', 'elsewhere', false],
    ]);
    expect((await app.call('otherSchool', roundsApi.scan, { id: round.id, scans }, world.key())).status).toBe(404);
    const hostile = [scanOf('x'.repeat(300)), scanOf('<script>'), scanOf("'; drop table inventory.asset; --")];
    expect((await ok(send(round.id, hostile))).unknown).toBe(3);
    expect((await send(round.id, [scanOf('V-1', { locationId: 999_999 })])).body.fields?.[0]?.path).toBe('locationId');
  });

  it('is closed by another, as far as was chosen, and stays as it was closed', async () => {
    const [round] = (await ok(app.call('noRole', roundsApi.list, { state: 'open' }))).rows;
    const asked = { id: round?.id ?? 0, version: round?.version ?? 0, moved: [ids[1] ?? 0], lost: [ids[2] ?? 0, ids[0] ?? 0] };
    const own = await app.call('ROLE_View_Only', roundsApi.close, asked, world.key());
    expect([own.status, own.body.message]).toEqual([403, 'You opened this round. Somebody else closes it.']);
    const both = await Promise.all([1, 2].map(() => app.call('ROLE_All', roundsApi.close, asked, world.key())));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const all = await Promise.all(ids.map((id) => get(id)));
    expect(all.map(({ status, locationId, seenOn }) => [status, locationId, seenOn])).toEqual([
      ['in_use', world.lab, world.day],
      ['in_use', world.office, world.day],
      ['lost', world.lab, null],
      // Not chosen: it stays where it was.
      ['in_use', world.office, world.day],
    ]);
    expect(all[3]?.condition).toBe('poor');
    const closed = await ok(app.call('noRole', roundsApi.get, { id: asked.id }));
    expect(closed).toMatchObject({ state: 'closed', expected: 3, found: 2, missing: 1 });
    expect(closed.result).toContain('3 of 4 found, 1 moved, 1 noted as lost.');
    const late = await send(asked.id, [scanOf('V-3')]);
    expect(late.status).toBe(409);
    expect((await app.call('noRole', roundsApi.print, { id: asked.id })).status).toBe(200);
  });

  it('finds a lost thing again, and is given up or refused where nothing is to be found', async () => {
    const round = await ok(app.call('ROLE_View_Only', roundsApi.open, { categoryId: world.categories.computers }, world.key()));
    await ok(send(round.id, [scanOf('V-3')]));
    await ok(app.call('ROLE_All', roundsApi.close, { id: round.id, version: 1 }, world.key()));
    expect((await get(ids[2] ?? 0)).status).toBe('in_use');
    const none = await app.call('noRole', roundsApi.open, { categoryId: world.categories.vehicles }, world.key());
    expect(none.status).toBe(422);
    const both = { locationId: world.lab, categoryId: world.categories.computers };
    expect((await app.call('noRole', roundsApi.open, both, world.key())).status).toBe(400);
    const more = await ok(app.call('noRole', roundsApi.open, {}, world.key()));
    expect((await app.call('noRole', roundsApi.cancel, { id: more.id, version: 1 }, world.key())).body.state).toBe('cancelled');
    expect((await ok(app.call('noRole', roundsApi.tags, { id: more.id }))).rows).toHaveLength(4);
  });

  it('leaves lost what was reported as lost after it was scanned', async () => {
    const round = await ok(app.call('noRole', roundsApi.open, {}, world.key()));
    const lose = async (id: number) =>
      ok(app.call('noRole', assetsApi.lose, { id, version: (await get(id)).version, reason: 'Imeibiwa' }));
    const [first = 0, second = 0] = ids;
    await ok(send(round.id, [scanOf('V-1')]));
    await lose(first);
    await lose(second);
    await ok(send(round.id, [scanOf('V-2')]));
    const { version } = await ok(app.call('noRole', roundsApi.get, { id: round.id }));
    await ok(app.call('ROLE_All', roundsApi.close, { id: round.id, version, moved: [], lost: [] }, world.key()));
    expect([(await get(first)).status, (await get(second)).status]).toEqual(['lost', 'in_use']);
  });
});
