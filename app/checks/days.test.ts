import { expect, it } from 'vitest';
import { parseDay, parseTime } from '#kit/contract/typed-day.ts';
import { sourceFiles } from './source-files.ts';

/** Where days and times become text. Everything else asks it, so that 14 Mar 2026 and 14:05 look the same everywhere. */
const theOne = 'kit/contract/dates.ts';

/** Other ways to write a day or a time, or to have a browser write it in its own language. */
const others: readonly [what: string, pattern: RegExp][] = [
  ['toLocaleDateString and its like', /\.to(?:LocaleDate|LocaleTime|Date|Time)String\(/],
  ['toLocaleString of the browser’s own language, or of a date', /\.toLocaleString\(\)|new Date\([^)]*\)\.toLocaleString/],
  ['a formatter of its own', /DateTimeFormat/],
  ['a field that the browser draws in its own way', /type=["']?(?:date|time|month|week|datetime-local)["'\s}]/],
  ['a format of PostgreSQL with the name of a month or a time', /to_char\(.{0,80}?'[^']*(?:Mon|MONTH|Month|HH|MI)/],
  ['another library’s format', /\bdayjs\(|date-fns|\.format\('[DMYHms]/],
];

const wrongIn = (text: string) => others.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);

it('writes days and times in one place', () => {
  const files = sourceFiles(['app', 'kit', 'modules', 'scripts']).filter(
    ({ path }) => /\.(?:tsx?|sql)$/.test(path) && !/\.test\.|\/testing\//.test(path) && path !== theOne,
  );
  expect(files.length).toBeGreaterThan(500);
  const wrong = files.flatMap(({ path, text }) => wrongIn(text).map((what) => `${path}: ${what}`));
  expect(wrong).toEqual([]);
});

it('knows the other ways when it sees them', () => {
  for (const text of [
    'at.toLocaleDateString()',
    "at.toLocaleTimeString('en-KE')",
    'at.toDateString()',
    'total.toLocaleString()',
    "new Date(at).toLocaleString('en-KE')",
    "new Intl.DateTimeFormat('en-GB')",
    '<input type="datetime-local" />',
    "to_char(max(m.day), 'FMDD Mon YYYY')",
    "dayjs(at).format('DD/MM')",
  ])
    expect([text, wrongIn(text).length > 0]).toEqual([text, true]);
  for (const text of ["rows.toLocaleString('en-KE')", 'formatDay(day)', "to_char(day, 'YYYY-MM')"])
    expect([text, wrongIn(text)]).toEqual([text, []]);
});

it('reads what people type as a day or a time, and nothing else', () => {
  for (const text of ['31/2/2026', '14/13/2026', 'soon', '14/3', '2026-02-30', '１４/3/2026'])
    expect([text, parseDay(text)]).toEqual([text, null]);
  expect(['14/3/2026', '14.3.26', '14 Mar 2026', '2026-03-14'].map((text) => parseDay(text))).toEqual(
    Array(4).fill('2026-03-14'),
  );
  expect(['14:05', '1405', '2.05 pm', '2:05PM'].map(parseTime)).toEqual(Array(4).fill('14:05'));
  expect(['8', '0:00', '12am', '12 pm'].map(parseTime)).toEqual(['08:00', '00:00', '00:00', '12:00']);
  for (const text of ['24:00', '14:60', '13pm', '', 'noon', '1:5']) expect([text, parseTime(text)]).toEqual([text, null]);
});
