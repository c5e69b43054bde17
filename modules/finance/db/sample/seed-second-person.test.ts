import { expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { testApp } from '#app/testing/school.ts';
import { secondPersonApi } from '../../control/contract/second-person.ts';
import { seedBooks } from './seed-books.ts';
import { seedSecondPerson } from './seed-second-person.ts';

test('the sample has a journal and a transfer that wait, and what others approved, refused and took back', async () => {
  const app = await testApp();
  await testBooks(app, { students: 1, charged: false });
  await asSchoolA(app, seedBooks);
  await asSchoolA(app, seedSecondPerson);
  const { body } = await app.call('ROLE_View_Only', secondPersonApi.list);
  expect(body.rows.map(({ kind, state, askedName, decidedName }) => [kind, state, askedName, decidedName])).toEqual([
    ['transfer', 'waiting', 'bursar', null],
    ['journal', 'waiting', 'bursar', null],
    ['journal', 'cancelled', 'bursar', 'bursar'],
    ['journal', 'refused', 'bursar', 'admin'],
    ['transfer', 'posted', 'bursar', 'admin'],
  ]);
  await app.close();
});
