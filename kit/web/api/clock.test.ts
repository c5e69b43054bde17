import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-16T21:30:00Z') });
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('document', { cookie: '' });
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function signedInAt(timeZone: string | null): void {
  const stored = new Map([
    ['accessToken', 'x'],
    ['user', JSON.stringify({ id: 1, username: 'clerk', kind: 'school', timeZone })],
  ]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
}

test('today is the day at the school, wherever the machine stands', async () => {
  signedInAt('Africa/Nairobi');
  const clock = await import('./clock.ts');
  expect([clock.today(), clock.timeNow(), clock.instantText('2026-06-16T21:30:00Z')]).toEqual([
    '2026-06-17',
    '00:30',
    '17 Jun 2026, 00:30',
  ]);
  vi.resetModules();
  signedInAt('Africa/Lagos');
  const west = await import('./clock.ts');
  expect([west.today(), west.timeNow()]).toEqual(['2026-06-16', '22:30']);
});

test('a machine whose clock is years behind goes by the server’s, and a small difference is left', async () => {
  signedInAt(null);
  const clock = await import('./clock.ts');
  clock.noteServerTime('Wed, 17 Jun 2026 06:00:20 GMT');
  expect([clock.today(), clock.timeNow()]).toEqual(['2026-06-17', '09:00']);
  clock.noteServerTime('Tue, 16 Jun 2026 21:30:40 GMT');
  expect(clock.now().toISOString()).toBe('2026-06-16T21:30:00.000Z');
  clock.noteServerTime(null);
  clock.noteServerTime('no date');
  expect(clock.now().toISOString()).toBe('2026-06-16T21:30:00.000Z');
});
