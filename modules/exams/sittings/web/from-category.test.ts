import { expect, it } from 'vitest';
import { fromCategory } from './from-category.ts';

it('an exam takes its marks and its share from the category that is chosen, and keeps them when anything else changes', () => {
  const follow = fromCategory([
    { id: 1, outOf: 30, share: 20 },
    { id: 2, outOf: 100, share: null },
  ]);
  expect(follow('categoryId', 1)).toEqual({ outOf: 30, share: 20 });
  // A category without a share takes away the one of the category before.
  expect(follow('categoryId', 2)).toEqual({ outOf: 100, share: null });
  expect([follow('categoryId', null), follow('categoryId', 9), follow('name', 1)]).toEqual([{}, {}, {}]);
});
