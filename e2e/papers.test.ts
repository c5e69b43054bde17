import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '#app/testing/pdf-text.ts';
import { closeWindows, open, openAs, sharedBrowser, visit } from './testing/browser.ts';
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

test('ID cards of chosen students are made and read, and anybody checks one by its code', async () => {
  const window = await openAs(browser, product.address, 'registrar', { acceptDownloads: true });
  const { page } = window;
  await page.goto('/students?size=25');
  const rows = page.getByRole('row');
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();
  const name = (await rows.nth(1).locator('.person strong').textContent()) ?? '';
  await page.getByRole('toolbar', { name: 'With the chosen rows' }).getByRole('button', { name: 'Print' }).click();
  await page.getByText('For two chosen students.').waitFor();
  await page.getByRole('button', { name: /^ID card/ }).click();
  await page.getByText('Two students without a photo').waitFor();
  await page.getByRole('button', { name: 'Make ID cards' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  const text = pdfText(readFileSync(await file.path()));
  expect(text.split('STUDENT')).toHaveLength(3);
  expect(text).toContain(name);
  await visit(page, '/students/papers?tab=issued&kind=id+card');
  await page.getByRole('link', { name }).first().click();
  const code = await page.getByRole('link', { name: 'What its QR code shows' }).getAttribute('href');
  expect(window.errors).toEqual([]);
  await window.context.close();

  const stranger = await open(browser, product.address);
  await stranger.page.goto(code ?? '');
  await stranger.page.getByRole('heading', { name: 'This paper is genuine' }).waitFor();
  await stranger.page.getByText(new RegExp(`^${name.split(' ')[0]} .\\.$`)).waitFor();
  await stranger.page.goto('/verify/1.AAAAAAAAAAAAAAAAAAAAAA');
  await stranger.page.getByRole('heading', { name: 'No such paper' }).waitFor();
  expect(stranger.errors).toEqual([]);
  await stranger.context.close();
});
