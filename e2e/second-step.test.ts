import pg from 'pg';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode } from '#app/testing/app-codes.ts';
import { closeWindows, open, openAs, settled, sharedBrowser } from './testing/browser.ts';
import { enrolOver, signInOver } from './testing/enrol-over.ts';
import { password, startProduct } from '#app/testing/processes/product-process.ts';
import { sampleProduct, type SampleProduct } from './testing/product.ts';

let product: SampleProduct;
let browser: Browser;
/** The key and the recovery codes of `admin`, once the first test has set them up. */
let adminKey = '';
let adminCodes: string[] = [];
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

/** Pictures of what is on the screen, at both widths and in both themes, where they are asked for. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((one) => (document.documentElement.dataset['mantineColorScheme'] = one), scheme);
      await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png` });
    }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => (document.documentElement.dataset['mantineColorScheme'] = 'light'));
};

/** Signs `admin` in with the password and a recovery code. */
const asAdmin = async (options: BrowserContextOptions = {}) => {
  const window = await open(browser, product.address, options);
  const { page } = window;
  await page.goto('/');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code of the app, or a recovery code').fill(adminCodes.pop() ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  return window;
};

/** Makes every code that was given six minutes old, and waits until the server knows. */
const passSixMinutes = async (page: Page): Promise<void> => {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  await client.query("update platform.session set code_given_at = now() - interval '6 minutes' where code_given_at is not null");
  await client.end();
  const again = () =>
    page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      const answer = await fetch('/api/settings/users/999999/password', { method: 'POST', headers });
      return ((await answer.json()) as { code: string }).code;
    });
  await expect.poll(again).toBe('step_up');
};

/** Answers of an address to this page from now on, as they come. */
const answersOf = (page: Page, address: RegExp): number[] => {
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (address.test(answer.url()) && answer.request().method() !== 'GET') answers.push(answer.status());
  });
  return answers;
};

/** How the question for a fresh code is left without one. */
const waysOut = (page: Page, fresh: Locator): (() => Promise<void>)[] => [
  () => page.keyboard.press('Escape'),
  () => fresh.getByRole('button', { name: 'Not now' }).click(),
  () => fresh.getByRole('button', { name: 'Close' }).click(),
];

