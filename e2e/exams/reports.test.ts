import type { Browser, Page } from 'playwright-core';
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

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a remark is added, colours that cannot be read are refused, and a layout changes the page that is printed', async () => {
  const { page, context, errors } = await openAs(browser, product.address, 'examsadmin', { reducedMotion: 'reduce' });
  await page.goto('/remarks');
  await page.getByRole('link', { name: 'Add remark' }).click();
  await choose(page, 'Grade', 'B+, KCSE grades');
  const remark = page.getByRole('textbox', { name: 'Remark', exact: true });
  await remark.fill('Hongera {firstName}, kazi ya {subject} inapendeza sana muhula huu.');
  await page.getByRole('button', { name: /^Add remark/ }).click();
  await page.getByText(/Keep it within 45 characters/).waitFor();
  await remark.fill('Hongera {firstName}, umeinuka.');
  await page.getByRole('button', { name: /^Add remark/ }).click();
  await page.getByText('The remark is added').waitFor();

  await visit(page, '/reportcolours');
  await page.getByRole('textbox', { name: 'Head', exact: true }).fill('#ffffff');
  await page.getByText(/The head’s text on the head: too faint to read, 1.0 to 1/).waitFor();
  await page.getByRole('button', { name: 'Save colours' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('textbox', { name: 'Head', exact: true }).fill('#14375e');
  await page.getByRole('button', { name: 'Save colours' }).click();
  await page.getByText('The colours are saved').waitFor();

  await visit(page, '/reportlayouts');
  await page.getByRole('link', { name: 'Secondary, 8-4-4' }).click();
  const form = page.getByRole('img', { name: /A report form of a sample student/ });
  await form.waitFor();
  const before = await form.getAttribute('src');
  await page.getByRole('button', { name: 'Move Fees up' }).click();
  await expect.poll(() => form.getAttribute('src')).not.toBe(before);
  await page.getByRole('button', { name: 'Save layout' }).click();
  await page.getByText('The layout is saved').waitFor();
  await page.reload();
  await form.waitFor();
  const parts = page.getByRole('list', { name: 'Parts of the form' }).getByRole('checkbox');
  const order = await parts.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent));
  expect(order.indexOf('Fees')).toBe(order.indexOf('Attendance') - 1);
  expect(errors).toEqual([]);
  await context.close();
});
