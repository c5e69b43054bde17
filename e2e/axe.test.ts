import { expect, test } from 'vitest';
import { violations } from './testing/axe.ts';
import { closeWindows, sharedBrowser } from './testing/browser.ts';

/** A page with a fault that every theme has, and one that only the dark theme has. */
const planted = `<!doctype html><html lang="en"><title>Planted</title><main><h1>Planted</h1><button></button><p>Faint in the dark</p></main>
  <style>.dark p { background: #222; color: #333 }</style></html>`;

test('what every screen is asked for is found where it is planted', async () => {
  const browser = await sharedBrowser();
  const page = await browser.newPage();
  await page.setContent(planted);
  expect(await violations(page)).toEqual(['button-name at button']);
  expect(await violations(page, ['color-contrast'])).toEqual([]);
  await page.evaluate(() => document.documentElement.classList.add('dark'));
  expect(await violations(page, ['color-contrast'])).toEqual(['color-contrast at p']);
  await closeWindows(browser);
});
