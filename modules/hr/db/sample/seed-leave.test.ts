import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { beginDue } from '../../leave/server/begin-by-itself.ts';
import { seedLeave } from './seed-leave.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('leaves requests in every state and entries of every kind that a year begins with, on any day', async () => {
  await testEmployees(
    app,
    Array.from({ length: 8 }, (_, at) => ({ staffNo: `S${at}`, name: `Njeri ${at}`, kind: 'teacher' as const })),
  );
  await asSchoolA(app, (ctx) => seedLeave(ctx));
  const found = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ states: string[]; kinds: string[]; absences: number }>`
      select (select jsonb_agg(distinct state) from hr.leave_request) as states, (select jsonb_agg(distinct kind) from hr.leave_entry) as kinds,
             (select count(*)::int from timetable.absence where source = 'leave' and state = 'open') as absences`.execute(tx);
    return rows[0];
  });
  expect(found?.states).toEqual(['asked', 'away', 'back', 'cancelled', 'rejected', 'supported']);
  expect(found?.kinds).toEqual(expect.arrayContaining(['encashed', 'entitled', 'given_back', 'put_right', 'taken']) as unknown);
  expect(found?.absences).toBe(2);
});

it('leave that was approved begins by itself on its first day, and once', async () => {
  await asSchoolA(app, ({ tx }) => sql`update hr.leave_request set state = 'approved' where state = 'away'`.execute(tx));
  const begun = await Promise.all([1, 2].map(() => asSchoolA(app, (ctx) => beginDue(ctx))));
  expect(begun.toSorted((a, b) => a - b)).toEqual([0, 1]);
});
