import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { voteHeadsApi } from '../../contract/vote-heads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const biller = 'ROLE_Set_Fee_Structure' as const;
const list = async () => (await app.call(biller, voteHeadsApi.list, {})).body;

test('the gazetted vote heads come with an account each, once', async () => {
  expect((await app.call(biller, voteHeadsApi.addPublicSchool)).body.added).toBe(9);
  expect((await app.call(biller, voteHeadsApi.addPublicSchool)).body.added).toBe(0);
  const { rows, total } = await list();
  expect(total).toBe(9);
  expect(rows[0]).toMatchObject({ code: 'BES', incomeName: 'Boarding, equipment and stores', priority: 10 });
  expect(new Set(rows.map(({ incomeId }) => incomeId)).size).toBe(9);
});

test('what is given back goes to caution money, and only income can be chosen otherwise', async () => {
  const draft = { code: 'CAU', name: 'Caution money', category: 'caution' as const, refundable: true, applies: 'once' as const };
  expect((await app.call(biller, voteHeadsApi.create, draft)).body.incomeName).toBe('Caution money');
  const { body: accounts } = await app.call(biller, voteHeadsApi.incomeAccounts);
  const shared = { ...draft, code: 'LAB', name: 'Laboratory', incomeId: accounts.rows[0]?.id ?? 0 };
  const { body: made } = await app.call(biller, voteHeadsApi.create, shared);
  expect(made.incomeId).toBe(shared.incomeId);
  expect((await app.call(biller, voteHeadsApi.create, { ...shared, name: 'Again' })).status).toBe(409);
  expect((await app.call(biller, voteHeadsApi.create, { ...shared, code: 'X', name: 'X', incomeId: 999_999 })).status).toBe(404);
});

test('whoever only reads writes nothing, and everybody in finance can choose', async () => {
  expect((await app.call('ROLE_View_Only', voteHeadsApi.list, {})).status).toBe(200);
  expect((await app.call('ROLE_View_Only', voteHeadsApi.addPublicSchool)).status).toBe(403);
  expect((await app.call('ROLE_Pay_Fees', voteHeadsApi.options)).body.rows[0]?.code).toBe('BES');
  expect((await app.call('otherSchool', voteHeadsApi.options)).body.rows).toEqual([]);
});
