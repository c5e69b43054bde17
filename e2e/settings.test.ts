import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, open, openAs, sharedBrowser, visit, type Window } from './testing/browser.ts';
import { sampleProduct, type SampleProduct } from './testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  // Where the sample schools are made, webhooks may go to the machine itself.
  [product, browser] = await Promise.all([sampleProduct({ SAMPLE_DATA: 'yes' }), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

let admin: Promise<Window> | null = null;
/** In the administrator's one window, or in a new one of theirs. */
async function asAdmin(work: (page: Page) => Promise<void>, where: 'here' | 'new window' = 'here'): Promise<void> {
  admin ??= openAs(browser, product.address, 'admin');
  const window = await (where === 'here' ? admin : openAs(browser, product.address, 'admin'));
  await work(window.page);
  expect(window.errors).toEqual([]);
  if (where === 'new window') await window.context.close();
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('dialog').getByText(name, { exact: true });

test('a hostel is added, given rooms and beds, found, changed and removed', () =>
  asAdmin(async (page) => {
    await visit(page, '/hostels');
    await page.getByRole('link', { name: 'Add hostel' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ngong');
    await button(page, 'Add hostel').click();
    await row(page, 'Ngong').click();
    await part(page, 'Rooms and beds').click();
    await page.getByLabel('Room or cube').fill('Cube 1');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Go on editing' }).click();
    await page.getByRole('textbox', { name: 'Beds' }).fill('6');
    await button(page, 'Add room').click();
    await page.getByText('0 of 6 beds taken').waitFor();
    await button(page, 'Change Cube 1').click();
    await page.getByRole('textbox', { name: 'Beds' }).fill('8');
    await button(page, 'Save room').click();
    await page.getByText('0 of 8 beds taken').waitFor();
    // A room that is removed leaves the place to add another.
    await button(page, 'Change Cube 1').click();
    await button(page, 'Remove room').click();
    await page.getByRole('dialog', { name: 'Remove Cube 1?' }).getByRole('button', { name: 'Remove room' }).click();
    const adding = page.getByRole('form', { name: 'Add room' });
    await adding.getByLabel('Room or cube').fill('Cube 2');
    await adding.getByRole('textbox', { name: 'Beds' }).fill('8');
    await adding.getByRole('button', { name: 'Add room' }).click();
    await page.getByText('0 of 8 beds taken').waitFor();
    await part(page, 'History').click();
    await page.getByText('room added').first().waitFor();
    await part(page, 'Details').click();
    await button(page, 'Remove hostel').click();
    const question = page.getByRole('dialog', { name: 'Remove Ngong?' });
    await question.getByText('its one room and eight beds').waitFor();
    await question.getByRole('button', { name: 'Remove hostel' }).click();
    await row(page, 'Ngong').waitFor({ state: 'detached' });
  }));

test('an address with something else where the number of a record should stand leads nowhere, and back home', () =>
  asAdmin(async (page) => {
    expect((await page.goto('/classes/abc'))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.waitForURL('**/home');
  }));

test('a hostel’s master is chosen by number, and shown in the list', () =>
  asAdmin(async (page) => {
    // An old PC: the label of the present master comes late, and must not mix with what is typed.
    const chromium = await page.context().newCDPSession(page);
    await chromium.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await page.goto('/hostels');
    await row(page, 'Mara').click();
    const master = page.getByLabel('Master or matron').first();
    await master.fill('T004');
    await page.getByRole('option', { name: /, T004$/ }).click();
    const name = (await master.inputValue()).replace(', T004', '');
    await button(page, 'Save hostel').click();
    await row(page, 'Mara').getByText(name).waitFor();
  }, 'new window'));

test('what is in use is not removed, and the question says where it is used', () =>
  asAdmin(async (page) => {
    await visit(page, '/hostels');
    await row(page, 'Elgon').click();
    await button(page, 'Remove hostel').click();
    const question = page.getByRole('dialog', { name: 'Remove Elgon?' });
    await question.getByRole('button', { name: 'Remove hostel' }).click();
    await question.getByRole('alert').getByText('beds of Elgon are taken').waitFor();
  }));

test('an error stands at its field, and what was typed is asked about before it is lost', () =>
  asAdmin(async (page) => {
    await visit(page, '/departments?open=new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Mathematics');
    await button(page, 'Add department').click();
    await page.getByText('Another department has this name.').first().waitFor();
    await button(page, 'Close').click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  }));

test('an area that is switched off stays off until it is switched on', () =>
  asAdmin(async (page) => {
    await visit(page, '/settings?tab=areas');
    const area = page.getByRole('switch').first();
    for (const on of [false, true]) {
      await area.setChecked(on, { force: true });
      await button(page, 'Save settings').click();
      await page.getByText('The settings are saved').waitFor();
      await page.reload();
      await area.waitFor();
      expect(await area.isChecked()).toBe(on);
    }
  }));

test('the classes are put in another order', () =>
  asAdmin(async (page) => {
    await visit(page, '/settingsclasses');
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Change the order' }).click();
    await button(page, 'Move Form 4 up').click();
    await button(page, 'Save order').click();
    await page.getByText('The order is saved').waitFor();
    // The list is read again behind the notice.
    const names = async () =>
      (await page.locator('tbody tr td:first-child').allTextContents())
        .map((name) => name.replace(/(CBE|8-4-4)$/, ''))
        .filter((name) => ['Grade 10', 'Form 3', 'Form 4'].includes(name));
    await expect.poll(names).toEqual(['Grade 10', 'Form 4', 'Form 3']);
  }));

test('another term becomes the current one', () =>
  asAdmin(async (page) => {
    await visit(page, '/terms');
    await row(page, 'Term 2').click();
    await part(page, 'Current term').click();
    await button(page, 'Make this the current term').click();
    await button(page, 'Make Term 2 current').click();
    await page.getByText('Term 2 is the current term').waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'Term 2').getByText('Current', { exact: true }).waitFor();
    expect(await page.getByRole('row').getByText('Current', { exact: true }).count()).toBe(2);
  }));

test('a new user signs in with the password that was shown once', () =>
  asAdmin(async (page) => {
    await visit(page, '/users?open=new');
    await page.getByRole('textbox', { name: 'Username' }).fill('Librarian');
    await page.getByRole('textbox', { name: 'Full name' }).fill('Wanjirũ Atieno');
    await page.getByLabel('View only').check();
    await button(page, 'Add user').click();
    const shown = page.getByRole('dialog', { name: 'Temporary password' });
    const secret = (await shown.locator('.secret').textContent()) ?? '';
    expect(secret).toMatch(/^[a-z0-9-]{14}$/);
    await button(page, 'Done').click();
    await row(page, 'librarian').getByText('View only').waitFor();
    const other = await open(browser, product.address);
    await other.page.goto('/');
    await other.page.getByLabel('Username').fill('librarian');
    await other.page.getByLabel('Password', { exact: true }).fill(secret);
    await other.page.getByRole('button', { name: 'Sign in' }).click();
    await other.page.getByLabel('New password', { exact: true }).waitFor();
    await other.context.close();
    // Nobody disables themselves.
    for (const [name, others] of [
      ['librarian', 1],
      ['admin', 0],
    ] as const) {
      await visit(page, `/users?q=${name}`);
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name, exact: true }) })
        .click();
      await part(page, 'Sign-in').click();
      await page.getByRole('button', { name: 'Reset password' }).waitFor();
      expect(await page.getByRole('button', { name: 'Disable user' }).count()).toBe(others);
    }
  }));

test('the settings show what numbers look like, refuse a format without a number, and keep a change', () =>
  asAdmin(async (page) => {
    await visit(page, '/settings?tab=numbers');
    const format = page.getByLabel('Admission numbers');
    await format.fill('ADM-{yyyy}');
    await button(page, 'Save settings').click();
    await page.getByText('Write {n} once').first().waitFor();
    await format.fill('ADM-{yyyy}-{n:3}');
    await page.getByText(/Writes ADM-\d{4}-007/).waitFor();
    await button(page, 'Save settings').click();
    await page.getByText('The settings are saved').waitFor();
    await page.reload();
    expect(await format.inputValue()).toBe('ADM-{yyyy}-{n:3}');
  }));

test('a logo is put up, shown, and taken away', () =>
  asAdmin(async (page) => {
    await visit(page, '/settings?tab=pictures');
    const box = page.getByRole('region', { name: 'Logo' });
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    // On the disk, where it has the same day each time it is chosen.
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'daftari-logo-')), 'logo.png');
    writeFileSync(file, dot);
    await box.locator('input[type=file]').setInputFiles(file);
    await box.getByAltText('Logo of the school').waitFor();
    // The same picture serves as something else too.
    const stamp = page.getByRole('region', { name: 'Stamp' });
    await stamp.locator('input[type=file]').setInputFiles(file);
    await stamp.getByAltText('Stamp of the school').waitFor();
    await box.getByRole('button', { name: 'Remove logo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click();
    await box.getByText('None yet').waitFor();
  }));

