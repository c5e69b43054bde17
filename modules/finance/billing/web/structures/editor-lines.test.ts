import { expect, it } from 'vitest';
import { centsOf, type EditorLine, unreadField, yearOf } from './editor-lines.ts';

const terms = [{ id: 7 }, { id: 8 }];
const line = (amounts: EditorLine['amounts'], more: Partial<EditorLine> = {}): EditorLine => ({
  voteHeadId: 3,
  name: 'Tuition',
  amounts,
  ...more,
});

it('an amount that cannot be read is found by its field, of the year or a term, and counts as nothing in the sums', () => {
  expect(unreadField([line([100, null])], terms)).toBeNull();
  expect(unreadField([line([100, null]), line([100, '9,0x0'], { voteHeadId: 4 })], terms)).toBe('amount-4-8');
  expect(unreadField([line([100, 200], { yearText: 'half' })], terms)).toBe('year-3');
  // A place beyond the terms of the year is neither shown nor saved.
  expect(unreadField([line([100, 200, 'x'])], terms)).toBeNull();
  expect([yearOf(line([100, '9,0x0'])), centsOf('x'), centsOf(undefined)]).toEqual([100, 0, 0]);
});
