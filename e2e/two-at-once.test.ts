import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { box, dialog, fromMenu, people, press } from './finance/fields.ts';
import { askedBy, closeWindows, openAs, sharedBrowser, visit } from './testing/browser.ts';
import { sampleProduct, type SampleProduct } from './testing/product.ts';

let product: SampleProduct;
let browser: Browser;
const { as, leave } = people(
  () => browser,
  () => product.address,
);
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterEach(leave);
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

/** Opens a hostel from the list. */
const openHostel = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('row').filter({ hasText: name }).click();
  await box(dialog(page), 'Name').waitFor();
};

test('what somebody else has changed meanwhile is neither lost nor hidden: the second is told, and reads it anew', async () => {
  const windows = [await openAs(browser, product.address, 'admin'), await openAs(browser, product.address, 'admin')] as const;
  const [{ page: first }, { page: second }] = windows;
  await visit(first, '/hostels');
  await visit(second, '/hostels');
  await first.getByRole('link', { name: 'Add hostel' }).click();
  await box(dialog(first), 'Name').fill('Ngong');
  await press(dialog(first), 'Add hostel');
  await first.getByRole('row').filter({ hasText: 'Ngong' }).waitFor();
  await second.reload();
  await openHostel(first, 'Ngong');
  await box(dialog(first), 'Name').fill('Ngong Hills');

  await openHostel(second, 'Ngong');
  await box(dialog(second), 'Name').fill('Ngong Road');
  await press(dialog(second), 'Save hostel');
  await second.getByText('Ngong Road is saved').or(second.getByText('Ngong is saved')).first().waitFor();

  // The first comes back to the window, which reads the record again under the new version.
  const read = first.waitForResponse((answer) => askedBy(answer.request()).some((path) => /\/hostels\/\d+$/.test(path)));
  await first.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
  await press(dialog(first), 'Save hostel');
  await dialog(first)
    .getByText(/changed this/)
    .first()
    .waitFor();
  await first.keyboard.press('Escape');
  await press(first.getByRole('dialog', { name: 'Leave without saving?' }), 'Leave');
  await openHostel(first, 'Ngong');
  expect(await box(dialog(first), 'Name').inputValue()).toBe('Ngong Road');
  for (const { context } of windows) await context.close();
});

test('pressed twice while the line is slow, the keys add one record', async () => {
  const page = await as('admin', '/hostels');
  await page.getByRole('link', { name: 'Add hostel' }).click();
  await box(dialog(page), 'Name').fill('Kilimambogo');
  let sent = 0;
  await page.route('**/hostels', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return route.continue();
  });
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('row').filter({ hasText: 'Kilimambogo' }).waitFor();
  expect(sent).toBe(1);
  expect(await page.getByRole('row').filter({ hasText: 'Kilimambogo' }).count()).toBe(1);
});

test('an amount by hand is typed as it stands, though the rule spreads the rest anew with every figure', async () => {
  const page = await as('cashier', '/feepayments');
  const admissionNo = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const answer = await fetch('/api/finance/students?owing=owing&sort=-balance&size=1', { headers });
    const { rows } = (await answer.json()) as { rows: { admissionNo: string }[] };
    return rows[0]?.admissionNo ?? '';
  });
  // The cursor stands in the search by itself.
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent))
    .toBe('Who pays');
  await page.keyboard.type(admissionNo);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.pay-who').getByText(admissionNo).waitFor();
  await box(page, 'Amount').fill('3500');
  const share = page.getByRole('textbox', { name: /^Set against/ }).first();
  await expect.poll(() => share.inputValue()).not.toBe('0.00');
  await share.click();
  await page.keyboard.type('1250.5', { delay: 20 });
  expect(await share.inputValue()).toBe('1250.5');
  await page.keyboard.press('Tab');
  await expect.poll(() => share.inputValue()).toMatch(/^[\d,]+\.\d\d$/);
});

test('what is no amount is not saved as nothing', async () => {
  const page = await as('feesclerk', '/pocketmoney');
  await page.getByRole('table', { name: 'Wallets' }).getByRole('row').nth(1).getByRole('link').first().click();
  await fromMenu(page, 'Limits');
  const limit = box(dialog(page), 'Daily limit');
  await limit.fill('1,5000');
  let saved = 0;
  page.on('request', (request) => (saved += request.method() === 'GET' ? 0 : 1));
  await page.keyboard.press('Control+Enter');
  await dialog(page).getByText('Enter an amount.').waitFor();
  expect([saved, await limit.inputValue()]).toEqual([0, '1,5000']);
  await limit.fill('1,500');
  await page.keyboard.press('Control+Enter');
  await dialog(page).waitFor({ state: 'detached' });
  expect(saved).toBeGreaterThan(0);
});

