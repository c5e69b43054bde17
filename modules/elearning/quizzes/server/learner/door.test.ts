import { describe, expect, it } from 'vitest';
import { type Door, refusalOf } from './door.ts';

const school = { timeZone: 'Africa/Nairobi' };
const refusal = (more: Partial<Door>, now = '2026-07-06T09:00:00Z') =>
  refusalOf(
    {
      state: 'published',
      opensAt: '2026-07-06T06:00:00Z',
      closesAt: '2026-07-06T12:00:00Z',
      nearby: true,
      attemptsAllowed: null,
      firstDelaySeconds: 600,
      laterDelaySeconds: 3600,
      attempts: [],
      ...more,
    },
    { now: new Date(now), school },
  );
const done = (submittedAt: string) => ({ state: 'finished' as const, submittedAt });

describe('the door of a quiz', () => {
  it('is open from its opening until its closing, to the second', () => {
    expect(refusal({}, '2026-07-06T05:59:59Z')).toBe('This quiz opens on 6 Jul 2026, 09:00.');
    expect([refusal({}, '2026-07-06T06:00:00Z'), refusal({}, '2026-07-06T11:59:59Z')]).toEqual([null, null]);
    expect(refusal({}, '2026-07-06T12:00:00Z')).toBe('This quiz is closed.');
    expect(refusal({ opensAt: null, closesAt: null })).toBeNull();
    expect(refusal({ nearby: false })).toContain('taken in school');
  });

  it('stays open for an attempt that runs', () => {
    const running = { state: 'running' as const, submittedAt: null };
    expect(refusal({ attempts: [running], attemptsAllowed: 1, state: 'closed' })).toBeNull();
  });

  it('opens no more often than is allowed', () => {
    const attempts = [done('2026-07-06T06:10:00Z'), done('2026-07-06T07:30:00Z')];
    expect(refusal({ attempts, attemptsAllowed: 3 })).toBeNull();
    expect(refusal({ attempts, attemptsAllowed: 2 })).toBe('You have used all 2 attempts.');
    expect(refusal({ attempts: attempts.slice(1), attemptsAllowed: 1 })).toBe('You have taken this quiz.');
  });

  it('waits after the first attempt and after later ones as long as each says', () => {
    const one = [done('2026-07-06T08:50:00Z')];
    expect([refusal({ attempts: one }), refusal({ attempts: one }, '2026-07-06T08:59:59Z')]).toEqual([
      null,
      'You may begin the next attempt from 6 Jul 2026, 12:00 on.',
    ]);
    const two = [done('2026-07-06T06:00:00Z'), done('2026-07-06T08:00:00Z')];
    expect(refusal({ attempts: two })).toBeNull();
    expect(refusal({ attempts: two }, '2026-07-06T08:59:59Z')).toBe('You may begin the next attempt from 6 Jul 2026, 12:00 on.');
  });
});