/** Opens what `/users` says of a user's sign-in. */
const openAccess = async (page: Page, username: string): Promise<void> => {
  await page.goto(`/users?q=${username}`);
  await page
    .getByRole('row', { name: new RegExp(username) })
    .locator('.row-link')
    .first()
    .click();
  await page.getByRole('dialog').getByText('Sign-in', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Reset password' }).waitFor();
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
  [adminKey, adminCodes] = [key, codes.slice(1)];
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

test('a grave act waits for a fresh code: a wrong one says so, the right one has it done, once', async () => {
  const { page, context, errors } = await asAdmin();
  await openAccess(page, 'gatekeeper');
  await passSixMinutes(page);
  const acts = answersOf(page, /users\/\d+\/password$/);
  const confirm = page.getByRole('dialog', { name: /^Reset the password of/ });
  const fresh = page.getByRole('dialog', { name: 'Enter a fresh code' });
  await page.getByRole('button', { name: 'Reset password' }).click();
  await confirm.getByRole('button', { name: 'Reset password' }).click();
  await fresh.waitFor();
  await look(page, 'fresh');
  const field = fresh.getByLabel('Code of the app, or a recovery code');
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await fresh.getByText('This code is not right, or it was used before.').waitFor();
  await look(page, 'fresh-wrong');
  expect(acts).toEqual([403]);
  await field.fill(appCode(adminKey, new Date(Date.now() + 20_000)));
  await fresh.getByRole('button', { name: 'Go on' }).click();
  const shown = page.getByRole('dialog', { name: 'Temporary password' });
  expect(await shown.locator('.secret').textContent()).toMatch(/^[a-z0-9-]{14}$/);
  expect(acts).toEqual([403, 200]);
  await shown.getByRole('button', { name: 'Done' }).click();

  // Within five minutes it is not asked again; after them it is.
  await openAccess(page, 'tutor');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await confirm.getByRole('button', { name: 'Reset password' }).click();
  await shown.getByRole('button', { name: 'Done' }).click();
  expect(acts).toEqual([403, 200, 200]);
  await openAccess(page, 'timetabler');
  await passSixMinutes(page);
  acts.length = 0;
  await page.getByRole('button', { name: 'Reset password' }).click();
  const act = confirm.getByRole('button', { name: 'Reset password' });
  for (const [at, leave] of waysOut(page, fresh).entries()) {
    await act.click();
    await fresh.waitFor();
    await leave();
    await fresh.waitFor({ state: 'detached' });
    // Nothing is done, it is said why, and the question and the drawer below it still stand.
    await confirm.getByRole('alert').getByText('Enter a fresh code').waitFor();
    expect(acts).toEqual(Array.from({ length: at + 1 }, () => 403));
    expect([await page.getByRole('dialog').count(), await act.isEnabled()]).toEqual([2, true]);
  }
  // Two at once ask one question, and both are done after it.
  acts.length = 0;
  await act.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await fresh.getByLabel('Code of the app, or a recovery code').fill(adminCodes.pop() ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(() => acts.toSorted((a, b) => a - b)).toEqual([200, 200, 403, 403]);
  await shown.getByRole('button', { name: 'Done' }).click();
  expect([await fresh.count(), errors]).toEqual([0, []]);
  await context.close();
});

test('a form whose question for a fresh code is left keeps what was typed, saves nothing and can be sent again', async () => {
  const { page, context, errors } = await asAdmin();
  await page.goto('/integrations?tab=webhooks');
  await passSixMinutes(page);
  await page.getByRole('link', { name: 'Add webhook' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add webhook' });
  await drawer.getByLabel('Name').fill('Library');
  await drawer.getByLabel('Address').fill('https://library.example.com/told');
  await drawer.getByLabel('Student admitted').check();
  const acts = answersOf(page, /settings\/webhooks$/);
  const add = drawer.getByRole('button', { name: 'Add webhook' });
  const fresh = page.getByRole('dialog', { name: 'Enter a fresh code' });
  for (const leave of waysOut(page, fresh)) {
    await add.click();
    await fresh.waitFor();
    await leave();
    await fresh.waitFor({ state: 'detached' });
    await drawer.getByText('Enter a fresh code of your authenticator app to go on.').waitFor();
    expect([await drawer.getByLabel('Name').inputValue(), await add.isEnabled()]).toEqual(['Library', true]);
  }
  expect(acts).toEqual([403, 403, 403]);
  await add.click();
  await fresh.getByLabel('Code of the app, or a recovery code').fill(adminCodes.pop() ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('Secret of Library').waitFor();
  expect([acts, errors]).toEqual([[403, 403, 403, 403, 200], []]);
  await context.close();
});

test('two windows that wait for a code both get there; a colleague’s second step is reset with a reason, and new recovery codes are made', async () => {
  const colleague = await enrolOver(product.address, 'bursar');
  const { page, context, errors } = await asAdmin();
  const second = await context.newPage();
  await openAccess(page, 'bursar');
  await second.goto('/account');
  await passSixMinutes(page);
  await second.getByRole('button', { name: 'New recovery codes' }).click();
  await second.getByRole('dialog', { name: 'Enter a fresh code' }).waitFor();
  const reset = answersOf(page, /secondfactor\/reset|users\/.*second/);
  await page.getByRole('button', { name: 'Reset second step' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reset the second step of/ });
  await dialog.getByLabel('Reason').fill('Lost the telephone in the matatu');
  await look(page, 'reset');
  await dialog.getByRole('button', { name: 'Reset second step' }).click();
  const fresh = page.getByRole('dialog', { name: 'Enter a fresh code' });
  await fresh.getByLabel('Code of the app, or a recovery code').fill(adminCodes.pop() ?? '');
  await look(page, 'reset-fresh');
  await page.keyboard.press('Enter');
  await page.getByText(/^The second step of .+ is reset$/).waitFor();
  expect(reset).toEqual([403, 200]);
  expect(colleague.mustStep).toBe(true);
  expect((await signInOver(product.address, 'bursar')).code).toBeUndefined();
  // The other window has its own code to give; the old ones end with the new ones.
  await second.getByLabel('Code of the app, or a recovery code').fill(adminCodes.pop() ?? '');
  await second.keyboard.press('Enter');
  const made = second.getByRole('dialog', { name: 'New recovery codes' });
  await made.locator('.account-codes li').first().waitFor();
  await look(second, 'new-codes');
  adminCodes = await made.locator('.account-codes li').allInnerTexts();
  expect(adminCodes).toHaveLength(10);
  await made.getByLabel('I have kept the codes').check();
  await made.getByRole('button', { name: 'Go on' }).click();
  await second.getByText('10 recovery codes are left.').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('where it is required, nothing opens at the first sign-in before the second step is set up', async () => {
  await product.stop();
  const required = await startProduct(product.folder, { DATABASE_URL: product.databaseUrl, SECOND_FACTOR: 'required' });
  const { page, context, errors } = await open(browser, required.address);
  await page.goto('/');
  await page.getByLabel('Username').fill('uhuru.admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Set up a second step' }).waitFor();
  await page.goto('/users');
  await page.getByRole('heading', { name: 'Set up a second step' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await look(page, 'forced');
  await page.getByLabel('Your password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await page.getByText('This is not your password.').waitFor();
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'The new key as a QR code' }).waitFor();
  await look(page, 'forced-key');
  const key = (await page.locator('.account-key').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code of the app').fill(appCode(key, new Date()));
  await page.keyboard.press('Enter');
  await page.locator('.account-codes li').first().waitFor();
  await look(page, 'forced-codes');
  await page.getByLabel('I have kept the codes').check();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForURL('**/home');
  await page.locator('h1').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
  await required.stop();
});
