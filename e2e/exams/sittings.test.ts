import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, sharedBrowser, visit } from '../testing/browser.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

test('an exam is added and opened; results are approved, published, and opened again with a reason', async () => {
  const { page, errors, context } = await openAs(browser, product.address, 'admin');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const part = (label: string) => page.getByRole('navigation', { name: 'Parts of the exam' }).getByRole('link', { name: label });
  const name = `Mock ũ ${Date.now()}`;
  await page.goto('/exams');
  await page.getByRole('link', { name: 'Add exam' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Mock' }).click();
  await page.getByRole('combobox', { name: 'Classes' }).fill('Form 4');
  await page.getByRole('option', { name: 'Form 4' }).click();
  await page.keyboard.press('Escape');
  await button('Add exam').click();
  await page.getByRole('heading', { name }).waitFor();
  await button('Open for marks').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open for marks' }).click();
  await page.getByText('The exam is open for marks').waitFor();
  await part('Sheets of marks').click();
  await page.getByRole('row').filter({ hasText: 'English' }).first().getByText('0 of').waitFor();
  // What is missing leads to the sheets that nobody has begun, too.
  await part('Overview').click();
  await page.getByRole('link', { name: /^Missing/ }).click();
  await page.getByRole('row').filter({ hasText: 'English' }).first().getByText('0 of').waitFor();

  await visit(page, '/exams');
  await page.getByRole('row').filter({ hasText: 'Opener' }).click();
  for (const step of ['Approve results', 'Publish results']) {
    await button(step).click();
    await page.getByRole('dialog').getByRole('button', { name: step }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByText('Published', { exact: true }).waitFor();
  await part('Merit list').click();
  await page.getByRole('row').filter({ hasText: '1 of' }).first().click();
  await page.getByRole('heading', { name: 'How the mean came about' }).waitFor();
  await page.getByText('One of the best five others').first().waitFor();
  await page.keyboard.press('Escape');
  await part('Subjects').click();
  await page.getByRole('cell', { name: 'English' }).waitFor();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Open again' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('A script was marked again');
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
  await page.getByText('Opened again: A script was marked again').waitFor();
  await part('Changes').click();
  await page.getByText('Nothing has changed').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
