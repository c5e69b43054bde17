import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode } from '#app/testing/app-codes.ts';
import { launch, open, openAs, settled } from './browser.ts';
import { type Product, password, sampleProduct } from './product.ts';

let product: Product & { close(): Promise<void> };
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test('a second step is set up and asked for at the sign-in', async () => {
  const window = await openAs(browser, product.address, 'admin');
  const { page } = window;
  await page.goto('/account');
  await page.getByText('This device').waitFor();
  await look(page, 'account');
  await page.getByRole('button', { name: 'Set up a second step' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByRole('img', { name: 'The new key as a QR code' }).waitFor();
  await look(page, 'enrol');
  const key = (await dialog.locator('.account-key').innerText()).replaceAll(/\s/g, '');
  const first = appCode(key, new Date(Date.now() - 30_000));
  await dialog.getByLabel('Code of the app').fill(first);
  await dialog.getByRole('button', { name: 'Set up the second step' }).click();
  const recovery = dialog.locator('.account-codes li');
  await recovery.first().waitFor();
  await look(page, 'codes');
  const codes = await recovery.allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await dialog.getByRole('button', { name: 'Go on' }).isDisabled()).toBe(true);
  await dialog.getByLabel('I have kept the codes').check();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();
  await settled(page);
  await look(page, 'account-on');
  await page.setViewportSize({ width: 360, height: 740 });
  await look(page, 'account-on-360');
  await window.context.close();

  const again = await open(browser, product.address);
  await again.page.goto('/');
  await again.page.getByLabel('Username').fill('admin');
  await again.page.getByLabel('Password', { exact: true }).fill(password);
  await again.page.getByRole('button', { name: 'Sign in' }).click();
  await again.page.getByRole('heading', { name: 'Second step' }).waitFor();
  await look(again.page, 'second-step');
  expect(await again.page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await again.page.keyboard.type(first);
  await again.page.keyboard.press('Enter');
  await again.page.getByText('This code is not right, or it was used before.').waitFor();
  await again.page.getByLabel('Code of the app, or a recovery code').fill(codes[0] ?? '');
  await again.page.keyboard.press('Enter');
  await again.page.waitForURL('**/home');
  expect(again.errors).toEqual([]);
  await again.context.close();
});
