import { describe, expect, it, test } from 'vitest';
import { ageWarning, isOverCapacity, placeProblems, usualAge } from './places/place.rules.ts';
import { phoneDigits } from './roll/search.ts';
import { admissionProblems, birthProblems, statusProblems } from './status.rules.ts';

const place = {
  class: { id: 1, name: 'Form 3', active: true },
  stream: { id: 2, classId: 1, name: 'Form 3 West', capacity: 45, students: 44 },
  hostel: { id: 3, name: 'Elgon House', gender: 'female' },
} as const;
const wanted = { gender: 'female', boarding: 'boarder', streamId: 2, hostelId: 3, bedId: 4 } as const;

describe('a place', () => {
  it('takes whom it is for', () => {
    expect(placeProblems(wanted, place)).toEqual([]);
    expect(placeProblems({ ...wanted, gender: 'male' }, { ...place, hostel: { ...place.hostel, gender: 'mixed' } })).toEqual([]);
  });

  test.each([
    [{ gender: 'male' }, {}, 'hostelId'],
    [{ boarding: 'day' }, {}, 'hostelId'],
    [{ hostelId: null }, {}, 'bedId'],
    [{}, { class: { ...place.class, active: false } }, 'classId'],
    [{}, { class: null }, 'classId'],
    [{}, { stream: { ...place.stream, classId: 9 } }, 'streamId'],
    [{}, { stream: null }, 'streamId'],
    [{}, { hostel: null }, 'hostelId'],
  ] as const)('refuses %j in %j at %s', (change, other, path) => {
    expect(placeProblems({ ...wanted, ...change }, { ...place, ...other }).map((problem) => problem.path)).toContain(path);
  });

  it('is full at its capacity, and without one never', () => {
    expect(isOverCapacity(place.stream, 1)).toBe(false);
    expect(isOverCapacity(place.stream, 2)).toBe(true);
    expect(isOverCapacity({ ...place.stream, capacity: null }, 500)).toBe(false);
    expect(isOverCapacity(null, 1)).toBe(false);
  });
});

describe('age against class', () => {
  test.each([
    ['PP1', 4],
    ['Grade 1', 6],
    ['Grade 10', 15],
    ['Form 4', 17],
    ['Standard 8', 13],
    ['Nursery', null],
  ])('%s is usually %s', (name, age) => {
    expect(usualAge(name)).toBe(age);
  });

  it('warns only far from the usual', () => {
    expect(ageWarning('Grade 10', '2011-06-01', '2026-01-05')).toBeNull();
    expect(ageWarning('Grade 10', '2013-01-01', '2026-01-05')).toBeNull();
    expect(ageWarning('Grade 10', '2014-01-01', '2026-01-05')).toContain('Turns 12 this year');
    expect(ageWarning('Grade 10', '2006-01-01', '2026-01-05')).toContain('most students of Grade 10 turn 15');
    expect(ageWarning('Choir', '1980-01-01', '2026-01-05')).toBeNull();
  });
});

describe('a change of status', () => {
  const days = { on: '2026-06-10', admittedOn: '2024-01-08', leftOn: null, today: '2026-06-16' };
  const base = { from: 'active', to: 'suspended', ...days } as const;
  test.each([
    [{}, []],
    [{ to: 'active' }, ['status']],
    [{ from: 'deceased', to: 'active' }, ['status']],
    [{ from: 'transferred', to: 'active' }, []],
    [{ from: 'transferred', to: 'on_leave' }, ['status']],
    [{ from: 'dropped', to: 'transferred' }, []],
    [{ from: 'dropped', to: 'active', leftOn: '2026-06-10', on: '2026-06-10' }, []],
    [{ from: 'dropped', to: 'active', leftOn: '2026-06-10', on: '2026-06-09' }, ['on']],
    [{ from: 'transferred', to: 'active', leftOn: '2027-01-03', on: '2026-06-16' }, []],
    [{ from: 'transferred', to: 'dropped', leftOn: '2026-06-10', on: '2026-06-09' }, []],
    [{ from: 'dropped', to: 'dropped', leftOn: '2026-06-10', on: '2026-06-12' }, []],
    [{ to: 'dropped', admittedOn: '2027-01-04', on: '2026-06-16' }, []],
    [{ to: 'dropped', admittedOn: '2027-01-04', on: '2026-06-17' }, ['on']],
    [{ on: '2026-06-17' }, ['on']],
    [{ on: '2023-12-31' }, ['on']],
  ] as const)('%j', (change, paths) => {
    expect(statusProblems({ ...base, ...change }).map((problem) => problem.path)).toEqual(paths);
  });

  test.each([
    ['2010-03-14', true],
    ['2026-06-16', false],
    ['2024-01-08', false],
    ['1940-01-01', false],
  ])('a birth on %s stands: %s', (bornOn, stands) => {
    expect(birthProblems(bornOn, '2024-01-08', '2026-06-16').length === 0).toBe(stands);
  });
});

test('an admission is not long ahead', () => {
  expect(admissionProblems('2027-01-05', '2026-11-21')).toEqual([]);
  expect(admissionProblems('2062-01-05', '2026-11-21').map((problem) => problem.path)).toEqual(['admittedOn']);
});

test.each([
  ['0722 418 906', '722418906'],
  ['+254722418906', '722418906'],
  ['254-722-418-906', '722418906'],
  ['418906', '418906'],
  ['0003', null],
  ['Mercy', null],
])('%s as a phone is %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});
