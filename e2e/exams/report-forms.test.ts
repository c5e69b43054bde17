import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, open, openAs, sharedBrowser } from '../testing/browser.ts';
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

test('a remark is written on a form, the forms of a stream are made, and a code that nobody printed is unknown', async () => {
  const { page, errors, context } = await openAs(browser, product.address, 'examsadmin', { reducedMotion: 'reduce' });
  await page.goto('/exams');
  await page.getByRole('row').filter({ hasText: 'Published' }).filter({ hasText: 'End of term' }).first().click();
  await page.getByRole('navigation', { name: 'Parts of the exam' }).getByRole('link', { name: 'Report forms' }).click();
  await page.getByRole('row').filter({ hasText: 'Form 4 West' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Report form' });
  const form = drawer.getByRole('img', { name: 'The report form as it is printed' });
  await form.waitFor();
  const before = await form.getAttribute('src');
  const remark = drawer.getByRole('textbox', { name: 'Remark, Class teacher' });
  await remark.fill(`Kazi nzuri, endelea na bidii ${Date.now() % 1000}.`);
  await drawer.getByRole('textbox', { name: 'Remark, Principal' }).focus();
  await expect.poll(() => form.getAttribute('src')).not.toBe(before);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });

  await page.getByText('Remarks', { exact: true }).last().click();
  await page.getByPlaceholder('Name or admission no.').fill('Abdi');
  const cell = page.getByRole('textbox', { name: /^Principal, Abdi/ }).first();
  const said = `Anajitahidi, mara ${Date.now() % 1000}.`;
  await cell.fill(said);
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PUT'), page.keyboard.press('Tab')]);
  await page.getByText('Saved when you leave it').waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => cell.inputValue()).toBe(said);

  await page.getByRole('button', { name: 'Make report forms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make report forms' });
  await dialog.getByRole('combobox', { name: 'Of' }).click();
  await page.getByRole('option', { name: 'Form 4 West', exact: true }).click();
  await dialog.getByRole('button', { name: 'Make report forms' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Files', { exact: true }).last().click();
  const made = page.getByRole('row').filter({ hasText: 'Form 4 West' }).first();
  await made.getByRole('button', { name: /^Download/ }).waitFor({ timeout: 80_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), made.getByRole('button', { name: /^Download/ }).click()]);
  expect(file.suggestedFilename()).toMatch(/^Report forms, .*Form 4 West\.pdf$/);
  expect(errors).toEqual([]);
  await context.close();

  const anybody = await open(browser, product.address);
  await anybody.page.goto('/reportform/1-0000-0000-0000-0000');
  await anybody.page.getByRole('heading', { name: 'No such report form' }).waitFor();
  await anybody.context.close();
});
