import { expect, test } from 'vitest';
import { dayOfLesson, refit, weeksBegun, weeksOf } from './calendar.rules.ts';

// Opens on a Tuesday; Friday of the second week and all of the third are free.
const days = ['2026-01-06', '2026-01-07', '2026-01-09', '2026-01-12', '2026-01-15', '2026-01-26', '2026-01-27'];

test('weeks are numbered where there is school, from the first school day to the last', () => {
  expect(weeksOf(days)).toEqual([
    { number: 1, from: '2026-01-06', to: '2026-01-09', days: 3 },
    { number: 2, from: '2026-01-12', to: '2026-01-15', days: 2 },
    { number: 3, from: '2026-01-26', to: '2026-01-27', days: 2 },
  ]);
  expect(weeksOf([])).toEqual([]);
  const weeks = weeksOf(days);
  expect(['2026-01-05', '2026-01-12', '2026-01-20', '2026-06-01'].map((day) => weeksBegun(weeks, day))).toEqual([0, 2, 2, 3]);
});

test('the lessons of a week fall on its school days in turn', () => {
  expect([1, 2, 3, 4].map((lesson) => dayOfLesson(days, 1, lesson))).toEqual([days[0], days[1], days[2], days[0]]);
  expect(dayOfLesson(days, 3, 1)).toBe('2026-01-26');
  expect(dayOfLesson(days, 4, 1)).toBeNull();
});

test('lessons stay in their weeks where there are enough, and are spread over a shorter term without one lost', () => {
  const rows = [1, 2, 3, 4, 5, 6].flatMap((week) => [1, 2].map((lesson) => ({ week, lesson, name: `${week}.${lesson}` })));
  expect(refit(rows, 6)).toEqual(rows);
  expect(refit(rows, 14)).toEqual(rows);
  expect(refit(rows, 0)).toEqual(rows);
  const shorter = refit(rows, 4);
  expect(shorter.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
  expect(shorter.map(({ week }) => week)).toEqual([1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4]);
  expect(shorter.slice(0, 4).map(({ lesson }) => lesson)).toEqual([1, 2, 3, 4]);
});
