import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { exitsApi } from '../../exits/contract/exits.ts';
import { seedExits } from './seed-exits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('has one who leaves later, one who leaves this month and one who stays; none where nobody is employed', async () => {
  const states = async () => (await app.call('ROLE_View_Only', exitsApi.list, {})).body.rows.map(({ state }) => state).toSorted();
  await asSchoolA(app, seedExits);
  expect(await states()).toEqual([]);
  await testEmployees(
    app,
    [1, 2, 3, 4].map((at) => ({ staffNo: `S${at}`, name: `Njeri ${at}` })),
  );
  await asSchoolA(app, seedExits);
  expect(await states()).toEqual(['confirmed', 'prepared', 'taken_back']);
});
