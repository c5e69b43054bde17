import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { weekOfCycle } from './cycle.rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it.each([
  [1, null, '2026-02-10', 1],
  [2, null, '2026-02-10', 1],
  [2, '2026-01-05', '2026-01-05', 1],
  [2, '2026-01-05', '2026-01-11', 1],
  [2, '2026-01-05', '2026-01-12', 2],
  [2, '2026-01-05', '2026-01-04', 2],
  [3, '2026-01-05', '2025-12-22', 2],
  [4, '2028-02-28', '2028-03-01', 1],
  [4, '2026-12-28', '2027-01-18', 4],
])(
  'of %i weeks from %s on, %s is in week %i, on screens and in what the database counts',
  async (weeks, firstMonday, day, week) => {
    expect(weekOfCycle({ weeks, firstMonday }, day)).toBe(week);
    const { rows } = await asSchoolA(app, ({ tx }) =>
      sql<{ week: number }>`select timetable.week_of_cycle(${weeks}::int, ${firstMonday}::date, ${day}::date) as week`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ week }]);
  },
);
