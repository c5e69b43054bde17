import { expect, it } from 'vitest';
import { type Entry, standing, versionFor } from './typed-entries.ts';

const entry = (questionId: number, marks: number | null = null): Entry => ({
  questionId,
  draw: null,
  marks,
  text: `Swali ${questionId}`,
  from: null,
  questionMarks: 100,
  problem: null,
});

it('saves over the newest version of a quiz unless somebody else has chosen other questions meanwhile', () => {
  const typed = { entries: [entry(1), entry(2)], over: standing([entry(1)]), version: 3 };
  expect(versionFor(typed, [{ ...entry(1), text: 'Swali la kwanza' }], 5)).toEqual({ version: 5, overtaken: false });
  expect(versionFor(typed, [entry(1, 200)], 5)).toEqual({ version: 3, overtaken: true });
  expect(versionFor(typed, [entry(1), entry(7)], 5)).toEqual({ version: 3, overtaken: true });
});
