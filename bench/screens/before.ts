import { steps } from './walk.ts';

type Key = keyof typeof steps;

/** What one screen took: milliseconds, requests, and kilobytes over the line. */
export interface Taken {
  readonly ms: number;
  readonly requests: number;
  readonly kilobytes: number;
}

/** What was measured before screens were made quick, in milliseconds, beside a PHP school system on the same line and day. */
export const inTheIssue: Readonly<Record<string, Partial<Record<Key, string>>>> = {
  'slow cold': { signIn: '8,271 (peer 1,336)', home: '18,826 (peer 10,139)' },
  'slow warm': { home: '4,215 (peer 2,663)', students: '4,460 (peer 2,598)', profile: '4,139 (peer 1,136)' },
  'fast cold': { home: '3,767 (peer 833)' },
  'fast warm': { home: '2,396 (peer 1,039)' },
};

/** The first run of this bench, on a machine with two processors on which others worked: its times are only rough. */
export const before: Readonly<Record<string, Partial<Record<Key, Taken>>>> = {
  'slow cold': {
    signIn: { ms: 2347, requests: 2, kilobytes: 46 },
    home: { ms: 13759, requests: 26, kilobytes: 433 },
    homeTyped: { ms: 11756, requests: 26, kilobytes: 243 },
    students: { ms: 2427, requests: 11, kilobytes: 129 },
    profile: { ms: 1788, requests: 2, kilobytes: 9 },
    balances: { ms: 2079, requests: 13, kilobytes: 173 },
    account: { ms: 1431, requests: 5, kilobytes: 24 },
    sheets: { ms: 1329, requests: 6, kilobytes: 11 },
    sheet: { ms: 1675, requests: 4, kilobytes: 100 },
  },
  'slow warm': {
    signIn: { ms: 403, requests: 1, kilobytes: 12 },
    home: { ms: 2797, requests: 7, kilobytes: 11 },
    homeTyped: { ms: 5059, requests: 9, kilobytes: 13 },
    students: { ms: 1660, requests: 7, kilobytes: 13 },
    profile: { ms: 1841, requests: 1, kilobytes: 2 },
    balances: { ms: 2305, requests: 6, kilobytes: 10 },
    account: { ms: 3927, requests: 2, kilobytes: 4 },
    sheets: { ms: 5092, requests: 4, kilobytes: 8 },
    sheet: { ms: 3060, requests: 1, kilobytes: 3 },
  },
  'fast cold': {
    signIn: { ms: 273, requests: 10, kilobytes: 398 },
    home: { ms: 627, requests: 18, kilobytes: 80 },
    homeTyped: { ms: 677, requests: 16, kilobytes: 63 },
    students: { ms: 386, requests: 13, kilobytes: 219 },
    profile: { ms: 115, requests: 3, kilobytes: 10 },
    balances: { ms: 452, requests: 13, kilobytes: 173 },
    account: { ms: 335, requests: 5, kilobytes: 24 },
    sheets: { ms: 222, requests: 6, kilobytes: 11 },
    sheet: { ms: 142, requests: 3, kilobytes: 15 },
  },
  'fast warm': {
    signIn: { ms: 235, requests: 1, kilobytes: 12 },
    home: { ms: 545, requests: 10, kilobytes: 15 },
    homeTyped: { ms: 2257, requests: 16, kilobytes: 63 },
    students: { ms: 233, requests: 7, kilobytes: 13 },
    profile: { ms: 100, requests: 2, kilobytes: 3 },
    balances: { ms: 580, requests: 6, kilobytes: 10 },
    account: { ms: 191, requests: 2, kilobytes: 4 },
    sheets: { ms: 904, requests: 6, kilobytes: 11 },
    sheet: { ms: 936, requests: 3, kilobytes: 15 },
  },
};

/** The most milliseconds and requests that a screen may take. */
export function limitsOf(setting: string, key: Key): { ms: number; requests: number } {
  const [line, state] = setting.split(' ');
  const requests = key === 'signIn' || key.startsWith('home') ? 8 : 3;
  if (line === 'fast') return { ms: 250, requests };
  if (key === 'signIn') return { ms: 1500, requests };
  if (key.startsWith('home')) return { ms: state === 'cold' ? 5000 : 1200, requests };
  return { ms: state === 'cold' ? 2500 : 1000, requests };
}
