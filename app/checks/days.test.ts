import { expect, it } from 'vitest';
import { dayIn, instantIn, parseDay, parseTime } from '#kit/contract/dates.ts';
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

/** Ways to read the clock in the zone of the device or the server: a school's day and time are those of its own zone (`dayIn`, `instantIn`). */
const ofTheMachine: readonly [what: string, pattern: RegExp][] = [
  ['a part of a day or time in the machine’s zone', /\.[gs]et(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(/],
  ['a day and time that is taken for the machine’s', /new Date\(`[^`]*T[^`Z+]*`\)|Date\.parse\(`[^`]*T[^`Z+]*`\)/],
  ['a date made of numbers in the machine’s zone', /new Date\([^()`'"]+,[^()]+,/],
];

const wrongIn = (text: string) => [...others, ...ofTheMachine].filter(([, pattern]) => pattern.test(text)).map(([what]) => what);

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
    'new Date().getHours() < 12',
    'at.getTimezoneOffset()',
    'new Date(`${day}T${time}:00`)',
    'new Date(year, month, day)',
  ])
    expect([text, wrongIn(text).length > 0]).toEqual([text, true]);
  for (const text of [
    'at.getUTCHours()',
    'new Date(`${day}T00:00:00Z`)',
    'new Date(`${day}T${hour}:00+03:00`)',
    'new Date(instants.get(id) ?? 0)',
    "rows.toLocaleString('en-KE')",
    'formatDay(day)',
    "to_char(day, 'YYYY-MM')",
  ])
    expect([text, wrongIn(text)]).toEqual([text, []]);
});

it('knows the instant that a school’s clocks show, wherever the machine is', () => {
  const before = process.env['TZ'];
  try {
    for (const machine of ['Africa/Nairobi', 'America/New_York', 'Pacific/Kiritimati', 'UTC']) {
      process.env['TZ'] = machine;
      expect([machine, instantIn('Africa/Nairobi', '2026-03-14', '00:30').toISOString()]).toEqual([
        machine,
        '2026-03-13T21:30:00.000Z',
      ]);
      // Summer time begins at 2:00 there; the day before and after are different hours from Greenwich.
      expect(instantIn('America/New_York', '2026-03-07', '23:59').toISOString()).toBe('2026-03-08T04:59:00.000Z');
      expect(instantIn('America/New_York', '2026-03-08', '12:00').toISOString()).toBe('2026-03-08T16:00:00.000Z');
      expect(dayIn('Africa/Nairobi', new Date('2026-03-13T21:30:00Z'))).toBe('2026-03-14');
    }
  } finally {
    process.env['TZ'] = before ?? '';
    if (before === undefined) delete process.env['TZ'];
  }
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
