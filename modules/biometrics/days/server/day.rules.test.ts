import { describe, expect, it } from 'vitest';
import { meaningOfDay, statusOf } from './day.rules.ts';

describe('what the registers of a day come to', () => {
  it.each([
    [[], null],
    [['present'], 'present'],
    [['late', 'present'], 'late'],
    [['function', 'function'], 'function'],
    [['function', 'present'], 'present'],
    [['present', 'absent'], 'half_day'],
    [['absent', 'present'], 'half_day'],
    [['sick', 'sick'], 'sick'],
    [['excused', 'absent'], 'absent'],
    [['leave_out', 'leave_out'], 'leave_out'],
    // Lessons: of eight, three missed are still a day, the first one missed is late, four are half of it.
    [['present', 'present', 'absent', 'absent', 'absent', 'present', 'present', 'present'], 'present'],
    [['absent', 'present', 'present', 'present', 'present', 'present', 'present', 'present'], 'late'],
    [['present', 'present', 'present', 'present', 'sick', 'sick', 'sick', 'sick'], 'half_day'],
  ] as const)('%j is %s', (marks, status) => {
    expect(meaningOfDay(marks)).toBe(status);
  });
});

describe('what a day comes to', () => {
  const unknown = { registered: null, firstIn: null, minutesLate: null, corrected: null };
  it('is what somebody put right, else the register, else the device', () => {
    const seen = { ...unknown, firstIn: '2026-06-16T05:00:00Z' };
    expect(statusOf(unknown)).toBeNull();
    expect(statusOf(seen)).toBe('present');
    expect(statusOf({ ...seen, minutesLate: 0 })).toBe('present');
    expect(statusOf({ ...seen, minutesLate: 1 })).toBe('late');
    expect(statusOf({ ...seen, registered: 'absent' })).toBe('absent');
    expect(statusOf({ ...seen, registered: 'absent', corrected: 'sick_bay' })).toBe('sick_bay');
  });

  it('is the sick bay for who was there, where no register says otherwise', () => {
    const there = { registered: null, firstIn: null, minutesLate: null, corrected: null, inSickBay: true };
    expect(statusOf(there)).toBe('sick_bay');
    expect(statusOf({ ...there, firstIn: '2026-06-16T05:00:00Z' })).toBe('sick_bay');
    expect(statusOf({ ...there, registered: 'sick' })).toBe('sick_bay');
    expect(statusOf({ ...there, registered: 'present' })).toBe('present');
    expect(statusOf({ ...there, corrected: 'absent' })).toBe('absent');
  });
});
