import { expect, it } from 'vitest';
import { readEntryMarks } from './entry-marks.ts';

it('reads entry marks as schools type them, and shows what it cannot read', () => {
  const read = (typed: string) => {
    const one = readEntryMarks(typed);
    return one && [one.name, one.value, one.share === null ? null : Math.round(one.share * 1000)];
  };
  expect(readEntryMarks(null)).toBeNull();
  expect(readEntryMarks('  ')).toBeNull();
  expect(read('352 of 500')).toEqual(['KCPE marks', '352 of 500', 704]);
  expect(read('KCPE 352')).toEqual(['KCPE marks', '352 of 500', 704]);
  expect(read('352')).toEqual(['KCPE marks', '352 of 500', 704]);
  expect(read('61/72')).toEqual(['KJSEA points', '61 of 72', 847]);
  expect(read('54')).toEqual(['KJSEA points', '54 of 72', 750]);
  expect(read('KCPE 60 marks')).toEqual(['KCPE marks', '60 of 500', 120]);
  expect(read('30 out of 40')).toEqual(['Entry marks', '30 of 40', 750]);
  expect(read('KCPE 2022: 342')).toEqual(['KCPE marks', '342 of 500', 684]);
  expect(read('58 points (2025)')).toEqual(['KJSEA points', '58 of 72', 806]);
  expect(read('74')).toEqual(['Entry marks', '74 %', 740]);
  expect(read('61 %')).toEqual(['Entry marks', '61 %', 610]);
  for (const odd of ['B+', '600', '80 of 72', '5 of 0', 'EE1, ME2']) expect(read(odd)).toEqual(['Entry marks', odd, null]);
});
