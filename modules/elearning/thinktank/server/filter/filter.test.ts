import { describe, expect, it } from 'vitest';
import { hasListed } from './alike.rules.ts';
import { hasContact } from './contact.rules.ts';

const list = [
  { word: 'stupid', stem: false },
  { word: 'mjinga', stem: true },
  { word: 'ass', stem: false },
  { word: 'nyang’au', stem: false },
];

describe('a listed word is found', () => {
  it.each([
    'You are STUPID.',
    'stúpid',
    'ѕtυріd', // Cyrillic and Greek
    's t u p i d',
    's.t.u.p.i.d!',
    'st-up.id',
    'stuuuuupid',
    '5tup1d',
    'st\u200Bu\u00ADpid',
    'ｓｔｕｐｉｄ',
    'mjinga',
    'wewe ni mjingaaaa',
    'mjingawewe',
    '@ss',
    'a$$',
    'nyang’au wewe',
    "nyang'au",
  ])('in %s', (text) => {
    expect(hasListed(text, list)).toBe(true);
  });

  it.each(['stupidity', 'as', 'class', 'pass the glass', 'The mass is 455 g', 'kijinga', '', '1234567', '…!!!', 'a s k'])(
    'and not in %s',
    (text) => {
      expect(hasListed(text, list)).toBe(false);
    },
  );

  it('of several words one after another, and nothing in a list that is empty or of signs alone', () => {
    expect(hasListed('you SHUT, up now', [{ word: 'shut up', stem: false }])).toBe(true);
    expect(hasListed('shut it up', [{ word: 'shut up', stem: false }])).toBe(false);
    expect(hasListed('anything', [])).toBe(false);
    expect(hasListed('.* 55', [{ word: '55', stem: true }])).toBe(false);
  });
});

describe('how to reach somebody', () => {
  it.each([
    'call 0712345678',
    '0712 345 678',
    '07-12-34-56-78',
    '+254 (712) 345678',
    '00254712345678',
    '+44 7911 123456',
    '０７１２３４５６７８',
    'see http://x.co',
    'www.example.org',
    'example.co.ke',
    'amina @ example . com',
    'amina(at)example.com',
  ])('is found in %s', (text) => {
    expect(hasContact(text)).toBe(true);
  });

  it.each(['1000000000', '3.14159265358979', '2 + 2 = 4', 'Page 31.', 'x.y', 'On 2026-01-05 at 07:12', 'pi is 3,141,592,653'])(
    'and not in %s',
    (text) => {
      expect(hasContact(text)).toBe(false);
    },
  );
});
