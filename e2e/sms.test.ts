import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, sharedBrowser, type Window } from './testing/browser.ts';
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

async function as(username: string, work: (window: Window) => Promise<void>): Promise<void> {
  const window = await openAs(browser, product.address, username);
  await work(window);
  expect(window.errors).toEqual([]);
  await window.context.close();
}

/** The number under a figure's label. */
async function figureOf(page: Page, label: string): Promise<number> {
  const figure = page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]');
  return Number((await figure.textContent())?.replaceAll(/\D/g, ''));
}

async function rowsListed(page: Page): Promise<number> {
  const words = await page.getByText(/of \d/).last().textContent();
  return Number(/of ([\d,]+)/.exec(words ?? '')?.[1]?.replaceAll(',', ''));
}

test('a figure of the dashboard opens exactly the messages it counts, and a failed one is sent again', () =>
  as('secretary', async ({ page }) => {
    await page.goto('/sms');
    await page.getByRole('heading', { name: 'SMS', exact: true }).waitFor();
    await page.locator('.chart svg').first().waitFor();
    const failed = await figureOf(page, 'Failed');
    expect(failed).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Failed', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/smshistory' && url.searchParams.get('state') === 'failed');
    await page.getByRole('table', { name: 'SMS history' }).getByRole('row').nth(1).waitFor();
    expect(await rowsListed(page)).toBe(failed);

    await page.locator('.row-link').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Accepted by the provider').waitFor();
    await drawer
      .getByText(/The phone could not be reached|The number does not exist/)
      .first()
      .waitFor();
    await drawer.getByRole('button', { name: 'Send again' }).click();
    await page.getByText(/^1 on the way again/).waitFor();
    await page.locator('.row-link').first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'sent again' }).click();
    await page.waitForURL((url) => url.searchParams.has('batchId'));
    await expect.poll(() => rowsListed(page)).toBe(1);
  }));

test('a time that is typed is the school’s, wherever the device is', async () => {
  const { page, context } = await openAs(browser, product.address, 'secretary', { timezoneId: 'America/New_York' });
  await page.goto('/newsms');
  await page.getByLabel('Numbers', { exact: false }).last().fill('0722333444');
  const asked = page.waitForRequest((request) => request.postData()?.includes('2027-03-14T') ?? false);
  const day = page.getByRole('textbox', { name: 'Send at', exact: true });
  await day.fill('14/3/2027');
  await day.blur();
  // The day alone means eight in the morning; the preview that asks so comes before the time is typed.
  expect((await asked).postData()).toContain('"2027-03-14T05:00:00.000Z"');
  const late = page.waitForRequest((request) => request.postData()?.includes('2027-03-13T21:30:00.000Z') ?? false);
  await page.locator('input[name="sendAtTime"]').fill('0:30');
  await page.locator('input[name="sendAtTime"]').blur();
  await late;
  expect(await page.locator('input[name="sendAtTime"]').inputValue()).toBe('00:30');
  await context.close();
});

test('what was typed in a draft stands after the page was loaded anew, and a draft that is not kept says so', () =>
  as('secretary', async ({ page, errors }) => {
    await page.goto('/newsms');
    await page.getByLabel('Numbers', { exact: false }).last().fill('0722333445');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill('Mkutano wa wazazi Ijumaa');
    await page.getByRole('button', { name: 'Keep draft' }).click();
    await page.getByText('The draft is kept').waitFor();
    await page.goto('/smsmessages?q=Mkutano');
    await page.locator('.row-link').first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Continue writing' }).click();
    await page.waitForURL(/draft=\d+/);
    await text.fill('Mkutano wa wazazi Jumamosi');
    await page.reload();
    await expect.poll(() => text.inputValue()).toBe('Mkutano wa wazazi Jumamosi');

    await page.route('**/api/messaging/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Keep draft' }).click();
    await page.getByText(/^The draft is not kept on the server\./).waitFor();
    await page.unroute('**/api/messaging/**');
    errors.length = 0;
    await page.getByRole('button', { name: 'Keep draft' }).click();
    await page.getByText('The draft is kept').last().waitFor();

    // Thrown away only when asked twice.
    await page.goto('/smsmessages?q=Mkutano');
    await page.locator('.row-link').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog', { name: 'Discard this draft?' }).getByRole('button', { name: 'Discard' }).click();
    await page.getByText('The draft is thrown away').waitFor();
  }));

