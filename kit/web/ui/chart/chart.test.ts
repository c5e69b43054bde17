import { expect, test } from 'vitest';
import { shortNames } from './chart.ts';

test('names on an axis are cut where they stay apart', () => {
  const short = (...names: string[]) => names.map(shortNames(names, 17));
  expect(short('Biology', 'History and Government')).toEqual(['Biology', 'History and Gove…']);
  expect(short('Biology, Form 4 East', 'Biology, Form 4 West', 'Art')).toEqual(['Biology,…m 4 East', 'Biology,…m 4 West', 'Art']);
  // The same name twice is one name.
  expect(short('History and Government', 'History and Government')[1]).toBe('History and Gove…');
});
