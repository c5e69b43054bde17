import { expect, test } from 'vitest';
import { shortOf, usernamesFor } from './usernames.rules.ts';

test('a school is shortened to the first letters of its first eight words', () => {
  expect(shortOf('Jamhuri Secondary School')).toBe('jss');
  expect(shortOf('St. Mary’s A B C D E F G')).toBe('smsabcde');
  expect(shortOf('–')).toBe('');
});

test('names to sign in with hold no space, and leave room for what comes behind the admission number', () => {
  expect(usernamesFor(' Adm 12/7 ', 'Ĩkũmbi Girls', 41)).toEqual(['adm-12/7', 'adm-12/7.ĩg', 'adm-12/7.41']);
  expect(usernamesFor('7'.repeat(50), '–', 41)).toEqual(['7'.repeat(36), `${'7'.repeat(36)}.41`]);
});
