import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { testFrame } from '#app/testing/students.ts';
import { coursesApi } from '#modules/settings/contract/lists.ts';
import { seedCatalogue } from './seed-catalogue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await testFrame(app);
  await app.call('ROLE_All', coursesApi.create, { name: 'Kiswahili', code: '102' });
});
afterAll(() => app.close());

it('leaves copies in every state, write-offs in every hand, titles without ISBN and in other languages, and set books', async () => {
  await asSchoolA(app, (ctx) => seedCatalogue(ctx));
  const found = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{
      statuses: string[];
      states: string[];
      languages: string[];
      kinds: string[];
      sets: number;
      without: number;
    }>`
      select (select jsonb_agg(distinct status) from library.copy) as statuses, (select jsonb_agg(distinct state) from library.write_off) as states,
             (select jsonb_agg(distinct language) from library.title) as languages, (select jsonb_agg(distinct kind) from library.title) as kinds,
             (select count(*)::int from library.set_book) as sets, (select count(*)::int from library.title where isbn is null) as without`.execute(
      tx,
    );
    return rows[0];
  });
  expect(found?.statuses).toEqual(['available', 'lost', 'reference', 'repair', 'withdrawn']);
  expect(found?.states).toEqual(['approved', 'asked', 'rejected']);
  expect(found?.languages).toEqual(['ar', 'en', 'fr', 'sw']);
  expect(found?.kinds).toEqual(['fiction', 'other', 'periodical', 'reference', 'set_book', 'textbook']);
  // Of Kiswahili: two course books, and the set books of Form 3 and Form 4.
  expect(found?.sets).toBe(2 + 2 + 2 + 1);
  expect(found?.without).toBeGreaterThan(50);
});
