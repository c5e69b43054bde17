import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answeredBy,
  askedBy,
  closeWindows,
  open,
  openHome,
  settled,
  sharedBrowser,
  signIn,
  type Window,
} from './testing/browser.ts';
import { password } from '#app/testing/processes/product-process.ts';
import { productToLookAt, type SampleProduct } from './testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([productToLookAt(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
});

async function withWindow(work: (window: Window) => Promise<void>, username?: string): Promise<void> {
  const window = username ? await openHome(browser, product.address, username) : await open(browser, product.address);
  await work(window);
  expect(window.errors).toEqual([]);
  await window.context.close();
}

test('a user signs in with the mouse, and signs out again', () =>
  withWindow(async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Username').click();
    await page.keyboard.type('admin');
    await page.getByLabel('Password', { exact: true }).click();
    await page.keyboard.type(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/home');
    expect(await page.evaluate(() => localStorage.getItem('mainschoolname'))).toBe('EDUCRAFT LIMITED');
    expect(decodeURIComponent(await page.evaluate(() => document.cookie))).toContain('userRoles=["ROLE_All"]');
    await page
      .getByRole('button', { name: /account|user menu|admin/i })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(
      await page.evaluate(() => ['accessToken', 'refreshToken', 'authToken'].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null, null]);
  }));

test('over TLS the cookie of the roles is Secure and of this host alone, and is gone after the sign-out; over http it works without', async () => {
  const { page, context, errors } = await open(browser, 'https://school.test', { serviceWorkers: 'block' });
  // A proxy that speaks TLS, as the browser sees it.
  await context.route('https://school.test/**', async (route) => {
    const url = route.request().url().replace('https://school.test', product.address);
    // What is still under way when the window closes is nobody's any more.
    const response = await route.fetch({ url }).catch(() => null);
    if (response) await route.fulfill({ response }).catch(() => undefined);
  });
  await signIn(page, 'feesclerk');
  const kept = (await context.cookies()).map(({ name, secure, sameSite, path }) => ({ name, secure, sameSite, path }));
  expect(kept).toEqual([{ name: '__Host-userRoles', secure: true, sameSite: 'Strict', path: '/' }]);
  await page.reload();
  await page.locator('h1').first().waitFor();
  expect(new URL(page.url()).pathname).not.toBe('/');
  await page
    .getByRole('button', { name: /account|user menu|feesclerk/i })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // What the page takes away is gone from the browser a moment later.
  await expect.poll(() => context.cookies()).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
  const plain = await open(browser, product.address);
  await signIn(plain.page, 'feesclerk');
  expect((await plain.context.cookies()).map(({ name, secure }) => [name, secure])).toEqual([['userRoles', false]]);
  await plain.context.close();
});

test('a user signs in with the keyboard alone', () =>
  withWindow(async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Username').waitFor();
    await page.keyboard.type('registrar');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
  }));

/** The specification's error catalogue (section 8): what the server answers, and what the user reads. */
const catalogue: [what: string, answer: { status: number; body: string } | null, words: string][] = [
  [
    'another answer with a body',
    { status: 423, body: '{"code":"locked_out","message":"Wait five minutes."}' },
    'Wait five minutes.',
  ],
  ['anything else', { status: 502, body: '' }, 'An error occurred. Please try again.'],
  ['no answer', null, 'No response from server. Check your internet connection.'],
];

test.each(catalogue)('%s is told in the words of the specification', (_what, answer, words) =>
  withWindow(async (window) => {
    const { page } = window;
    await page.route('**/api/batch', (route) =>
      answer ? route.fulfill({ ...answer, contentType: 'application/json' }) : route.abort('internetdisconnected'),
    );
    await tryToSignIn(window, 'admin', 'x');
    expect(await page.getByRole('alert').textContent()).toContain(words);
    window.errors.length = 0;
  }),
);

test('unknown users and wrong passwords are told in the words of the specification', () =>
  withWindow(async (window) => {
    await tryToSignIn(window, 'nobody.here', 'x');
    expect(await window.page.getByRole('alert').textContent()).toContain('User not found');
    await tryToSignIn(window, 'auditor', 'wrong-password');
    await window.page.getByText('Invalid username or password.').waitFor();
  }));

test('a code that is asked for again wants a name, and a new password that came too late leads to a new code', () =>
  withWindow(async ({ page, errors }) => {
    const late = { code: 'rule', message: 'This took too long, or was done already. Ask for a new code.' };
    await page.route('**/api/auth/verifyreset', (route) => route.fulfill({ json: { ticket: 'late' } }));
    await page.route('**/api/auth/resetpassword', (route) => route.fulfill({ status: 422, json: late }));
    await page.goto('/resetOtp');
    await page.getByRole('button', { name: 'Send another code' }).click();
    await page.getByText('Enter your username.').waitFor();
    await page.getByLabel('Username').fill('bursar');
    await page.getByLabel('Code').fill('123456');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByLabel('New password', { exact: true }).fill('Mbuzi-karanga-77');
    await page.getByLabel('New password again').fill('Mbuzi-karanga-77');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Ask for a new code' }).click();
    await page.getByRole('button', { name: 'Send the code' }).waitFor();
    errors.length = 0;
  }));

