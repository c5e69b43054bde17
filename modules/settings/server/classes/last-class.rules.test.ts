import { expect, it } from 'vitest';
import { atYearsEnd } from './last-class.rules.ts';

/** Classes in their order, each with its curriculum and the name of its next one; what becomes of each. */
const outcome = (...classes: readonly (readonly [name: string, curriculum: string, next?: string])[]) => {
  const names = classes.map(([name]) => name);
  const rows = classes.map(([name, curriculum, next], at) => ({
    id: at + 1,
    name,
    curriculum,
    level: at + 1,
    nextClassId: next === undefined ? null : names.indexOf(next) + 1,
  }));
  return atYearsEnd(rows).map(({ toClassId, decided }) =>
    toClassId === null ? (decided ? 'completes' : '?') : names[toClassId - 1],
  );
};

it('never plans Grade 10 into Form 3, in whatever order they stand', () => {
  expect(outcome(['Grade 10', 'CBE'], ['Form 3', '8-4-4', 'Form 4'], ['Form 4', '8-4-4'])).toEqual(['?', 'Form 4', 'completes']);
  expect(outcome(['Grade 10', 'CBE', 'Form 3'], ['Form 3', '8-4-4', 'Form 4'], ['Form 4', '8-4-4'])).toEqual([
    '?',
    'Form 4',
    'completes',
  ]);
  expect(outcome(['Form 3', '8-4-4', 'Form 4'], ['Form 4', '8-4-4'], ['Grade 10', 'CBE'])).toEqual(['Form 4', 'completes', '?']);
});

it('lets Form 4 and Grade 12 both complete', () => {
  const both = [
    ['Grade 10', 'CBE', 'Grade 11'],
    ['Grade 11', 'CBE', 'Grade 12'],
    ['Form 4', '8-4-4'],
    ['Grade 12', 'CBE'],
  ] as const;
  expect(outcome(...both)).toEqual(['Grade 11', 'Grade 12', 'completes', 'completes']);
});

it('asks of Grade 6 and Grade 9 where the school goes on after them', () => {
  expect(outcome(['Grade 6', 'CBE'], ['Grade 7', 'CBE', 'Grade 8'], ['Grade 8', 'CBE', 'Grade 9'], ['Grade 9', 'CBE'])).toEqual([
    '?',
    'Grade 8',
    'Grade 9',
    'completes',
  ]);
  expect(outcome(['Grade 5', 'CBE', 'Grade 6'], ['Grade 6', 'CBE'])).toEqual(['Grade 6', 'completes']);
});

it('goes by the order where the names say nothing', () => {
  expect(outcome(['Year 1', 'other', 'Year 2'], ['Year 2', 'other'])).toEqual(['Year 2', 'completes']);
  expect(outcome(['Foundation', 'other'], ['Finishing', 'other'])).toEqual(['?', 'completes']);
  expect(outcome(['Foundation', 'other', 'Grade 7'], ['Grade 7', 'CBE'])).toEqual(['Grade 7', '?']);
});
