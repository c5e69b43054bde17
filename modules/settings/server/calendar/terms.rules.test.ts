import { describe, expect, it } from 'vitest';
import { publicHolidaysOf } from './public-holidays.ts';
import { terms2026 } from '../../contract/terms-2026.ts';
import { dayOfTerm, schoolDays, statusOn, termProblems, yearProblems } from './terms.rules.ts';

const closed = publicHolidaysOf(2026).map(({ day }) => ({ startsOn: day, endsOn: day }));
const week = { opensOn: '2026-08-24', closesOn: '2026-08-30', halfTermFrom: null, halfTermTo: null };
const term = (number: number) => {
  const found = terms2026.find((dates) => dates.number === number);
  if (!found) throw new RangeError('2026 has three terms');
  return found;
};
const year = { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' };

describe('school days', () => {
  it('are Monday to Friday', () => {
    expect(schoolDays(week, [])).toEqual(['2026-08-24', '2026-08-25', '2026-08-26', '2026-08-27', '2026-08-28']);
  });

  it('leave out holidays, half-term, and no day twice where they overlap', () => {
    const days = { ...week, halfTermFrom: '2026-08-26', halfTermTo: '2026-08-27' };
    const free = [{ startsOn: '2026-08-25', endsOn: '2026-08-26' }];
    expect(schoolDays(days, free)).toEqual(['2026-08-24', '2026-08-28']);
  });

  // Counted by hand from the calendar: term 1 has 64 weekdays, less 3 of half-term and Idd-ul-Fitr.
  it('of the terms of 2026', () => {
    expect([1, 2, 3].map((number) => schoolDays(term(number), closed).length)).toEqual([60, 64, 44]);
  });
});

describe('the day of the term', () => {
  it('is 0 before it opens, counts the day itself, stands still on days off and ends at N', () => {
    const at = (today: string) => dayOfTerm(week, [], today).dayNumber;
    expect(['2026-08-23', '2026-08-24', '2026-08-28', '2026-08-30', '2026-11-21'].map(at)).toEqual([0, 1, 5, 5, 5]);
    expect(dayOfTerm(week, [], '2026-08-25').days).toBe(5);
  });
});

describe('status', () => {
  it('goes by date with both ends included', () => {
    const on = (today: string) => statusOn('2026-01-05', '2026-04-02', today);
    expect(['2026-01-04', '2026-01-05', '2026-04-02', '2026-04-03'].map(on)).toEqual([
      'Upcoming',
      'Active',
      'Active',
      'Completed',
    ]);
  });
});

describe('problems', () => {
  const paths = (change: object) => termProblems({ ...term(1), ...change }, year).map((problem) => problem.path);

  it('finds none in the terms of 2026', () => {
    expect(terms2026.flatMap((dates) => termProblems(dates, year))).toEqual([]);
  });

  it('names the field', () => {
    expect(paths({ closesOn: '2026-01-05', halfTermFrom: null, halfTermTo: null })).toEqual(['closesOn']);
    expect(paths({ opensOn: '2025-12-31' })).toEqual(['opensOn']);
    expect(paths({ closesOn: '2027-01-01' })).toEqual(['closesOn']);
    expect(paths({ halfTermTo: null })).toEqual(['halfTermTo']);
    expect(paths({ halfTermFrom: null })).toEqual(['halfTermFrom']);
    expect(paths({ halfTermFrom: '2026-03-02' })).toEqual(['halfTermTo']);
    expect(paths({ halfTermFrom: '2026-01-04' })).toEqual(['halfTermFrom']);
    expect(paths({ halfTermTo: '2026-04-03' })).toEqual(['halfTermTo']);
  });

  it('keeps a year around its terms', () => {
    const terms = [{ ...term(1), name: 'Term 1' }];
    expect(yearProblems(year, terms)).toEqual([]);
    expect(yearProblems({ ...year, startsOn: '2026-02-01' }, terms)).toMatchObject([{ path: 'startsOn' }]);
    expect(yearProblems({ ...year, endsOn: '2026-03-01' }, terms)).toMatchObject([{ path: 'endsOn' }]);
    expect(yearProblems({ startsOn: '2026-03-01', endsOn: '2026-03-01' }, [])).toMatchObject([{ path: 'endsOn' }]);
  });
});
