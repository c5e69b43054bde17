import { expect, test } from 'vitest';
import { withPage } from './with-page.ts';

test('a page is chosen beside what is chosen on others, and taken out again without them', () => {
  const others = new Set([1, 2]);
  const both = withPage(others, [51, 52]);
  expect([...both]).toEqual([1, 2, 51, 52]);
  expect([...withPage(both, [51, 52])]).toEqual([1, 2]);
});

test('a page of which some are chosen is chosen whole', () => {
  expect([...withPage(new Set([51]), [51, 52])]).toEqual([51, 52]);
});
