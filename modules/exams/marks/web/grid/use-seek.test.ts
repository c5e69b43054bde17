import { expect, it } from 'vitest';
import { emptyCell, savedCell, typedInto } from '../saving/cell-state.ts';
import type { CellKey } from '../saving/kept.ts';
import { isMissing, otherPaperWith } from './use-seek.ts';

it('what is missing is sought on the other papers, and a mark that cannot be read is missing too', () => {
  const sheet = {
    papers: [1, 2, 3].map((place) => ({ place, name: `Paper ${place}`, outOf: 80, share: 33 })),
    rows: [7, 8].map((studentId) => ({ studentId, name: 'Asha', admissionNo: null, code: null, marks: [] })),
  };
  const full = savedCell({ state: 'scored', score: 40 }, 1);
  const paperOf = (others: Partial<Record<CellKey, typeof full>>, chosen = 1) =>
    otherPaperWith(sheet, (key) => others[key] ?? full, chosen, isMissing);
  expect(paperOf({})).toBeUndefined();
  expect(paperOf({ '8:3': emptyCell })).toBe(3);
  expect(paperOf({ '8:3': emptyCell }, 3)).toBeUndefined();
  expect(paperOf({ '7:2': typedInto(emptyCell, '81', 80, false), '8:3': emptyCell })).toBe(2);
  expect(isMissing(savedCell({ state: 'absent', score: null }, 1))).toBe(false);
});