test('what is typed while a sheet is read or a draft kept stays, twice pressed keeps one draft, and a refused message says why', () =>
  as('secretary', async ({ page, errors }) => {
    const text = page.getByRole('textbox', { name: 'Text' });
    const numbers = page.getByLabel('Numbers', { exact: false }).last();
    const keep = page.getByRole('button', { name: 'Keep draft' });
    let [made, answer] = [0, () => {}];
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/messaging/{sheets,compose}', async (route) => {
      if (route.request().method() === 'POST' && route.request().url().endsWith('compose')) made += 1;
      await held;
      await route.continue();
    });
    await page.goto('/newsms');
    await text.fill('Fungua shule');
    await keep.click();
    await keep.click();
    const file = { name: 'fees.csv', mimeType: 'text/csv', buffer: Buffer.from('Phone,Name\n0722333447,Njoki\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    await numbers.fill('0722333446');
    await text.fill('Fungua shule Jumatatu');
    answer();
    await page.getByText('fees.csv, one row').waitFor();
    await page.getByText('The draft is kept').last().waitFor();
    const left = [await numbers.inputValue(), await text.inputValue()];
    expect([made, ...left]).toEqual([1, '0722333446', 'Fungua shule Jumatatu']);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Start over' }).click();
    await numbers.fill('0722333446');
    await text.fill('Funga shule');
    const refused = { status: 409, json: { code: 'conflict', message: 'The audience has changed since you looked.' } };
    await page.route('**/api/messaging/compose/*/send', (route) => route.fulfill(refused));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Send this?' });
    await asked.getByRole('button', { name: 'Send', exact: true }).click();
    await asked.getByText(refused.json.message).waitFor();
    errors.length = 0;
  }));

test('numbers that want no messages are added, found, and taken off with a reason: one that is opened, and all that are chosen', () =>
  as('secretary', async ({ page }) => {
    await page.goto('/smsnumbers');
    const row = (number: string) => page.getByRole('row', { name: new RegExp(number) });
    for (const number of ['0722 333 444', '0722 333 555', '0722 333 666']) {
      await page.getByRole('link', { name: 'Add number' }).click();
      const drawer = page.getByRole('dialog', { name: 'Add number' });
      await drawer.getByRole('textbox', { name: 'Number' }).fill(number);
      await drawer.getByRole('textbox', { name: 'Reason' }).fill('Asked by phone, O’Brien');
      await drawer.getByRole('button', { name: 'Add number' }).click();
      await row(number).waitFor();
    }
    await row('0722 333 444').getByRole('link').click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('textbox').fill('Wants them again');
    await asked.getByRole('button', { name: 'Remove number' }).click();
    await row('0722 333 444').waitFor({ state: 'detached' });
    for (const number of ['0722 333 555', '0722 333 666']) await row(number).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await asked.getByRole('textbox').fill('Want them again');
    await asked.getByRole('button', { name: 'Remove two numbers' }).click();
    await page.getByText('Two numbers may be written to again').waitFor();
    expect([await row('0722 333 555').count(), await row('0722 333 666').count()]).toEqual([0, 0]);
  }));

test('the group office sells credit to a school', () =>
  as('superuser', async ({ page }) => {
    await page.goto('/smscredits');
    await page.locator('.row-link').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Segments').fill('250');
    await drawer.getByRole('button', { name: 'Add credit' }).click();
    await page.getByText(/^The balance is 1,\d+/).waitFor();
  }));

test('what is typed of a provider stays while the other kind is looked at, and is asked about before it is left', () =>
  as('admin', async ({ page }) => {
    await page.goto('/smsprovider');
    const form = page.locator('form.sms-provider');
    const before = (await form.getByRole('textbox', { name: 'Host', exact: true }).count()) > 0 ? 'SMPP 3.4' : 'Africa’s Talking';
    const other = before === 'SMPP 3.4' ? 'Africa’s Talking' : 'SMPP 3.4';
    const kind = (name: string) => form.locator('label', { hasText: name });
    await kind(other).click();
    const field = form.getByRole('textbox', { name: other === 'SMPP 3.4' ? 'System ID' : 'User name' });
    await field.fill('jamhuri');
    await kind(before).click();
    await kind(other).click();
    expect(await field.inputValue()).toBe('jamhuri');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  }));
