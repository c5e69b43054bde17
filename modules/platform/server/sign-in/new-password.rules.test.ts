import { describe, expect, it } from 'vitest';
import { shortestPassword } from '../../contract/password.ts';
import { newTemporaryPassword } from '../temporary-password.ts';
import { commonPasswords, newPasswordProblem } from './new-password.rules.ts';

const owner = { username: 'w.wanjiku', fullName: 'Wanjikũ wa Njoroge', schoolName: 'Uhuru Secondary School' };

describe('a new password', () => {
  it('that is handed over is three blocks of four letters and digits that nobody mistakes', () => {
    for (let n = 0; n < 50; n += 1) expect(newTemporaryPassword()).toMatch(/^([a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/);
  });

  it('is refused when it is one of the 3,000 that people choose most, of the length that is asked for', () => {
    const long = [...commonPasswords].filter((password) => password.length >= shortestPassword);
    expect(long.length).toBeGreaterThanOrEqual(3000);
    expect(long.filter((password) => newPasswordProblem(password, owner) === null)).toEqual([]);
    // What a guessing list holds near its beginning, in the middle of the list and at its end; also written large or wide.
    for (const password of ['qwertyuiop', 'polinochka', 'nikita2003', 'QwertyUIOP', 'ｑｗｅｒｔｙｕｉｏｐ', '1q2w3e4r5t'])
      expect([password, newPasswordProblem(password, owner)]).toEqual([password, expect.stringContaining('Many people')]);
  });

  it.each([
    'Uhuru-2026!!',
    'uhurusecondary',
    'wanjiku12345',
    'Wanjikũ.2026',
    'daftari-daftari',
    'D@ftar1-2026',
    'njoroge_1990',
    'school 2026 school',
    'nairobi-kenya-254',
  ])('is refused when it is the owner’s name, the school’s or words of the trade: %s', (password) => {
    expect(newPasswordProblem(password, owner)).toContain('tried first');
  });

  it.each([
    'Mbuzi-karanga-77',
    'kikoi-ndizi-1963',
    'uhuru na umoja wetu',
    'teacher eats mangoes',
    '3141592653-x',
    'ĩĩĩ ũũũ ĩĩĩ ũ',
  ])('is taken when it is long and nobody’s: %s', (password) => {
    expect(newPasswordProblem(password, owner)).toBeNull();
  });

  it.each(['aaaaaaaaaaaa', 'short', 'W.WANJIKU', ''])('is refused for what the browser says too: %s', (password) => {
    expect(newPasswordProblem(password, owner)).not.toBeNull();
  });
});
