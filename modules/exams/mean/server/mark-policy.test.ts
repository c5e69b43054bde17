import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { historyApi } from '#kit/contract/history.ts';
import { markPolicyApi, usualPolicy } from '../contract/mark-policy.ts';

const admin = 'ROLE_Exam_admin';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the usual holds until the school says it, and its history says what held before only where something was said', async () => {
  expect((await app.call(admin, markPolicyApi.get)).body).toEqual({ ...usualPolicy, version: 0 });
  const first = await app.call(admin, markPolicyApi.update, { ...usualPolicy, absence: 'nought', version: 0 });
  expect([first.status, first.body]).toEqual([200, { ...usualPolicy, absence: 'nought', version: 1 }]);
  const stale = await app.call(admin, markPolicyApi.update, { ...usualPolicy, version: 0 });
  expect(stale.status).toBe(409);
  const second = await app.call(admin, markPolicyApi.update, { ...first.body, absence: 'no_award' });
  expect(second.body).toMatchObject({ absence: 'no_award', version: 2 });
  expect((await app.call(admin, markPolicyApi.get)).body).toEqual(second.body);
  const { rows } = (await app.call(admin, historyApi.list, { entity: 'mark policy', id: 1 })).body;
  expect(rows.map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
    [['counts as nought', 'no mean grade']],
    expect.arrayContaining([[null, 'counts as nought']]) as unknown,
  ]);
  expect((await app.call('otherSchool', markPolicyApi.get)).body.version).toBe(0);
});
