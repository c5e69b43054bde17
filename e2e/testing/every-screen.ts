import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judge } from '#kit/contract/access.ts';
import type { Screen } from '#kit/contract/screen.ts';
import { modules } from '#app/modules.ts';
import { violations } from './axe.ts';
import { closeWindows, open, openAs, settled, sharedBrowser, visit, type Window } from './browser.ts';
import { productToLookAt, type SampleProduct } from './product.ts';

let product: SampleProduct;
let browser: Browser;
const windows = new Map<string, Promise<Window>>();

/** The screens of the modules chosen, by their paths. */
function screensOf(chosen: (module: string) => boolean): (readonly [string, Screen])[] {
  const screens = modules.filter(({ name }) => chosen(name)).flatMap((module) => Object.values(module.screens));
  // The code screen opens only when a code is asked for: e2e/finance-code.test.ts.
  return screens.filter(({ path }) => path !== '/finance/otp').map((screen) => [screen.path, screen]);
}

/** A sample user who may open the screen, other than by all rights where there is one; empty for nobody. */
function userOf(screen: Screen): string {
  const people = [
    ['registrar', { kind: 'school', roles: ['ROLE_Admissions_Admin'], schoolName: 'EDUCRAFT LIMITED' }],
    ['admin', { kind: 'school', roles: ['ROLE_All'], schoolName: 'EDUCRAFT LIMITED' }],
    ['student', { kind: 'student', roles: [], schoolName: 'EDUCRAFT LIMITED' }],
    ['superuser', { kind: 'super', roles: [], schoolName: null }],
  ] as const;
  if (screen.access === 'public') return screen.frame === 'platform' ? 'superuser' : '';
  return people.find(([, viewer]) => judge(screen.access, viewer) === 'allowed')?.[0] ?? '';
}

/** Colours that are on their way from one theme to the other are no theme's. */
const still = { reducedMotion: 'reduce' } as const;

/** One signed-in browser profile for each user. */
function windowOf(username: string): Promise<Window> {
  const known = windows.get(username);
  if (known) return known;
  const opened =
    username === ''
      ? open(browser, product.address, still)
      : username === 'superuser'
        ? openPlatform()
        : openAs(browser, product.address, username, still);
  windows.set(username, opened);
  return opened;
}

async function openPlatform(): Promise<Window> {
  const window = await open(browser, product.address, still);
  await window.page.goto('/superUsers');
  await window.page.getByLabel('Username', { exact: true }).fill('superuser');
  await window.page.getByLabel('Password', { exact: true }).fill('Sukuma-wiki-2026');
  await window.page.getByRole('button', { name: 'Sign in' }).click();
  await window.page.getByLabel('Username', { exact: true }).waitFor({ state: 'detached' });
  return window;
}

/** A record of the sample for screens of one record. */
function addressOf(screen: Screen): string {
  return screen.path.replaceAll(/:\w+/g, '1');
}

/** The frame around every screen, which is the same for all of them. */
const frame = ['.sidebar', '.topbar'];

/**
 * Goes to a screen as somebody does who is in the product already, which loads nothing twice; every eighth, and those before signing
 * in, by the address, as from a bookmark. Answers what need not be looked at again: the frame, where it has not been loaded anew.
 */
async function goTo(page: Page, screen: Screen, place: number): Promise<readonly string[]> {
  const address = addressOf(screen);
  if (place % 8 === 0 || screen.access === 'public' || !(await page.locator('h1').count())) {
    await page.goto(address);
    return [];
  }
  await visit(page, address);
  return frame;
}

/** Two frames: the page has been laid out anew, and what it does about its new size has been drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const setTheme = (page: Page, dark: boolean) =>
  page.evaluate((on) => {
    localStorage.setItem('theme', on ? '1' : '0');
    document.documentElement.setAttribute('data-mantine-color-scheme', on ? 'dark' : 'light');
  }, dark);

/** What scrolls in too small a window of its own to be read: less than three rows. */
const flatParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
      .filter(({ clientHeight, scrollHeight }) => clientHeight < 110 && scrollHeight > clientHeight + 8)
      .map((part) => `${part.className}: ${part.clientHeight} of ${part.scrollHeight}`),
  );

/** A test for each screen of the modules chosen; files share them, because one alone would take the longest. */
export function openScreens(chosen: (module: string) => boolean): void {
  beforeAll(async () => {
    [product, browser] = await Promise.all([productToLookAt(), sharedBrowser()]);
  });
  afterAll(async () => {
    windows.clear();
    await closeWindows(browser);
  });

  const chosenScreens = screensOf(chosen);
  describe.each(chosenScreens)('%s', (path, screen) => {
    // All screens take their colours from the same tokens: every other one is asked for its contrast in the dark theme too.
    const place = chosenScreens.findIndex(([one]) => one === path);
    const dark = place % 2 === 0;
    test('opens without an error, with one heading, for everybody, in its themes, on a phone and on one that lies', async () => {
      const { page, errors } = await windowOf(userOf(screen));
      errors.length = 0;
      await page.setViewportSize({ width: 1280, height: 800 });
      const without = await goTo(page, screen, place);
      // Whoever opens screens touches something; on a busy machine these take longer than an untouched session stands.
      await page.mouse.move(4, 4);
      await page.locator('h1').first().waitFor();
      await settled(page);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('h1').textContent()).not.toContain('There is no page at this address');
      if (!screen.path.includes(':')) expect(await page.title()).toContain(screen.title);
      expect(await page.locator('a a, a button, button a, button button').count()).toBe(0);
      await setTheme(page, false);
      const found = await violations(page, [], without);
      if (dark) {
        await setTheme(page, true);
        await drawn(page);
        // A theme changes colours and nothing else.
        found.push(...(await violations(page, ['color-contrast'], without)).map((one) => `dark: ${one}`));
        await setTheme(page, false);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await drawn(page);
      await settled(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      // A telephone that lies, or 1280 × 720 at twice its size.
      await page.setViewportSize({ width: 640, height: 360 });
      await drawn(page);
      expect({ errors, found, wide, flat: await flatParts(page) }).toEqual({ errors: [], found: [], wide: 0, flat: [] });
    });
  });
}
