import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { addDays } from '#kit/contract/dates.ts';
import { publicHolidaysOf } from '../server/calendar/public-holidays.ts';
import { terms2026 } from '../contract/terms-2026.ts';
import { setupApi } from '../contract/first-week/setup.ts';
import { startYear } from '../server/start-school.ts';
import { currentTerm } from '../server/public.ts';
import { sampleTerms, weekdayUpTo } from './sample-terms.ts';

let app: TestApp;
let today = '2026-01-01';
beforeAll(async () => {
  app = await testApp({ clock: () => new Date(`${today}T09:00:00+03:00`) });
});
afterAll(() => app.close());

const week = Array.from({ length: 7 }, (_, at) => addDays('2026-11-23', at));
const edges = terms2026.flatMap(({ opensOn, closesOn }) => [addDays(opensOn, -1), opensOn, closesOn, addDays(closesOn, 1)]);
const days = [
  ...week,
  ...edges,
  ...publicHolidaysOf(2026).map(({ day }) => day),
  '2026-12-31',
  '2027-01-01',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
  '2028-12-31',
];

/** Empties the calendar and makes it as the sample schools do on a day. */
async function calendarOn(day: string): Promise<void> {
  today = day;
  // Sessions of another day are over.
  app.pass(0);
  for (const table of ['settings.holiday', 'settings.term', 'settings.academic_year'])
    await sql`delete from ${sql.table(table)} where school_id = ${app.schoolA}`.execute(app.db.platform);
  await asSchoolA(app, (ctx) => startYear(ctx, sampleTerms(day), day));
}

it.each(days)('makes a calendar that is alive on %s: a term runs, with school days behind it, and lessons today', async (day) => {
  await calendarOn(day);
  const lessons = weekdayUpTo(day);
  const term = await asSchoolA(app, ({ tx }) => currentTerm(tx, lessons));
  expect([term?.status, term && term.opensOn <= lessons && lessons <= term.closesOn]).toEqual(['Active', true]);
  // Two weeks of registers at least, unless holidays are among them; today is one of the days.
  expect(term?.dayNumber).toBeGreaterThanOrEqual(7);
  expect(term?.dayNumber).toBeLessThanOrEqual(term?.days ?? 0);
  if (lessons === day) {
    const { rows } =
      await sql`select from settings.holiday where school_id = ${app.schoolA} and kind = 'closed' and starts_on <= ${day} and ends_on >= ${day}`.execute(
        app.db.platform,
      );
    expect(rows).toEqual([]);
  }
  const { body } = await app.call('ROLE_All', setupApi.steps);
  expect(body.steps.find(({ key }) => key === 'calendar')?.state).toBe('done');
});
