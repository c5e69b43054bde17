import { describe, expect, test } from 'vitest';
import { menus } from '#app/menus.ts';
import type { Viewer } from '#kit/contract/access.ts';
import type { Right } from '#kit/contract/roles.ts';
import { addressesOf } from '#kit/contract/screen.ts';
import { favouritesOf, toggled } from './favourites.ts';
import { filterMenu, menuFor, menuScreen, screensOf } from './menu.ts';
import { waitingInModule, waitingOf } from './waiting.ts';

const viewer = (...roles: Right[]): Viewer => ({ kind: 'school', roles, schoolName: 'School A' });
const moduleOf = (name: string, ...roles: Right[]) =>
  menuFor(menus, viewer(...roles), 'school')
    .flatMap(({ modules }) => modules)
    .find((module) => module.name === name);
const titles = (name: string, ...roles: Right[]) =>
  moduleOf(name, ...roles)?.parts.map(({ title, screens }) => [title, screens.length]);

describe('the menu by kinds of work', () => {
  test('finance begins with the daily work, and setup comes last and shut', () => {
    const parts = moduleOf('finance', 'ROLE_All')?.parts ?? [];
    expect(parts[0]?.title).toBe('Fees');
    expect(parts[0]?.screens.map(({ title }) => title)).toContain('Fee payments');
    expect(parts.at(-1)).toMatchObject({ key: 'finance/Setup', shut: true });
  });

  test('who may open few screens of a module sees no headings', () => {
    expect(titles('finance', 'ROLE_create_budget')).toEqual([[null, 1]]);
    expect(titles('finance', 'ROLE_Pay_Fees')).toEqual([[null, 8]]);
    expect(titles('finance', 'ROLE_finance_admin')?.map(([title]) => title)).not.toContain(null);
  });

  test.each(menus.filter(({ parts }) => parts))(
    'every entry of $name stands in one part of its menu',
    ({ screens, parts = [] }) => {
      const entries = Object.entries<{ menu: boolean; frame: string }>(screens)
        .filter(([, screen]) => screen.menu && screen.frame === 'school')
        .map(([key]) => key);
      expect(parts.flatMap((part) => [...part.screens]).toSorted()).toEqual(entries.toSorted());
      expect(new Set(parts.map(({ title }) => title)).size).toBe(parts.length);
    },
  );

  test('a part is found by its heading, and keeps all its screens', () => {
    const found = filterMenu(menuFor(menus, viewer('ROLE_All'), 'school'), 'transport').flatMap(({ modules }) => modules);
    const transport = found.flatMap(({ parts }) => parts).find(({ title }) => title === 'Transport');
    expect(transport?.screens.map(({ title }) => title)).toEqual(['Routes', 'Locations']);
    const slipped = filterMenu(menuFor(menus, viewer('ROLE_All'), 'school'), 'recipt').flatMap(({ modules }) => modules);
    expect(slipped.flatMap(screensOf).map(({ title }) => title)).toContain('Fee payments');
    expect(filterMenu(menuFor(menus, viewer('ROLE_All'), 'school'), 'qqqqq')).toEqual([]);
  });
});

test('a record stands under the screen of the menu that lists it', () => {
  const finance = menus.find(({ name }) => name === 'finance');
  const account = finance?.screens['financeStudent'];
  if (!finance || !account) throw new Error('No student account is declared');
  const load = () => Promise.reject(new Error('Nothing is loaded here'));
  const place = { screen: account, key: 'financeStudent', area: { ...finance, pages: {} }, load, at: addressesOf(account) };
  expect(menuScreen(place)?.path).toBe('/financestudents');
  expect(menuScreen(null)).toBeUndefined();
});

test('favourites keep their order and leave out what may not be opened', () => {
  const chosen = ['/feepayments', '/settings', '/students', '/no/such', '/students/:id', '/home'];
  const paths = (...roles: Right[]) => favouritesOf(menus, viewer(...roles), chosen).map(({ screen }) => screen.path);
  expect(paths('ROLE_All')).toEqual(['/feepayments', '/settings', '/students']);
  expect(paths('ROLE_Pay_Fees')).toEqual(['/feepayments']);
  expect(toggled(['/a', '/b'], '/c')).toEqual(['/a', '/b', '/c']);
  expect(toggled(['/a', '/b'], '/a')).toEqual(['/b']);
});

test('what waits is counted at its list; what the records lack is not', () => {
  const task = { key: 'k', title: 'T', note: 'n', urgent: false };
  const waiting = waitingOf([
    { ...task, count: 2, path: '/refunds?state=checked' },
    { ...task, count: 3, path: '/refunds?state=new' },
    { ...task, count: 400, path: '/students?missing=photo', gap: true },
  ]);
  expect([...waiting]).toEqual([['/refunds', 5]]);
  const finance = moduleOf('finance', 'ROLE_All');
  expect(finance && waitingInModule(finance, waiting)).toBe(5);
  expect(finance && screensOf(finance).length).toBeGreaterThan(20);
});

test('a student is offered what is for students, and nothing of the staff', () => {
  const student: Viewer = { kind: 'student', roles: ['ROLE_All'], schoolName: 'School A' };
  const offered = menuFor(menus, student, 'school').flatMap(({ modules }) => modules);
  expect(offered.map(({ name }) => name)).toEqual(['elearning']);
  const paths = offered.flatMap(screensOf).map(({ path }) => path);
  expect(paths).toContain('/learn');
  expect(paths).not.toContain('/elearning/accounts');
  expect(
    menuFor(menus, viewer('ROLE_All'), 'school')
      .flatMap(({ modules }) => modules)
      .flatMap(screensOf)
      .map(({ path }) => path),
  ).not.toContain('/learn');
});
