import { expect, test } from 'vitest';
import { parseClockTime, parseMoment } from './clock-time.ts';

const moment = (text: string, monthFirst = false) => {
  const found = parseMoment(text, monthFirst);
  return found && `${found.day} ${found.time}${found.offset ?? ''}`;
};

test.each([
  ['2026-06-16 07:41:08', '2026-06-16 07:41:08'],
  ['2026/6/16 7:41', '2026-06-16 07:41:00'],
  ['2026.06.16, 07.41.08', '2026-06-16 07:41:08'],
  ['20260616074108', '2026-06-16 07:41:08'],
  ['16/06/2026 7:41 AM', '2026-06-16 07:41:00'],
  ['16/6/26 07:41:08 p.m.', '2026-06-16 19:41:08'],
  ['16 Jun 2026 12:05 am', '2026-06-16 00:05:00'],
  ['Tue, 16-Jun-2026 0741', '2026-06-16 07:41:00'],
  ['2026-06-16T07:41:08.250+03:00', '2026-06-16 07:41:08+03:00'],
  ['2026-06-16T04:41:08Z', '2026-06-16 04:41:08Z'],
  ['2026-06-16 07:41:08 +0300', '2026-06-16 07:41:08+03:00'],
  ['46189.5', '2026-06-16 12:00:00'],
  ['46189 0.320231', '2026-06-16 07:41:08'],
  ['46189.9999999', '2026-06-16 23:59:59'],
])('%s is read', (text, read) => expect(moment(text)).toBe(read));

test.each(['', '16/06/2026', '07:41', '16/06', '16 Jun 2026', '31/02/2026 07:41', '06/16/2026 07:41', '16/06/2026 24:00'])(
  '“%s” is no day with a time',
  (text) => expect(moment(text)).toBeNull(),
);
test.each(['16/06/2026 13:05 pm', '16/06/2026 07:60', '2026-06-16 07:41:08+03:00x', '=1+1 07:41', '１６/０６/２０２６ 07:41'])(
  '“%s” is no day with a time either',
  (text) => expect(moment(text)).toBeNull(),
);

test('the month stands first where it is said', () => {
  expect(moment('06/07/2026 07:41')).toBe('2026-07-06 07:41:00');
  expect(moment('06/07/2026 07:41', true)).toBe('2026-06-07 07:41:00');
  expect(moment('16/06/2026 07:41', true)).toBeNull();
  expect(moment('2026-06-07 07:41', true)).toBe('2026-06-07 07:41:00');
});

test('a time with a point is no part of a day unless a sheet wrote it', () => {
  expect(['0.32', '0.5', '0.320231', '7.41', '0,125', '741'].map((text) => parseClockTime(text))).toEqual([
    '00:32:00',
    '12:00:00',
    '07:41:08',
    '07:41:00',
    '03:00:00',
    '07:41:00',
  ]);
});
