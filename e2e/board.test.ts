import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '#app/testing/pdf-text.ts';
import { addDays, dayIn } from '#kit/contract/dates.ts';
import { closeWindows, openAs, sharedBrowser, visit } from './testing/browser.ts';
import { sampleProduct, type SampleProduct } from './testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const typed = (day: string) => day.split('-').toReversed().join('/');

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function setDay(page: Page, name: string, day: string): Promise<void> {
  await box(page, name).fill(typed(day));
  await page.keyboard.press('Tab');
}

test('a member is added, a meeting held, its minutes are confirmed, and the pack is downloaded', async () => {
  const { page, context, errors } = await openAs(browser, product.address, 'registrar', { acceptDownloads: true });
  const today = dayIn('Africa/Nairobi', new Date());
  await page.goto('/board');
  await page.getByRole('link', { name: 'Add member' }).click();
  await box(page, 'Full name').fill('Zawadi O’Nyamvula');
  await choose(page, 'Category', 'Community');
  await setDay(page, 'Term from', addDays(today, -200));
  await page.getByRole('button', { name: /^Add member/ }).click();
  await page.getByRole('cell', { name: 'Zawadi O’Nyamvula' }).waitFor();

  await visit(page, '/board?tab=meetings');
  await page.getByRole('link', { name: 'Call meeting' }).click();
  await setDay(page, 'Day', addDays(today, -90));
  await box(page, 'Place').fill('Library');
  await page.getByRole('button', { name: 'Add item' }).click();
  await box(page, 'Item 1').fill('A roof for the workshop');
  await page.getByRole('button', { name: /^Call meeting/ }).click();
  await page.getByText('A roof for the workshop').waitFor();

  await page.getByRole('link', { name: 'Attendance' }).click();
  const present = page.getByRole('radiogroup', { name: 'Attendance of Zawadi O’Nyamvula' });
  await present.getByText('Present').click();
  await page.getByText(/^1 of \d+ present/).waitFor();
  await page.getByRole('button', { name: 'Save attendance' }).click();
  await page.getByText('The attendance is saved').waitFor();

  await page.getByRole('link', { name: 'Minutes' }).click();
  await page.getByRole('textbox', { name: 'Minutes' }).fill('The board agreed to roof the workshop.');
  await page.getByRole('button', { name: /^Save draft/ }).click();
  await page.getByText('Minutes to confirm').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Confirm minutes' }).click();
  await page.getByRole('combobox', { name: 'Confirmed by' }).click();
  await page.getByRole('option', { name: /^BM\/\d+\/02/ }).click();
  await page.getByRole('button', { name: 'Confirm minutes' }).click();
  await page.getByText('Minutes confirmed').waitFor();
  expect(await page.getByRole('button', { name: /^Save draft/ }).count()).toBe(0);

  await page.getByRole('button', { name: 'Board pack' }).click();
  await page.getByRole('button', { name: 'Make the pack' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click({ timeout: 30_000 }),
  ]);
  const text = pdfText(readFileSync(await download.path()));
  for (const words of ['A roof for the workshop', 'Zawadi O’Nyamvula', 'Enrolment', 'Grade 10']) expect(text).toContain(words);
  expect(errors).toEqual([]);
  await context.close();
});