/** Comes back to a window after a while, which reads its record again: for 15 seconds what was read counts as fresh. */
async function comeBack(page: Page, path: RegExp): Promise<void> {
  await page.waitForTimeout(16_000);
  const read = page.waitForResponse((answer) => askedBy(answer.request()).some((asked) => path.test(asked)));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
}

test('what is typed into a part of a profile stays when somebody else changes the record, and is not saved over it', async () => {
  const windows = [await openAs(browser, product.address, 'registrar'), await openAs(browser, product.address, 'admin')] as const;
  const [{ page: first }, { page: second }] = windows;
  await visit(first, '/students');
  await first.getByRole('table', { name: 'Students' }).getByRole('row').nth(3).click();
  await first.getByRole('heading', { level: 1 }).waitFor();
  await first.getByRole('link', { name: 'Consents' }).waitFor();
  const { pathname } = new URL(first.url());
  await visit(first, `${pathname}?edit=status`);
  await box(dialog(first), 'Reason').fill('Fought in the dining hall');

  await visit(second, `${pathname}?edit=admission`);
  await box(dialog(second), 'Previous school').fill('Makongeni Primary');
  await press(dialog(second), 'Save admission');
  await second.getByText('Makongeni Primary').first().waitFor();

  await comeBack(first, /\/students\/\d+$/);
  await first.getByText('Makongeni Primary').first().waitFor();
  expect(await box(dialog(first), 'Reason').inputValue()).toBe('Fought in the dining hall');
  await dialog(first).getByRole('combobox', { name: 'New status' }).click();
  await first.getByRole('option', { name: 'Suspended', exact: true }).click();
  await press(dialog(first), 'Change status');
  await dialog(first)
    .getByText(/changed this/)
    .first()
    .waitFor();
  for (const { context } of windows) await context.close();
});

test('minutes that are being typed stay and are saved while somebody else notes who was there', async () => {
  const windows = [await openAs(browser, product.address, 'registrar'), await openAs(browser, product.address, 'admin')] as const;
  const [{ page: first }, { page: second }] = windows;
  await visit(first, '/board?tab=meetings');
  await first.getByRole('link', { name: 'Call meeting' }).click();
  // Minutes are written once it has begun, whatever time it is now.
  await box(dialog(first), 'Time').fill('00:00');
  await box(dialog(first), 'Place').fill('Chapel');
  await press(dialog(first), 'Call meeting');
  await first.getByRole('link', { name: 'Minutes' }).click();
  const minutes = first.getByRole('textbox', { name: 'Minutes' });
  await minutes.fill('The chair opened the meeting with a prayer.');
  const { pathname } = new URL(first.url());

  await visit(second, `${pathname}?tab=attendance`);
  await second.getByRole('radiogroup').first().getByText('Present').click();
  await press(second, 'Save attendance');
  await second.getByText('The attendance is saved').waitFor();

  await comeBack(first, /\/board\/meetings\/\d+$/);
  expect(await minutes.textContent()).toContain('opened the meeting with a prayer');
  await press(first, 'Save draft');
  await first.getByText('The draft of the minutes is saved').waitFor();
  await first.reload();
  await first.getByText('opened the meeting with a prayer').waitFor();
  for (const { context } of windows) await context.close();
});

test('what is typed of the SMS provider stays where somebody else saves it meanwhile', async () => {
  const first = await as('admin', '/smsprovider');
  const { page: second } = await openAs(browser, product.address, 'admin');
  await visit(second, '/smsprovider');
  await box(first, 'Sender ID').fill('JAMHURI');
  await second.locator('form.sms-provider label').filter({ hasText: 'Africa’s Talking' }).click();
  await box(second, 'User name').fill('uhuru');
  await second.locator('form.sms-provider input[type=password]').fill('key-of-the-other');
  await press(second, 'Save provider');
  await second.getByText('The provider is saved').waitFor();
  const read = first.waitForResponse((answer) => askedBy(answer.request()).some((path) => path.endsWith('/provider')));
  await first.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
  expect(await box(first, 'Sender ID').inputValue()).toBe('JAMHURI');
});
