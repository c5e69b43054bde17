import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('lets two work at once, the next in their order, and refuses who comes when the line is full', async () => {
  const turns = new Turns(2, 3);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) =>
    turns.take(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (n === 2) throw new Error('fails');
      return n;
    });
  const all = [1, 2, 3, 4, 5].map((n) => work(n).catch(() => -n));
  await expect(work(6)).rejects.toMatchObject({ code: 'unavailable' });
  expect(begun).toEqual([1, 2]);
  ends[1]?.();
  await expect(all[1]).resolves.toBe(-2);
  expect(begun).toEqual([1, 2, 3]);
  for (let at = 0; at < 5; at += 1) {
    ends[at]?.();
    await Promise.resolve();
    await new Promise(setImmediate);
  }
  expect(await Promise.all(all)).toEqual([1, -2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  const later = work(7);
  expect(begun.at(-1)).toBe(7);
  ends.at(-1)?.();
  expect(await later).toBe(7);
});
