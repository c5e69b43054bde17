import { describe, expect, it } from 'vitest';
import type { LoanTerms } from '../../contract/terms.ts';
import { usualTerms } from '../rules/circulation.rules.ts';
import { daysLate, dueOn, isSchoolDay, type SchoolCalendar, suspendedUntil } from './days.rules.ts';

/** Two terms of 2026 with a half-term, Labour Day and a week closed for the KCSE. 3 March 2026 is a Tuesday. */
const calendar: SchoolCalendar = {
  terms: [
    { opensOn: '2026-01-05', closesOn: '2026-04-02', halfTermFrom: '2026-02-26', halfTermTo: '2026-03-01' },
    { opensOn: '2026-04-27', closesOn: '2026-07-31', halfTermFrom: null, halfTermTo: null },
  ],
  closed: [
    { startsOn: '2026-05-01', endsOn: '2026-05-01' },
    { startsOn: '2026-06-01', endsOn: '2026-06-05' },
  ],
};
const with_ = (more: Partial<LoanTerms>): LoanTerms => ({ ...usualTerms, ...more });
const due = (outOn: string, days: number, more: Partial<LoanTerms> = {}) => dueOn(with_(more), outOn, days, calendar);

describe('when a loan is due', () => {
  it('moves off weekends, half-term, closed days and holidays on to the next school day', () => {
    expect(due('2026-03-03', 14)).toBe('2026-03-17');
    expect(due('2026-03-03', 11)).toBe('2026-03-16');
    expect(due('2026-02-12', 14)).toBe('2026-03-02');
    expect(due('2026-03-25', 14)).toBe('2026-04-27');
    expect(due('2026-04-17', 14)).toBe('2026-05-04');
    expect(due('2026-05-19', 14)).toBe('2026-06-08');
  });

  it('counts school days alone where the rule says so', () => {
    expect(due('2026-03-03', 5, { counted: 'school' })).toBe('2026-03-10');
    expect(due('2026-02-25', 1, { counted: 'school' })).toBe('2026-03-02');
    expect(due('2026-04-01', 2, { counted: 'school' })).toBe('2026-04-27');
    expect(due('2026-04-30', 1, { counted: 'school' })).toBe('2026-05-04');
  });

  it('goes by Monday to Friday before the first and after the last term that is known', () => {
    expect(due('2026-08-01', 7)).toBe('2026-08-10');
    expect(due('2025-11-01', 7)).toBe('2025-11-10');
    expect(dueOn(usualTerms, '2026-03-03', 11, { terms: [], closed: [] })).toBe('2026-03-16');
  });

  it('keeps to a hard due date as an end, as the day, and as a beginning', () => {
    const hardDueOn = '2026-03-12';
    expect(due('2026-03-03', 14, { hardDue: 'before', hardDueOn })).toBe('2026-03-12');
    expect(due('2026-03-03', 3, { hardDue: 'before', hardDueOn })).toBe('2026-03-06');
    expect(due('2026-03-03', 3, { hardDue: 'on', hardDueOn })).toBe('2026-03-12');
    expect(due('2026-03-03', 3, { hardDue: 'after', hardDueOn })).toBe('2026-03-12');
    expect(due('2026-03-03', 20, { hardDue: 'after', hardDueOn })).toBe('2026-03-23');
    // Over already: it says nothing of this loan.
    expect(due('2026-03-13', 3, { hardDue: 'on', hardDueOn })).toBe('2026-03-16');
  });

  it('ends with the term that runs, or the next one', () => {
    const term = { hardDue: 'before', hardDueTerm: true } as const;
    expect(due('2026-03-25', 14, term)).toBe('2026-04-02');
    expect(due('2026-04-10', 200, term)).toBe('2026-07-31');
    expect(due('2026-08-03', 14, term)).toBe('2026-08-17');
  });
});

describe('how late something is', () => {
  it('counts the days after it was due, school days or all', () => {
    expect(daysLate('2026-03-06', '2026-03-09', 'calendar', calendar)).toBe(3);
    expect(daysLate('2026-03-06', '2026-03-09', 'school', calendar)).toBe(1);
    expect(daysLate('2026-03-06', '2026-03-08', 'school', calendar)).toBe(0);
    expect(daysLate('2026-04-02', '2026-04-28', 'school', calendar)).toBe(2);
    expect(daysLate('2026-03-06', '2026-03-06', 'calendar', calendar)).toBe(0);
    expect(daysLate('2026-03-06', '2026-03-01', 'calendar', calendar)).toBe(0);
  });

  it('suspends for so many days each after the days of grace, and no longer than the most', () => {
    const terms = with_({ suspensionDays: 2, suspensionMost: 5, graceDays: 1 });
    expect(suspendedUntil(terms, 1, '2026-03-10')).toBeNull();
    expect(suspendedUntil(terms, 2, '2026-03-10')).toBe('2026-03-14');
    expect(suspendedUntil(terms, 9, '2026-03-10')).toBe('2026-03-15');
    expect(suspendedUntil(usualTerms, 9, '2026-03-10')).toBeNull();
  });

  it('knows school days', () => {
    const school = [
      '2026-01-04',
      '2026-01-05',
      '2026-02-27',
      '2026-03-02',
      '2026-03-07',
      '2026-04-10',
      '2026-05-01',
      '2026-06-03',
    ];
    expect(school.map((day) => isSchoolDay(day, calendar))).toEqual([false, true, false, true, false, false, false, false]);
  });
});
