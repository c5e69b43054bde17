import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

/** The name of a list as a screen gives it, and what tells it from other lists of the same endpoint. */
const named = /\bname(?:="|: ')(\w+\.\w+\.\w+)["'],?(?:\s+apart(?:="|: ')([^"']+)["'])?/g;

test('no two lists that have their own columns keep one choice of them', () => {
  const lists = sourceFiles(['kit', 'modules', 'app'])
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) => [...text.matchAll(named)].map(([, name, apart]) => ({ path, under: [name, apart].join(' ') })));
  expect(lists.length).toBeGreaterThan(200);
  const twice = [...Map.groupBy(lists, ({ under }) => under)].filter(([, all]) => all.length > 1);
  expect(twice.map(([under, all]) => `${under}: ${all.map(({ path }) => path).join(', ')}`)).toEqual([]);
});
