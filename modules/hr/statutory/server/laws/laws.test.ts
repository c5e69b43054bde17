import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { there } from '#kit/server/sql/one.ts';
import { lawCalculatorApi } from '../../contract/calculator.ts';
import { lawsApi } from '../../contract/laws.ts';
import { lawChoicesApi, lawPacksApi } from '../../contract/packs.ts';
import { kenyanLaw } from '../law/kenyan-law.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const { bands } = there(kenyanLaw.findLast(({ kind }) => kind === 'nssf'));
const year5 = {
  kind: 'nssf' as const,
  name: 'NSSF “mwaka wa 5”',
  fromDay: '2027-02-01',
  toDay: null,
  source: 'Gazette',
  bands,
  limits: [],
};

describe('laws of a school and packs', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const nssf = async () => (await app.call(admin, lawsApi.list, { kind: 'nssf', size: 200, sort: 'fromDay' })).body.rows;

  it('begins with the law of Kenya, once, in one school', async () => {
    const both = await Promise.all([app.call(admin, lawsApi.open, {}), app.call(admin, lawsApi.open, {})]);
    expect(both.map(({ body }) => body.added).toSorted((a, b) => a - b)).toEqual([0, kenyanLaw.length]);
    expect((await app.call('otherSchool', lawsApi.list, {})).body.total).toBe(0);
    expect((await app.call('ROLE_View_Only', lawsApi.open, {})).status).toBe(403);
    expect((await nssf()).map(({ toDay }) => toDay)).toEqual(['2023-01-31', '2024-01-31', '2025-01-31', '2026-01-31', null]);
  });

  it('ends the law before at the beginning of a new one, and refuses bands that do not follow each other', async () => {
    const [first] = bands;
    const broken = await app.call(admin, lawsApi.create, { ...year5, bands: [there(first), { ...there(first), from: 5 }] });
    expect(broken.body.fields).toContainEqual({ path: 'bands.1.from', message: 'Begin where the band before it ends.' });
    const made = await app.call(admin, lawsApi.create, year5);
    expect(made.body).toMatchObject({ name: year5.name, standing: 'coming', bands });
    expect((await nssf()).at(-2)).toMatchObject({ toDay: '2027-01-31' });
    expect((await app.call(admin, lawsApi.create, year5)).status).not.toBe(200);
    expect((await app.call('otherSchool', lawsApi.get, { id: made.body.id })).status).toBe(404);
    const stale = await app.call(admin, lawsApi.update, { ...made.body, version: 99 });
    expect(stale.status).toBe(409);
    expect((await app.call(admin, lawsApi.remove, { id: made.body.id })).status).toBe(200);
  });

  it('takes a published pack once, and tells the second of two', async () => {
    const laws = [{ ...year5, fromDay: '2028-02-01' }];
    const draft = await app.call('superUser', lawPacksApi.create, { title: 'NSSF 2028', summary: 'Tiers', laws });
    expect(draft.body).toMatchObject({ state: 'draft', fromDay: '2028-02-01', accepted: 0 });
    const { id, version } = draft.body;
    expect((await app.call(admin, lawChoicesApi.get, { id })).status).toBe(404);
    expect((await app.call('superUser', lawPacksApi.publish, { id, version })).body.state).toBe('published');
    expect((await app.call('superUser', lawPacksApi.update, { ...draft.body, version: version + 1 })).status).toBe(422);
    expect((await app.call(admin, lawChoicesApi.get, { id })).body.changes.added).toMatchObject([{ name: year5.name }]);
    const both = await Promise.all([1, 2].map(() => app.call(admin, lawChoicesApi.accept, { id })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await nssf()).at(-1)).toMatchObject({ fromDay: '2028-02-01', packTitle: 'NSSF 2028' });
    expect((await app.call('otherSchool', lawChoicesApi.decline, { id, because: 'Own scheme' })).status).toBe(200);
    const said = await app.call('superUser', lawPacksApi.choices, { id });
    expect(said.body.rows.map(({ choice }) => choice)).toEqual(['accepted', 'declined']);
  });

  it('explains a month to the cent and keeps nothing', async () => {
    const { body } = await app.call(admin, lawCalculatorApi.explain, { day: '2026-01-15', basic: 5_000_000 });
    expect(body).toMatchObject({ lawDay: '2026-01-31', gross: 5_000_000, chargeable: 4_487_500, net: 3_902_915 });
    expect(body.steps.find(({ label }) => label === 'Income tax (PAYE)')).toMatchObject({
      amount: 584_585,
      law: { name: 'PAYE 2023' },
    });
    expect((await app.call(admin, lawCalculatorApi.explain, { day: '2019-01-15', basic: 1 })).status).toBe(422);
  });
});
