import { expect, test } from 'vitest';
import { withTotal } from './beyond-the-end.ts';

const rows = ['a', 'b', 'c'];
/** As lists do whose rows tell how many there are. */
const list = (input: unknown) => {
  const { page, size } = input as { page: number; size: number };
  const found = rows.slice((page - 1) * size, page * size);
  return { rows: found, total: found.length > 0 ? rows.length : 0, sum: found.length > 0 ? 6 : 0 };
};

test('a page beyond the last one says how many rows there are and what they come to, as the others do', async () => {
  expect(await withTotal(list, { page: 2, size: 2 })).toEqual({ rows: ['c'], total: 3, sum: 6 });
  expect(await withTotal(list, { page: 3, size: 2 })).toEqual({ rows: [], total: 3, sum: 6 });
  expect(await withTotal(() => ({ rows: [], total: 0 }), { page: 2, size: 2 })).toEqual({ rows: [], total: 0 });
});

test('what is no page is asked once', async () => {
  let asked = 0;
  const answer = (result: unknown) => () => {
    asked += 1;
    return result;
  };
  expect(await withTotal(answer({}), { page: 2 })).toEqual({});
  expect(await withTotal(answer({ rows: [], total: 0 }), { page: 1 })).toEqual({ rows: [], total: 0 });
  expect(await withTotal(answer(null), null)).toBe(null);
  expect(asked).toBe(3);
});
