import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { testDay, untilNine } from '#app/testing/day.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { noticesApi } from '../../contract/notices.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { c2b, deliver, setUpMpesa } from '../testing/payers.ts';
import { lateNotices } from './late.ts';

let app: TestApp;
let at: (what: string) => string;
beforeAll(async () => {
  app = await testApp();
  await testBooks(app, { students: 1 });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  at = await setUpMpesa(app, null);
});
afterAll(() => app.close());

const minute = 60_000;
const tried = async (minutes: number) => {
  for (let gone = 0; gone < minutes; gone += 1) {
    app.pass(minute);
    await lateNotices(app.services, app.http.log);
  }
};
const held = async () => (await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: 'QAZ7777777' })).body.rows;

test('a payment that comes while the books are closed up to today is received by itself the next day', async () => {
  app.pass(untilNine(app.services.clock()));
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = ${testDay(app.services.clock())}`.execute(tx));
  expect((await deliver(at('confirmation'), c2b('QAZ7777777', 'nobody', '70.00'))).status).toBe(200);
  await tried(75);
  expect(await held()).toEqual([]);
  const { body } = await app.call('ROLE_View_Only', noticesApi.list, { state: 'waiting' });
  expect(body.rows).toMatchObject([{ state: 'new', why: expect.stringMatching(/tried again by itself/) as string }]);
  app.pass(24 * 60 * minute);
  await tried(1);
  expect(await held()).toMatchObject([{ open: 7000 }]);
});
