import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, sharedBrowser, visit } from '../testing/browser.ts';
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

test('a student who misses often gets a case, a step is written down, and the case is closed and stays in the list', async () => {
  const { page, errors } = await openAs(browser, product.address, 'admin', { reducedMotion: 'reduce' });
  await page.goto('/biometrics/cases');
  // The first ones had a case before.
  const warned = page.locator('.case-warnings .list-row').nth(5);
  const name = (await warned.locator('span').first().innerText()).split('\n')[0] ?? '';
  await warned.getByRole('button', { name: `Open case for ${name}` }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Open case' }).click();
  await page.getByText(`The case of ${name} is open`).waitFor();

  const row = page.getByRole('row').filter({ hasText: name });
  await row.click();
  await drawer.getByText('Write a step', { exact: true }).click();
  // Looking at the course meanwhile costs nothing that was typed.
  const said = drawer.getByRole('textbox', { name: 'What was said and agreed' });
  await said.fill('Mamaye atampeleka shuleni – “kesho”');
  await drawer.getByText('Course', { exact: true }).click();
  await drawer.getByText('Write a step', { exact: true }).click();
  expect(await said.inputValue()).toBe('Mamaye atampeleka shuleni – “kesho”');
  await drawer.getByRole('button', { name: 'Write step' }).click();
  await page.getByText('The step is written down').waitFor();
  await drawer.getByText('Mamaye atampeleka shuleni – “kesho”').waitFor();

  await drawer.getByText('Close', { exact: true }).click();
  await drawer.getByRole('combobox', { name: 'How it ended' }).click();
  await page.getByRole('option', { name: 'Attends again' }).click();
  await drawer.getByRole('button', { name: 'Close case' }).click();
  await page.getByText('The case is closed').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(await row.count()).toBe(1);
  expect(errors).toEqual([]);
});

test('who of the staff came without a device is marked by hand, and shows as such', async () => {
  const { page, errors } = await openAs(browser, product.address, 'admin', { reducedMotion: 'reduce' });
  await visit(page, '/biometrics/staff?status=unmarked');
  const first = page.getByRole('row').nth(1);
  const name = await first.getByRole('cell').nth(1).innerText();
  await first.getByRole('checkbox').check();
  // What fails for another reason than a missing one is said, and asks for none.
  const refused = { code: 'forbidden', message: 'Somebody else marks these.', fields: [] };
  await page.route('**/api/bio/staff/mark', (route) => route.fulfill({ status: 403, json: refused }));
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await page.getByText('Somebody else marks these.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unroute('**/api/bio/staff/mark');
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await page.getByText('1 marked present').waitFor();
  await visit(page, `/biometrics/staff?q=${encodeURIComponent(name)}`);
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: /Present\s*by hand/ })
    .waitFor();
  expect(errors).toEqual([]);
});
