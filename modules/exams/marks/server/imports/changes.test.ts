import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { testExams } from '#app/testing/exams.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { markImportsApi } from '../../contract/mark-imports.ts';

const admin = 'ROLE_Exam_admin';

let app: TestApp;
let id: number;
beforeAll(async () => {
  app = await testApp();
  const school = await testExams(app, { west: 1, east: 0 });
  const exam = await school.open('Imported');
  const change = (row: number, label: string, column: string) => ({ row, label, column, from: '40', to: '50' });
  const made = (changes: object[]) =>
    asSchoolA(app, async ({ tx }) => {
      const { rows } = await sql<{ id: number }>`
        insert into exams.mark_import (exam_id, file_name, changes, imported_by, by_name, at)
        values (${exam.id}, 'Marks.xlsx', ${JSON.stringify(changes)}, 1, 'Test', now()) returning id`.execute(tx);
      return rows[0]?.id ?? 0;
    });
  await made([change(9, '0009 Others', 'Music')]);
  id = await made([
    change(7, '0002 Brian', 'English'),
    change(3, '0003 Asha', 'Physics'),
    change(5, '0001 Chebet', 'Biology'),
    change(6, '0003 Asha', 'English'),
  ]);
});
afterAll(() => app.close());

test('what a file writes over stands in the order of the file, by whom or by subject, and is found by either', async () => {
  const found = async (more: Partial<CallInput<typeof markImportsApi.changes>> = {}) =>
    (await app.call(admin, markImportsApi.changes, { id, ...more })).body.rows.map(({ row }) => row);
  expect(await found()).toEqual([7, 3, 5, 6]);
  expect(await found({ sort: '-row' })).toEqual([6, 5, 3, 7]);
  expect(await found({ sort: 'label' })).toEqual([5, 7, 3, 6]);
  expect(await found({ sort: '-column' })).toEqual([3, 7, 6, 5]);
  expect(await found({ q: 'asha' })).toEqual([3, 6]);
  expect(await found({ q: 'english', size: 1, page: 2 })).toEqual([6]);
  expect(await found({ q: 'nothing' })).toEqual([]);
  expect((await app.call(admin, markImportsApi.changes, { id, size: 1 })).body).toMatchObject({ total: 4, rows: [{ id: '1' }] });
  expect((await app.call(admin, markImportsApi.changes, { id: 999_999 })).status).toBe(404);
});
