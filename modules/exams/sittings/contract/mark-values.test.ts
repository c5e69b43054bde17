import { expect, test } from 'vitest';
import { stepsOf } from './exam-approval.ts';
import { checkScore, markText, readMark, sameMark } from './mark-values.ts';

const scored = (score: number) => ({ value: { state: 'scored' as const, score } });

test('a cell is read as it is typed: a score, a state in any of its letters, or nothing', () => {
  expect(['', '-', '  '].map((typed) => readMark(typed, 80))).toEqual([{ value: null }, { value: null }, { value: null }]);
  expect(['61', ' 61,5 ', '61/80', '61.25 / 80', '0'].map((typed) => readMark(typed, 80))).toEqual([
    scored(61),
    scored(61.5),
    scored(61),
    scored(61.25),
    scored(0),
  ]);
  for (const [state, letters] of Object.entries({
    absent: ['A', 'ab', 'abs', 'Absent', 'x'],
    exempt: ['E', 'ex', 'exempt'],
    malpractice: ['m', 'Y', 'malpractice', 'cancelled'],
  }))
    for (const typed of letters) expect(readMark(typed, 80)).toEqual({ value: { state, score: null } });
  for (const typed of ['sixty', '6 1', '-5', '61/80/2', '/80', '1.2.3', '61.1234567'])
    expect([typed, readMark(typed, 80)]).toEqual([typed, { fault: expect.stringContaining('Enter a mark, or A for absent') }]);
  expect(readMark('61/100', 80)).toEqual({ fault: 'This is marked out of 80, not 100.' });
});

test('a score is from nought to the most, with at most two decimals', () => {
  expect([80, 0, 79.99, 33.3].map((score) => checkScore(score, 80))).toEqual([
    scored(80),
    scored(0),
    scored(79.99),
    scored(33.3),
  ]);
  expect([80.01, -0.01, 1.005].map((score) => checkScore(score, 80))).toEqual([
    { fault: 'The most is 80.' },
    { fault: 'A mark is not below 0.' },
    { fault: 'Enter at most two decimals.' },
  ]);
});

test('marks are the same where the state and the score are, and are written as their cell shows them', () => {
  const absent = { state: 'absent' as const, score: null };
  const mark = (score: number) => ({ state: 'scored' as const, score });
  expect([sameMark(null, null), sameMark(mark(5), mark(5)), sameMark(absent, { ...absent })]).toEqual([true, true, true]);
  expect([sameMark(mark(5), mark(6)), sameMark(absent, null), sameMark(absent, { ...absent, state: 'exempt' })]).toEqual([
    false,
    false,
    false,
  ]);
  expect([null, mark(61.5), absent].map(markText)).toEqual(['', '61.5', 'A']);
});

test('an exam that is made of others is opened again to be processed anew, one that was sat to have marks entered', () => {
  const ofKinds = (['sat', 'term', 'year'] as const).map((kind) => stepsOf(kind).steps['reopen']?.to);
  expect(ofKinds).toEqual(['open', 'processed', 'processed']);
});
