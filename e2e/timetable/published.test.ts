import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { closeWindows, open, openAs, sharedBrowser, visit } from '../testing/browser.ts';
import { type SampleProduct, sampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

/** A form that is open, by its title. */
const drawer = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('a timetable is published from Monday week, looked at by class and teacher, and withdrawn; a calendar and a wall are given addresses', async () => {
  const { page, errors } = await openAs(browser, product.address, 'timetabler', { reducedMotion: 'reduce' });
  await page.goto('/timetable/publications');
  await page.getByRole('cell', { name: 'Holds now' }).waitFor();
  await page.getByRole('link', { name: 'Publish a timetable' }).click();
  const form = drawer(page, 'Publish a timetable');
  const monday = new Date(Date.now() + (15 - ((new Date().getUTCDay() + 6) % 7)) * 86_400_000);
  await form.getByRole('textbox', { name: 'From' }).fill(monday.toISOString().slice(0, 10));
  await form.getByText('Ends the day before').waitFor();
  const anyway = form.getByRole('checkbox', { name: /anyway/ });
  if (await anyway.isVisible()) {
    expect(await form.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
    await anyway.check();
  }
  await form.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('cell', { name: 'To come' }).waitFor();

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('cell', { name: 'Withdrawn' }).waitFor();

  await visit(page, '/timetable/week');
  await page.getByRole('table').waitFor();
  await page.getByText('Teacher', { exact: true }).click();
  await page.waitForURL(/view=teacher/);
  await page.getByRole('button', { name: 'The week after' }).click();
  await page.waitForURL(/day=/);
  // A second press counts from where the first one goes, though that week has not come yet.
  const shown = new URL(page.url()).searchParams.get('day') ?? '';
  const line = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await line.promise;
    await route.continue();
  });
  for (const days of [7, 14]) {
    await page.getByRole('button', { name: 'The week after' }).click();
    await page.waitForURL((url) => url.searchParams.get('day') === addDays(shown, days));
  }
  line.resolve();
  await page.getByText('Whole school', { exact: true }).click();
  await page.getByRole('columnheader', { name: 'Class' }).waitFor();

  await visit(page, '/timetable/calendars?open=new');
  const made = drawer(page, 'Make an address');
  await made.getByRole('combobox', { name: 'What for' }).click();
  await page.getByRole('option', { name: 'Wall screen' }).click();
  await made.getByRole('button', { name: 'Make the address' }).click();
  const address = await drawer(page, 'The address').getByText('/timetable/wall/').textContent();
  expect(errors).toEqual([]);

  const { page: wall, errors: onWall } = await open(browser, product.address, {});
  await wall.goto(new URL(address ?? '').pathname);
  await wall.getByRole('heading', { level: 1 }).waitFor();
  await wall.locator('time').waitFor();
  // What was read last stays while there is no line.
  await wall.context().setOffline(true);
  await wall.evaluate(() => window.dispatchEvent(new Event('online')));
  await wall.getByText('no line, shown as last read').waitFor();
  expect(onWall.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});
