import { describe, expect, it, test } from 'vitest';
import { labelStart, progressWidth } from '#kit/web/ui/wizard/wizard-check.ts';
import {
  type Answers,
  blankAnswers,
  blankGuardian,
  draftOf,
  errorsOfStep,
  stepFields,
  stepKeys,
  stepOf,
  titleOf,
} from './answers.ts';

const filled: Answers = {
  ...blankAnswers('2026-06-16'),
  firstName: 'Mercy',
  lastName: 'Otieno',
  gender: 'female',
  bornOn: '2010-03-14',
  classId: 7,
  boarding: 'day',
  guardians: [{ ...blankGuardian, fullName: 'Mary Otieno', relation: 'Mother', phone: '0722 418 906' }],
};

describe('the wizard', () => {
  test.each([
    [1, 125 / 6],
    [3, 62.5],
    [4, 125 / 1.5],
    [5, 100],
    [6, 100],
  ])('fills the bar of its six steps at step %i by 125 / 6 × active steps, clipped', (active, width) => {
    expect(progressWidth(stepKeys.length, active)).toBeCloseTo(width, 10);
  });

  it('begins each label where the fill of the step before ends', () => {
    for (let place = 1; place < stepKeys.length; place += 1)
      expect(labelStart(stepKeys.length, place)).toBe(progressWidth(stepKeys.length, place));
  });

  it('asks for every field of the call in exactly one step', () => {
    const asked = stepKeys.flatMap((key) => stepFields[key]);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it.each([
    ['firstName', 'student'],
    ['bedId', 'admission'],
    ['guardians.1.phone', 'guardians'],
    ['health.emergencyPhone', 'health'],
    ['documents.0.fileId', 'papers'],
    ['overCapacity', 'review'],
  ] as const)('finds %s in the step %s', (path, step) => {
    expect(stepOf(path)).toBe(step);
  });
});

describe('a step', () => {
  it('lets complete answers go on', () => {
    for (const key of stepKeys) expect(errorsOfStep(key, filled)).toEqual({});
  });

  it('names what is missing in it and leaves other steps alone', () => {
    const empty = blankAnswers('2026-06-16');
    expect(Object.keys(errorsOfStep('student', empty)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'bornOn',
      'firstName',
      'gender',
      'lastName',
    ]);
    expect(errorsOfStep('admission', empty)).toEqual({ classId: 'Fill in this field.', boarding: 'Fill in this field.' });
    expect(errorsOfStep('health', empty)).toEqual({});
  });

  it('says what to do about a phone that is none', () => {
    const guardians = [{ ...blankGuardian, fullName: 'Mary Otieno', relation: 'Mother', phone: '0722 418' }];
    expect(errorsOfStep('guardians', { ...filled, guardians })).toEqual({
      'guardians.0.phone': 'Enter ten digits, for example 0712 345 678.',
    });
  });
});

describe('the registration that is sent', () => {
  it('leaves out hostel and bed of a day scholar, and the bed without a hostel', () => {
    const placed = { ...filled, hostelId: 3, bedId: 4 };
    expect(draftOf(placed)).toMatchObject({ hostelId: null, bedId: null });
    expect(draftOf({ ...placed, boarding: 'boarder' })).toMatchObject({ hostelId: 3, bedId: 4 });
    expect(draftOf({ ...placed, boarding: 'boarder', hostelId: null })).toMatchObject({ hostelId: null, bedId: null });
  });

  it('names a guardian of the register by key alone, and drops a second one whom nobody filled in', () => {
    const known = { fullName: 'Mary Otieno', phone: '+254722418906', students: '' };
    const guardians = [
      { ...blankGuardian, guardianId: 9, known, relation: 'Mother', phone: '0722418906', fullName: 'typed' },
      blankGuardian,
    ];
    const [first, ...others] = draftOf({ ...filled, guardians }).guardians;
    expect(first).not.toHaveProperty('fullName');
    expect(first).not.toHaveProperty('phone');
    expect(first).toMatchObject({ guardianId: 9, relation: 'Mother' });
    expect(others).toEqual([]);
  });

  it('sends health only when something was entered', () => {
    expect(draftOf(filled).health).toBeNull();
    expect(draftOf({ ...filled, allergies: 'Penicillin' }).health).toEqual({ allergies: 'Penicillin' });
  });

  it('is called by the name as far as it is typed', () => {
    expect(titleOf(filled)).toBe('Mercy Otieno');
    expect(titleOf(blankAnswers('2026-06-16'))).toBe('Student without a name yet');
  });
});
