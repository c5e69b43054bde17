import { expect, it } from 'vitest';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import { terms2026 } from '../contract/terms-2026.ts';
import { schoolDays } from '../server/calendar/terms.rules.ts';
import { sampleTerms, weekdayUpTo } from './sample-terms.ts';

const opens = (day: string) => sampleTerms(day).terms.map(({ opensOn }) => opensOn);

it('keeps the calendar of the year on a day well within a term of it', () => {
  for (const day of ['2026-02-10', '2026-05-20', '2026-09-14', '2026-10-23'])
    expect([sampleTerms(day).yearName, opens(day)]).toEqual(['2026', terms2026.map(({ opensOn }) => opensOn)]);
});

it('lays the terms later in the holidays, so that the day is a school day of one', () => {
  expect(opens('2026-11-23')).toEqual(['2026-02-09', '2026-06-01', '2026-09-28']);
  expect(opens('2026-04-15')).toEqual(['2026-01-19', '2026-05-11', '2026-09-07']);
  expect(sampleTerms('2027-01-02').yearName).toBe('2026');
});

it('finds a school day of a term, two weeks after it opened, on every weekday of four years', () => {
  for (let day = '2026-01-01'; day < '2030-01-01'; day = addDays(day, 1)) {
    const { terms } = sampleTerms(day);
    const lessons = terms.flatMap((term) => schoolDays(term, []));
    expect([day, lessons.includes(weekdayUpTo(day))]).toEqual([day, true]);
    for (const [at, term] of terms.entries()) {
      expect([day, weekdayOf(term.opensOn)]).toEqual([day, 'Monday']);
      expect([day, term.opensOn > (terms[at - 1]?.closesOn ?? '')]).toEqual([day, true]);
    }
  }
});