test('a page of a list that is beyond its end leads to the last one', () =>
  asAdmin(async (page) => {
    await visit(page, '/hostels?page=9');
    await page.waitForURL(({ search }) => new URLSearchParams(search).get('page') === '1');
    await page.locator('[data-row-focus]').first().waitFor();
  }));

test('a token is made, shown once and revoked; a webhook is added, tried and its failure told', () =>
  asAdmin(async (page) => {
    await visit(page, '/integrations');
    await row(page, 'School website').waitFor();
    await page.getByRole('link', { name: 'Create token' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Fees app');
    await button(page, 'Create token').click();
    await page.getByText('Choose at least one scope.').waitFor();
    await page.getByRole('group', { name: 'Registration' }).getByLabel('Read').check();
    await button(page, 'Create token').click();
    const shown = page.getByRole('dialog', { name: 'Token Fees app' });
    const token = (await shown.getByText(/^daf_/).textContent()) ?? '';
    await shown.getByRole('button', { name: 'Done' }).click();
    const students = () =>
      fetch(`${product.address}/api/registration/students?size=1`, { headers: { authorization: `Bearer ${token}` } }).then(
        ({ status }) => status,
      );
    expect(await students()).toBe(200);
    await row(page, 'Fees app').click();
    await button(page, 'Revoke token').click();
    await page.getByRole('dialog', { name: 'Revoke Fees app?' }).getByRole('button', { name: 'Revoke token' }).click();
    await part(page, 'Revoked').waitFor();
    expect(await students()).toBe(401);

    await visit(page, '/integrations?tab=webhooks');
    await page.getByRole('link', { name: 'Add webhook' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Website');
    await page.getByRole('textbox', { name: 'Address' }).fill('http://192.168.1.9/in');
    await page.getByLabel('Payment received').check();
    await button(page, 'Add webhook').click();
    await page.getByText('The address begins with https://.').waitFor();
    // Nothing listens on this port of the machine.
    await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/in');
    await button(page, 'Add webhook').click();
    const secret = page.getByRole('dialog', { name: 'Secret of Website' });
    await secret.getByText(/^whsec_/).waitFor();
    await secret.getByRole('button', { name: 'Done' }).click();
    await row(page, 'Website').filter({ hasText: '127.0.0.1' }).click();
    await part(page, 'Sent').click();
    await button(page, 'Send a test').click();
    await page.getByText('A test is on its way').waitFor();
  }));
