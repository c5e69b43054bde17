import { expect, test } from 'vitest';
import { byYear, countedDays, sumOf } from './days.rules.ts';
import { availableBy, balanceOf, dueBy, type Entry, type Given } from './entitlement.rules.ts';

const annual: Given = { fullDays: 2100, halfDays: 0, earned: 'month', carryMost: 1100, carryMonths: 6 };
const sick: Given = { fullDays: 700, halfDays: 700, earned: 'year', carryMost: 0, carryMonths: 0 };
const always = { fromDay: '2020-01-01', toDay: null };
const whole = (fromDay: string, untilDay: string) => ({ fromDay, untilDay, halfFirst: false, halfLast: false });

test('working days leave out weekends and closed days, in holidays of students too; half days and a year’s end are counted', () => {
  const closed = [
    { startsOn: '2026-12-25', endsOn: '2026-12-26' },
    { startsOn: '2027-01-01', endsOn: '2027-01-01' },
  ];
  const asked = whole('2026-12-24', '2027-01-05');
  expect(sumOf(countedDays(asked, 'working', closed))).toBe(700);
  expect(byYear(countedDays(asked, 'working', closed))).toEqual([
    { year: 2026, fromDay: '2026-12-24', days: 500 },
    { year: 2027, fromDay: '2027-01-04', days: 200 },
  ]);
  expect(sumOf(countedDays(asked, 'calendar', closed))).toBe(1300);
  expect(sumOf(countedDays({ ...whole('2026-03-02', '2026-03-04'), halfFirst: true, halfLast: true }, 'working', []))).toBe(200);
  expect(sumOf(countedDays({ ...whole('2026-03-02', '2026-03-02'), halfFirst: true }, 'working', []))).toBe(50);
  // Half of a Saturday is nothing.
  expect(sumOf(countedDays({ ...whole('2026-03-06', '2026-03-07'), halfLast: true }, 'working', []))).toBe(100);
});

test('twelve months come to the whole year, and a month that was not worked to its end earns nothing', () => {
  expect(dueBy(annual, always, [], '2026-03-30').map(({ day, days }) => [day, days])).toEqual([
    ['2026-01-31', 175],
    ['2026-02-28', 175],
  ]);
  expect(balanceOf(dueBy({ ...annual, fullDays: 2000 }, always, [], '2026-12-31'), 2026)).toBe(2000);
  const joined = dueBy(annual, { fromDay: '2026-05-04', toDay: '2026-08-30' }, [], '2026-12-31');
  expect(joined.map(({ day }) => day)).toEqual(['2026-06-30', '2026-07-31']);
  // What is in the ledger is not given again.
  expect(dueBy(annual, always, dueBy(annual, always, [], '2026-03-30'), '2026-03-30')).toEqual([]);
});

test('a new year closes the one before: so much goes over as may, the rest lapses, and what went over lapses later', () => {
  const last: Entry[] = [
    { year: 2025, kind: 'entitled', day: '2025-01-01', days: 2100 },
    { year: 2025, kind: 'taken', day: '2025-08-04', days: -500 },
  ];
  const type = { ...annual, earned: 'year' as const };
  const due = dueBy(type, always, last, '2026-01-02');
  expect(due).toEqual([
    { year: 2025, kind: 'carried', day: '2025-12-31', days: -1100 },
    { year: 2025, kind: 'expired', day: '2025-12-31', days: -500 },
    { year: 2026, kind: 'carried', day: '2026-01-01', days: 1100 },
    { year: 2026, kind: 'entitled', day: '2026-01-01', days: 2100 },
  ]);
  const opened = [...last, ...due];
  expect(balanceOf(opened, 2025)).toBe(0);
  const taken: Entry[] = [...opened, { year: 2026, kind: 'taken', day: '2026-04-07', days: -300 }];
  expect(dueBy(type, always, taken, '2026-06-30')).toEqual([]);
  expect(dueBy(type, always, taken, '2026-07-01')).toEqual([{ year: 2026, kind: 'expired', day: '2026-06-30', days: -800 }]);
  expect(availableBy(type, always, taken, '2026-07-01')).toBe(2100);
  // Closed once, whatever is given back later.
  expect(
    dueBy(type, always, [...opened, { year: 2025, kind: 'given_back', day: '2025-08-05', days: 100 }], '2026-01-03'),
  ).toEqual([]);
});

test('sick leave is given whole, nothing of it goes over, and what has no ledger gives nothing', () => {
  expect(availableBy(sick, always, [], '2026-02-01')).toBe(1400);
  expect(availableBy(sick, always, dueBy(sick, always, [], '2026-02-01'), '2027-01-01')).toBe(1400);
  expect(dueBy({ ...sick, earned: 'none' }, always, [], '2026-02-01')).toEqual([]);
  expect(dueBy(sick, { fromDay: '2026-06-01', toDay: null }, [], '2026-05-31')).toEqual([]);
});

test('months between two contracts earn nothing, and one that goes on from another is no gap', () => {
  const contracts = [
    { fromDay: '2020-01-01', toDay: '2026-02-28' },
    { fromDay: '2026-03-01', toDay: '2026-04-15' },
    { fromDay: '2026-07-16', toDay: null },
  ];
  const service = { fromDay: '2020-01-01', toDay: null, contracts };
  expect(dueBy(annual, service, [], '2026-09-30').map(({ day }) => day)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-08-31',
    '2026-09-30',
  ]);
  expect(dueBy(annual, { ...service, toDay: '2026-08-31' }, [], '2026-12-31').at(-1)?.day).toBe('2026-08-31');
  // Whole from the first day on which they are employed again.
  const back = {
    ...always,
    contracts: [
      { fromDay: '2020-01-01', toDay: '2024-12-31' },
      { fromDay: '2026-06-01', toDay: null },
    ],
  };
  expect(dueBy(sick, back, [], '2026-05-31')).toEqual([]);
  expect(dueBy(sick, back, [], '2026-06-01')).toEqual([{ year: 2026, kind: 'entitled', day: '2026-06-01', days: 1400 }]);
  expect(dueBy(sick, back, [], '2025-06-01')).toEqual([]);
});

test('a year gives its whole once, also where the way of giving changes in it', () => {
  const yearly = { ...annual, earned: 'year' as const };
  const months = dueBy(annual, always, [], '2026-06-30');
  expect(dueBy(yearly, always, months, '2026-06-30')).toEqual([{ year: 2026, kind: 'entitled', day: '2026-01-01', days: 1050 }]);
  const year = dueBy(yearly, always, [], '2026-01-02');
  expect(dueBy(annual, always, year, '2026-12-31')).toEqual([]);
  // More days a year: what the year gives more, and not the whole again; fewer take nothing back.
  expect(balanceOf(dueBy({ ...annual, fullDays: 2400 }, always, year, '2026-12-31'), 2026)).toBe(300);
  expect(dueBy({ ...annual, fullDays: 1800 }, always, year, '2026-12-31')).toEqual([]);
  const raised = dueBy({ ...annual, fullDays: 2400 }, always, months, '2026-12-31');
  expect(balanceOf([...months, ...raised], 2026)).toBe(1050 + 1200);
});
