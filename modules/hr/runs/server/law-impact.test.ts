import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { there } from '#kit/server/sql/one.ts';
import { lawChoicesApi, lawPacksApi } from '../../statutory/contract/packs.ts';
import { kenyanLaw } from '../../statutory/server/law/kenyan-law.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from './testing/payroll.ts';

const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
let world: PayWorld;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

it('says what a pack changes for the school’s own people before it is accepted, and writes nothing', async () => {
  const housing = there(kenyanLaw.findLast(({ kind }) => kind === 'housing'));
  const draft = {
    title: 'Levy of 2 per cent',
    summary: 'An example',
    laws: [
      {
        ...housing,
        name: 'Levy of 2 per cent',
        fromDay: '2027-01-01',
        toDay: null,
        source: 'An example, no law',
        bands: housing.bands.map((band) => ({ ...band, rate: 200, employerRate: 200 })),
      },
    ],
  };
  const { body: made } = await app.call('superUser', lawPacksApi.create, draft);
  expect((await app.call('superUser', lawPacksApi.publish, { id: made.id, version: made.version })).status).toBe(200);
  const impact = async () => (await app.call(admin, lawChoicesApi.impact, { id: made.id })).body.impact;
  expect(await impact()).toBeNull();

  const id = await world.employ({ basic: shillings(100_000) });
  const run = await world.through(await world.begin('2026-06', [id]), ...untilPosted);
  const slip = await world.slipOf(run, id);
  const found = there((await impact()) ?? undefined);
  expect(found.month).toBe('2026-06-01');
  const [person] = found.people;
  // Half a per cent more of 100,000 from each side; it comes off taxable pay, which is taxed at 30 per cent there.
  expect(person).toMatchObject({
    id,
    netBefore: slip.net,
    netAfter: slip.net - shillings(500) + shillings(150),
    payeBefore: slip.paye,
    payeAfter: slip.paye - shillings(150),
  });
  expect((person?.employerAfter ?? 0) - (person?.employerBefore ?? 0)).toBe(shillings(500));
  expect((await world.slipOf(run, id)).net).toBe(slip.net);
});