async function tryToSignIn({ page }: Window, username: string, secret: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
}

test('a screen without the right for it is refused in a dialog, and nothing of it is fetched', () =>
  withWindow(async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(...askedBy(request)));
    await page.goto('/students');
    const dialog = page.getByRole('dialog', { name: 'Access denied' });
    await dialog.waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
    expect(calls.filter((path) => path.startsWith('/api/registration/'))).toEqual([]);
    await dialog.getByRole('button').last().click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator('.mantine-Modal-overlay').count()).toBe(0);
  }, 'cashier'));

test('nobody gets a screen without signing in, silently', () =>
  withWindow(async ({ page }) => {
    for (const path of ['/home', '/students', '/settings', '/superadmin']) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/');
      expect(await page.getByRole('alert').count()).toBe(0);
    }
    await page.goto('/unauthorizedpage');
    await page.getByRole('heading', { level: 1 }).waitFor();
  }));

test('after 900 seconds without a touch the user is signed out, and what was typed stays for the same user', () =>
  withWindow(async ({ page }) => {
    await page.evaluate(() => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: number };
      localStorage.setItem(`draft:${id}:note`, 'half a sentence');
    });
    await page.clock.install();
    await page.goto('/home');
    await page.locator('h1').waitFor();
    await page.clock.fastForward(890_000);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
    await page.clock.fastForward(20_000);
    await page.waitForURL((url) => url.pathname === '/');
    const kept = await page.evaluate(() =>
      Object.keys(Object.fromEntries(Object.entries(localStorage))).filter((key) => key !== 'lastActivity'),
    );
    expect(kept.filter((key) => key.startsWith('draft:'))).toHaveLength(1);
    expect(kept).not.toContain('accessToken');
    expect(kept).not.toContain('refreshToken');
  }, 'registrar'));

test('many calls with an expired token renew it once', () =>
  withWindow(async ({ page }) => {
    const calls: string[] = [];
    // The home page asks by itself; an answer that comes while it is left would be lost, and end the session (decision 0008).
    await page.goto('/icon.svg');
    page.on('response', async (response) => void calls.push(...(await answeredBy(response))));
    await page.evaluate(() => {
      const part = (value: object) => btoa(JSON.stringify(value));
      const expired = `${part({ alg: 'HS256' })}.${part({ sid: 1, exp: 1 })}.none`;
      localStorage.setItem('accessToken', expired);
      localStorage.setItem('authToken', expired);
    });
    await page.goto('/home');
    await page.locator('h1').waitFor();
    await settled(page);
    expect(calls.filter((call) => call.endsWith('/api/auth/refresh'))).toEqual(['200 /api/auth/refresh']);
    await expect.poll(() => calls.filter((call) => call.includes(' /api/')).length).toBeGreaterThan(3);
    expect(calls.filter((call) => call.startsWith('4'))).toEqual([]);
  }, 'admin'));

test('a renewal that is answered after the sign-out leaves no token behind', () =>
  withWindow(async ({ page, context }) => {
    let answer = (): void => {};
    const asked = new Promise<void>((reached) => {
      void page.route('**/api/auth/refresh', async (route) => {
        const answered = await route.fetch();
        reached();
        await new Promise<void>((released) => (answer = released));
        await route.fulfill({ response: answered });
      });
    });
    await page.goto('/icon.svg');
    await page.evaluate(() => {
      const part = (value: object) => btoa(JSON.stringify(value));
      localStorage.setItem('accessToken', `${part({ alg: 'HS256' })}.${part({ sid: 1, exp: 1 })}.none`);
    });
    await page.goto('/home');
    await asked;
    // Another tab signs out.
    const other = await context.newPage();
    await other.goto('/icon.svg');
    await other.evaluate(() => localStorage.clear());
    const arrived = page.waitForResponse('**/api/auth/refresh');
    answer();
    await arrived;
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByLabel('Username').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)))).toEqual([]);
  }, 'bursar'));

test('a session that cannot be renewed ends at the sign-in page', () =>
  withWindow(async ({ page }) => {
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'gone');
      localStorage.setItem('refreshToken', 'gone');
    });
    await page.goto('/home');
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  }, 'deputy'));

test('a session that was ended elsewhere ends with the next click, and the sign-in page says so', () =>
  withWindow(async ({ page }) => {
    await page.waitForFunction(async () => {
      const post = (path: string, body: object) =>
        fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      await post('/api/auth/signout', { refreshToken: localStorage.getItem('refreshToken') });
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
      return (await fetch('/api/settings/areas', { headers })).status === 401;
    });
    await page.getByRole('link', { name: 'Students', exact: true }).first().click();
    await page.getByText('Your session has ended. Sign in again.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  }, 'registrar'));
