import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedBy, closeWindows, open, openHome, settled, sharedBrowser, type Window } from './testing/browser.ts';
import { password } from '#app/testing/processes/product-process.ts';
import { sampleProcess } from './testing/product.ts';

let product: Awaited<ReturnType<typeof sampleProcess>>;
let browser: Browser;
let log = '';
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProcess({ LOG_LEVEL: 'info' }), sharedBrowser()]);
  product.child.stdout?.on('data', (text: Buffer) => (log += text.toString()));
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

const ownPassword = 'Mbuzi-karanga-77';

async function fillSignIn(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function atOffice(path: string, username = 'superuser'): Promise<Window> {
  const window = await open(browser, product.address);
  await window.page.goto(path);
  await fillSignIn(window.page, username);
  await window.page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
  await settled(window.page);
  return window;
}

const h1 = (page: Page) => page.locator('h1').first().textContent();

test('the group’s screens ask for their own sign-in, and fetch nothing before', async () => {
  const { page, errors } = await open(browser, product.address);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(...askedBy(request)));
  for (const path of ['/superUsers', '/branches', '/branches/schools/1', '/branches/users/1']) {
    await page.goto(path);
    await page.getByLabel('Username').waitFor();
    await settled(page);
  }
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await page.goto('/branches');
  await fillSignIn(page, 'admin');
  await page.getByText('who is not a branch administrator or super-user').waitFor();
  expect(calls.filter((path) => path.startsWith('/api/platform/'))).toEqual([]);
  expect(errors).toEqual([]);
});

test('a branch administrator sees the schools and users of the own branch only', async () => {
  const { page, errors } = await atOffice('/branches', 'branchadmin');
  expect(await page.getByRole('row').filter({ hasText: 'Coast' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Nairobi' }).click();
  await page.getByRole('cell', { name: 'EDUCRAFT LIMITED' }).waitFor();
  expect(await page.getByText('Bahari Secondary School').count()).toBe(0);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('cell', { name: 'uhuru.admin' }).waitFor();
  expect(await page.getByText('bahari.admin').count()).toBe(0);
  await page.goto('/branches/schools/2');
  await page.getByText('That branch was not found.').first().waitFor();
  expect(errors).toEqual([]);
});

test('a school is added, its administrator chooses a password and works; suspended, they are told why', async () => {
  const { page, errors } = await atOffice('/superUsers');
  await page.goto('/superadmin?tab=schools&open=new');
  await page.getByLabel('Name of the school').fill('Mwangaza Secondary School');
  await page.getByRole('combobox', { name: 'Branch' }).click();
  await page.getByRole('option', { name: 'Coast' }).click();
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByLabel('Streams').first().fill('East, West');
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Head of office');
  await page.getByLabel('Username').fill('admin');
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByText('signs in as admin').waitFor();
  await page.getByRole('button', { name: 'Add school' }).click();
  await page.getByText('Another user has this username.').waitFor();
  await page.getByLabel('Username').fill('mwangaza.admin');
  await page.getByRole('button', { name: /^Next/ }).click();
  await page.getByRole('button', { name: 'Add school' }).click();
  const dialog = page.getByRole('dialog', { name: 'Temporary password' });
  const temporary = (await dialog.getByLabel('Temporary password').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: 'Mwangaza Secondary School' }).waitFor();

  const school = await open(browser, product.address);
  // On a slow line the plain form of the page is sent before the app has come.
  const signedIn = school.page.waitForResponse('**/api/batch');
  await school.page.route('**/assets/*.js', async (route) => {
    await signedIn;
    await route.continue();
  });
  await school.page.goto('/', { waitUntil: 'commit' });
  await fillSignIn(school.page, 'mwangaza.admin', temporary);
  await school.page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await school.page.unroute('**/assets/*.js');
  await school.page.goto('/home');
  await school.page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await school.page.getByLabel('Password you were given').fill(temporary);
  await school.page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await school.page.getByLabel('New password again').fill(ownPassword);
  await school.page.getByRole('button', { name: 'Set password' }).click();
  await school.page.waitForURL('**/home');

  await page.getByRole('cell', { name: 'Mwangaza Secondary School' }).click();
  const drawer = page.getByRole('dialog', { name: 'Mwangaza Secondary School' });
  await drawer.getByText('State', { exact: true }).click();
  await page.getByRole('button', { name: 'Suspend school' }).click();
  await page.getByLabel('Reason').fill('The agreement has ended.');
  await page
    .getByRole('dialog', { name: /^Suspend/ })
    .getByRole('button', { name: 'Suspend school' })
    .click();
  await page.getByText('Mwangaza Secondary School is suspended').waitFor();
  await school.page.goto('/');
  await school.page.evaluate(() => localStorage.clear());
  await school.page.goto('/');
  await fillSignIn(school.page, 'mwangaza.admin', ownPassword);
  await school.page.getByText('Mwangaza Secondary School is suspended. Reason: The agreement has ended.').waitFor();
  expect([...errors, ...school.errors]).toEqual([]);
});

test('what is typed to restore a school is asked about before it is lost', async () => {
  const { page } = await atOffice('/superUsers');
  await page.goto('/superadmin?tab=schools');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Restore a school from a file' }).click();
  await page.getByLabel('Name of the school').fill('Mwangaza');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
});

test('a super-user acts as another user under a bar, and comes back', async () => {
  const { page, errors } = await atOffice('/superUsers');
  await page.goto('/superadmin?tab=users&q=bursar');
  await page.getByRole('cell', { name: 'bursar', exact: true }).click();
  await page.getByRole('dialog', { name: 'School Bursar' }).getByText('Access', { exact: true }).click();
  await page.getByRole('button', { name: 'Act as user' }).click();
  await page.getByLabel('Reason').fill('Help with the first receipts');
  await page
    .getByRole('dialog', { name: /^Act as/ })
    .getByRole('button', { name: 'Act as user' })
    .click();
  await page.waitForURL('**/home');
  await page.getByText('is acting as School Bursar').waitFor();
  await page.reload();
  await page.getByText('is acting as School Bursar').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.waitForURL('**/superadmin');
  expect(await h1(page)).toBe('Group office');
  await page.goto('/superadmin?tab=audit&q=impersonation');
  await page.getByText('Help with the first receipts').first().waitFor();
  expect(errors).toEqual([]);
});

test('who has forgotten the password sets a new one with the code of the log', async () => {
  const { page, errors } = await open(browser, product.address);
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.getByLabel('Username').fill('timetabler');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.waitForURL((url) => url.href.endsWith('/resetOtp?username=timetabler'));
  await expect.poll(() => /outbox: (\d{6}) /.exec(log)?.[1]).toBeDefined();
  const code = /outbox: (\d{6}) /.exec(log)?.[1] ?? '';
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('This code is not right. You can try 4 more times.').waitFor();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByLabel('New password', { exact: true }).fill('timetabler');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('The password cannot be the username.').waitFor();
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await page.getByLabel('New password again').fill(ownPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
  const again = await openHome(browser, product.address, 'timetabler', {}).catch(() => null);
  expect(again).toBeNull();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, 'timetabler', ownPassword);
  await page.waitForURL('**/home');
  expect(errors).toEqual([]);
});
