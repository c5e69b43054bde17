import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '#app/testing/processes/product-process.ts';
import { closeWindows, open, sharedBrowser } from './testing/browser.ts';
import { productToLookAt, type SampleProduct } from './testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([productToLookAt(), sharedBrowser()]);
});
afterAll(() => closeWindows(browser));

/** The sign-in page whose scripts wait until they are let through. */
async function early() {
  const window = await open(browser, product.address);
  let letThrough = (): void => undefined;
  const may = new Promise<void>((done) => (letThrough = done));
  await window.page.route('**/assets/*.js', async (route) => {
    await may;
    await route.continue();
  });
  await window.page.goto('/', { waitUntil: 'commit' });
  await window.page.locator('#first-form').waitFor();
  return { ...window, letThrough };
}

test('the sign-in page takes keys before the app has come, and keeps them with the cursor where it was', async () => {
  const { page, errors, letThrough } = await early();
  await page.keyboard.type('registrar');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Sukuma');
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.getByRole('alert').count()).toBe(0);
  letThrough();
  await page.locator('#first-form').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Username').inputValue()).toBe('registrar');
  await page.keyboard.type(password.slice('Sukuma'.length));
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  expect(errors).toEqual([]);
});

test('sent before the app has come it goes out once and at once, with what the home page shows, and never into an address', async () => {
  const { page, errors, letThrough } = await early();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  const home = page.waitForResponse((answer) => answer.url().endsWith('/api/batch'));
  await page.keyboard.type('registrar');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect((await home).status()).toBe(200);
  expect(await page.locator('#first-form').isVisible()).toBe(true);
  letThrough();
  await page.waitForURL('**/home');
  await page.getByRole('table', { name: 'Classes today' }).waitFor();
  expect(await page.locator('#first').count()).toBe(0);
  expect(asked.filter((call) => (call.split(' ')[0] ?? '').includes('Sukuma'))).toEqual([]);
  expect(asked.filter((call) => call.includes('"signIn":'))).toHaveLength(1);
  // The screen takes the answers that the page has asked for.
  expect(asked.filter((call) => call.includes('/api/index/getpopulationperclass'))).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('refused before the app has come, the form says why and can be sent again', async () => {
  const { page, letThrough } = await early();
  const refused = page.waitForResponse('**/api/batch');
  await page.keyboard.type('registrar');
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  expect(await (await refused).json()).toMatchObject({ signIn: { status: 401 }, answers: [] });
  letThrough();
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe('registrar');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
});

test('a button that is pressed while the app comes is clicked when it is let go', async () => {
  const { page, errors, letThrough } = await early();
  await page.keyboard.type('registrar');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  const button = await page.getByRole('button', { name: 'Sign in' }).boundingBox();
  if (!button) throw new Error('The button of the plain form stands nowhere');
  await page.mouse.move(button.x + button.width / 2, button.y + button.height / 2);
  await page.mouse.down();
  letThrough();
  await page.locator('#app .signin-form').waitFor({ state: 'attached' });
  expect(await page.locator('#first-form').isVisible()).toBe(true);
  await page.mouse.up();
  await page.waitForURL('**/home');
  expect(errors).toEqual([]);
});

test('sent with an empty field the plain form puts the cursor there and can be sent again', async () => {
  const { page, letThrough } = await early();
  await page.keyboard.type('registrar');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.keyboard.type(password);
  const sent = page.waitForRequest('**/api/batch');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await sent;
  letThrough();
  await page.waitForURL('**/home');
  const other = await early();
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.keyboard.type('registrar');
  other.letThrough();
  await other.page.getByText('Enter your password.').waitFor();
  expect(await other.page.getByLabel('Username').inputValue()).toBe('registrar');
});

test('once the app is there a sign-in and the home page’s figures are one question', async () => {
  const { page, errors } = await open(browser, product.address);
  await page.goto('/');
  await page.locator('#first-form').waitFor({ state: 'detached' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await page.getByLabel('Username').fill('registrar');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.getByRole('table', { name: 'Classes today' }).waitFor();
  expect(asked.filter((call) => call.includes('"signIn":'))).toHaveLength(2);
  expect(asked.filter((call) => call.includes('/api/auth/signin'))).toEqual([]);
  expect(asked.filter((call) => call.includes('/api/index/getpopulationperclass'))).toHaveLength(2);
  // The same user once more, without a new page.
  await page.getByRole('button', { name: /your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Username').fill('registrar');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Classes today' }).waitFor();
  expect(asked.filter((call) => call.includes('"signIn":'))).toHaveLength(3);
  expect(asked.filter((call) => call.includes('/api/index/getpopulationperclass'))).toHaveLength(3);
  expect(errors).toEqual([]);
});

test('where the app does not come at all the page says so, and one who is signed in does not see the form', async () => {
  const { page, context } = await open(browser, product.address);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByText('The page could not be loaded whole.').waitFor();
  await page.evaluate(() => localStorage.setItem('accessToken', 'x'));
  await page.reload();
  await page.locator('#first-form').waitFor({ state: 'attached' });
  expect(await page.locator('#first-form').isVisible()).toBe(false);
  await context.close();
});
