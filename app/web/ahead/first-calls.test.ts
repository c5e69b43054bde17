import { expect, it } from 'vitest';
import { endpoints, modules } from '#app/modules.ts';
import { firstCalls, screensAhead } from './first-calls.ts';

const opened = { id: 7, plain: true, opening: true, teaches: false };
const all = screensAhead.flatMap((path) => [...firstCalls(path, opened), ...firstCalls(path, { ...opened, teaches: true })]);

it('names reading calls of the product with an input that each takes', () => {
  for (const { path, input } of all) {
    const found = endpoints.find(([, one]) => one.path === path && one.method === 'GET')?.[1];
    expect([path, found?.stepUp]).toEqual([path, false]);
    const read = found?.input.strict().safeParse(input);
    expect([path, read?.error?.issues ?? []]).toEqual([path, []]);
  }
});

it('stands for screens that there are', () => {
  const paths = new Set(modules.flatMap(({ screens }) => Object.values(screens).map(({ path }) => path)));
  expect(screensAhead.filter((path) => !paths.has(path))).toEqual([]);
});

it('asks for nothing where the address says more than the screen', () => {
  expect(firstCalls('/students', { ...opened, plain: false, opening: false })).toEqual([]);
  expect(firstCalls('/elsewhere', { ...opened, opening: false })).toEqual([]);
});
