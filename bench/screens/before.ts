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

/** The first figures of this bench, of the same machine. */
export const before: Readonly<Record<string, Partial<Record<Key, Taken>>>> = {};

/** The most milliseconds and requests that a screen may take. */
export function limitsOf(setting: string, key: Key): { ms: number; requests: number } {
  const [line, state] = setting.split(' ');
  const requests = key === 'signIn' || key.startsWith('home') ? 8 : 3;
  if (line === 'fast') return { ms: 250, requests };
  if (key === 'signIn') return { ms: 1500, requests };
  if (key.startsWith('home')) return { ms: state === 'cold' ? 5000 : 1200, requests };
  return { ms: state === 'cold' ? 2500 : 1000, requests };
}
