import { expect, test } from 'vitest';
import { isAddress, mayCall, schoolOfPath, secretPath } from './address.rules.ts';
import { fieldOf, parseNotice, whyUnreadable } from './parse.ts';
import { basicOf, noticeCents, noticeTime, referenceIn, wordsOf } from './words.ts';

test.each([
  ['5.00', 500],
  [5, 500],
  ['5.5', 550],
  [5.05, 505],
  [' 7 ', 700],
  ['0.01', 1],
  ['5.500000', 550],
  ['5.5000000', null],
  ['5.001', null],
  ['0', null],
  ['0.00', null],
  ['1000000000', 100_000_000_000],
  ['1000000000.01', null],
  ['10000000000', null],
  ['12345678901', null],
  [true, null],
  [null, null],
  [['5'], null],
])('an amount of %s', (written, cents) => {
  expect(noticeCents(written)).toBe(cents);
});

test.each([
  ['20260314104207', '2026-03-14T07:42:07.000Z', '2026-03-14'],
  ['202603141042', '2026-03-14T07:42:00.000Z', '2026-03-14'],
  ['20260314003000', '2026-03-13T21:30:00.000Z', '2026-03-14'],
  ['20070101000000', '2006-12-31T21:00:00.000Z', '2007-01-01'],
  ['20280229120000', '2028-02-29T09:00:00.000Z', '2028-02-29'],
])('a time of %s', (written, at, day) => {
  expect(noticeTime(written)).toEqual({ at, day });
});

test('what is no time, and what no provider of today can have written', () => {
  for (const written of [
    '',
    '20260314',
    '2026031410420',
    '20260631104207',
    '20260229120000',
    '20261301120000',
    '20260314256000',
    '20061231235959',
  ])
    expect([written, noticeTime(written)]).toEqual([written, null]);
});

test('texts and references of a notice', () => {
  expect(wordsOf(' A\u0007B\n  C ', 40)).toBe('A B C');
  expect(wordsOf('abcdef', 5)).toBe('abcde');
  expect(wordsOf(42, 5)).toBe('42');
  expect(wordsOf('x\uD800', 5)).toBe('x\uFFFD');
  expect([wordsOf(' \t ', 5), wordsOf({ a: 1 }, 5), wordsOf(undefined, 5)]).toEqual([null, null, null]);
  expect(['ABCD', ' a.b/c:d-e_1 ', 12_345, 'x'.repeat(60)].map(referenceIn)).toEqual([
    'ABCD',
    'a.b/c:d-e_1',
    '12345',
    'x'.repeat(60),
  ]);
  expect(['ABC', 'x'.repeat(61), 'AB CD', 'ABCD;', '', null].map(referenceIn)).toEqual([null, null, null, null, null, null]);
});

test('a user name and its password', () => {
  const header = (text: string, scheme = 'Basic') => `${scheme} ${Buffer.from(text).toString('base64')}`;
  expect(basicOf(header('jenga:pa:ss'))).toEqual({ username: 'jenga', password: 'pa:ss' });
  expect(basicOf(header('jenga', 'basic'))).toEqual({ username: 'jenga', password: '' });
  expect(basicOf(header(`u:${'p'.repeat(448)}`))).toEqual({ username: 'u', password: 'p'.repeat(448) });
  expect([
    basicOf(header(`u:${'p'.repeat(449)}`)),
    basicOf(header('a:b', 'Bearer')),
    basicOf('Basic '),
    basicOf(undefined),
  ]).toEqual([null, null, null, null]);
});

test('what a notice says: JSON or a form, without what no database takes', () => {
  const read = (text: string) => parseNotice(Buffer.from(text));
  expect(read('\uFEFF{"a":"1\\u00002\\ud800","b":[3]}')).toEqual({ a: '12\uFFFD', b: [3] });
  expect(read('a.b-c=1&d=2%203')).toEqual({ 'a.b-c': '1', d: '2 3' });
  expect(read('a=1\0')).toEqual({ a: '1' });
  expect([read(''), read('{"a":'), read('=1'), read('<a b="1"/>'), read(`${'x'.repeat(61)}=1`)]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(read(`${'x'.repeat(60)}=1`)).toEqual({ ['x'.repeat(60)]: '1' });
  expect(fieldOf({ a: { b: 0 } }, 'a', 'b')).toBe(0);
  expect([
    fieldOf({ a: null }, 'a', 'b'),
    fieldOf({}, 'constructor'),
    fieldOf('text', 'length'),
    fieldOf(undefined, 'a'),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});

test('why nothing of a notice could be read', () => {
  const why = (size: number, body: unknown) => whyUnreadable({ raw: Buffer.alloc(10), size }, body);
  expect(whyUnreadable({ raw: Buffer.alloc(0), size: 0 }, null)).toBe('The notice is empty.');
  expect(why(1011, {})).toBe('The notice is too long: only the first of its 1,011 characters are kept.');
  for (const body of [null, 'text', 5, []]) expect(why(10, body)).toBe('The notice is not in the form that this provider uses.');
  expect(why(10, {})).toBe('The notice does not name what this provider names.');
});

test('addresses and networks of both families', () => {
  for (const text of [
    '196.201.214.200',
    '196.201.214.0/24',
    '0.0.0.0/0',
    '10.0.0.1/32',
    '::1',
    '2001:db8::/128',
    '2001:db8::/33',
  ])
    expect([text, isAddress(text)]).toEqual([text, true]);
  for (const text of [
    '',
    '196.201.214',
    '10.0.0.1/33',
    '::1/129',
    '10.0.0.1/',
    '10.0.0.1/a',
    '10.0.0.1/8/8',
    'example.org',
    '10.0.0.1/0008',
  ])
    expect([text, isAddress(text)]).toEqual([text, false]);
  const list = ['196.201.214.200', '10.1.0.0/16', '2001:db8::/32', '::1'];
  for (const caller of [
    '196.201.214.200',
    '::ffff:196.201.214.200',
    '::FFFF:10.1.255.255',
    '10.1.0.0',
    '2001:db8:ffff::1',
    '::1',
  ])
    expect([caller, mayCall(list, caller)]).toEqual([caller, true]);
  for (const caller of ['196.201.214.201', '10.2.0.0', '10.0.255.255', '2001:db9::', '::2', 'x', ''])
    expect([caller, mayCall(list, caller)]).toEqual([caller, false]);
  expect(mayCall([], '127.0.0.1')).toBe(false);
});

test('the school of a secret address', () => {
  const hex = '0123456789abcdef'.repeat(3);
  expect(schoolOfPath(secretPath(42))).toBe(42);
  expect(schoolOfPath(`123456789-${hex}`)).toBe(123_456_789);
  for (const path of [
    `1234567890-${hex}`,
    `-${hex}`,
    `7-${hex}0`,
    `7-${hex.slice(1)}`,
    `7-${hex.replace('f', 'g')}`,
    `7-${hex}/`,
  ])
    expect([path, schoolOfPath(path)]).toEqual([path, null]);
  expect(secretPath(42)).not.toBe(secretPath(42));
});
