import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
  type Response,
} from 'playwright-core';
import { onTestFailed } from 'vitest';
import { livePath } from '#kit/contract/live.ts';
import { type BatchAnswer, type BatchAsked, batchPath } from '#kit/contract/calls/batch.ts';
import type { SignInAnswer } from '#kit/web/api/session.ts';
import { password } from '#app/testing/processes/product-process.ts';

const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Chromium, where the machine has it; `more` are switches of its own. */
export function launch(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place)) ?? 'chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...more],
  });
}

let shared: Promise<Browser> | null = null;

/**
 * The Chromium that the files of a worker share: each window in it is a browser profile of its own. It ends with the worker;
 * one that has ended by itself is followed by another.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => null);
  if (!running?.isConnected()) shared = launch();
  return shared ?? launch();
}

/** Closes every window that a file has opened. */
export async function closeWindows(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** A page of a browser of its own, and what went wrong in it. */
export interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that the page threw, wrote to the console or met in its own policy. */
  readonly errors: string[];
}

/** Opens a new browser profile on the product. */
export async function open(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Window> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    locale: 'en-KE',
    // What a test does with the line is to reach the page itself; e2e/offline.test.ts lets the worker stand between.
    serviceWorkers: 'block',
    ...options,
  });
  const close = context.close.bind(context);
  // A call that a test answers itself, and that is under way when its window closes, is nobody's error.
  context.close = async (how) => {
    const stop = { behavior: 'ignoreErrors' } as const;
    await Promise.all([context.unrouteAll(stop), ...context.pages().map((one) => one.unrouteAll(stop))]);
    await close(how);
  };
  const page = await context.newPage();
  const asked = new Set<Request>();
  underWay.set(page, asked);
  // The stream of what changes is under way as long as the page is open.
  page.on('request', (request) => void (new URL(request.url()).pathname === livePath || asked.add(request)));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // What the browser says itself of what the test asked for, such as a wrong password or a line that is cut.
    const refusedCall =
      /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/.test(
        message.text(),
      );
    if (message.type() === 'error' && !refusedCall)
      errors.push(`console: ${message.text()} at ${page.url()}, from ${message.location().url}`);
  });
  // Long enough for a machine that is busy with something else; who waits less waits for what a person sees.
  page.setDefaultTimeout(20_000);
  pictureWhenFailed(page);
  return { page, context, errors };
}

/** What the page showed when its test failed, in `test-results`. A window that was opened before the tests belongs to none. */
function pictureWhenFailed(page: Page): void {
  try {
    onTestFailed(async ({ task }) => {
      const name = `${task.file.name} ${task.name}`.replaceAll(/\W+/g, '-').slice(0, 120);
      for (let at = 1; at < 9; at += 1) {
        const picture = path.join('test-results', 'failed', `${name}-${at}.png`);
        if (existsSync(picture)) continue;
        await page.screenshot({ path: picture }).catch(() => undefined);
        return;
      }
    });
  } catch {
    // Opened before the tests.
  }
}

/** Signs in at the page of the schools and waits for the first screen. */
export async function signIn(page: Page, username: string, secret = password): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/');
  await page.locator('h1').first().waitFor();
}

/**
 * A new browser profile in which a user is signed in, on a page of the product that is none of its screens. The sign-in is
 * the server's own; that of the screen is walked by e2e/sign-in.test.ts.
 */
export async function openAs(
  browser: Browser,
  address: string,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Window> {
  const answer = await fetch(`${address}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} could not sign in: ${await answer.text()}`);
  const { accessToken, refreshToken, user, schoolName, roles, theme, useOTPToAccessFinance } =
    (await answer.json()) as SignInAnswer;
  const kept = {
    accessToken,
    authToken: accessToken,
    refreshToken,
    user: JSON.stringify(user),
    mainschoolname: schoolName ?? '',
    theme: String(theme),
    useOTPToAccessFinance: String(useOTPToAccessFinance),
    financeOtpVerified: 'false',
  };
  const window = await open(browser, address, options);
  const cookie = encodeURIComponent(JSON.stringify(roles));
  await window.context.addCookies([{ name: 'userRoles', value: cookie, url: address, sameSite: 'Strict' }]);
  await window.page.goto('/icon.svg');
  await window.page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
  }, kept);
  return window;
}

/** A new browser profile in which a user is signed in, on the home screen. */
export async function openHome(
  browser: Browser,
  address: string,
  username: string,
  options: BrowserContextOptions = {},
): Promise<Window> {
  const window = await openAs(browser, address, username, options);
  await window.page.goto('/home');
  await window.page.locator('h1').first().waitFor();
  return window;
}

/**
 * Goes to a screen as a link inside the product does, where the page is in the product already: nothing is loaded twice, which is
 * most of what an address costs that is typed. What was read in the last seconds is shown as it was read; who waits for what
 * somebody else has changed opens the address.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (!(await page.locator('h1').count())) {
    await page.goto(address);
    return;
  }
  const another = await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['before'] = '';
    const { pathname } = location;
    history.pushState(null, '', to);
    return location.pathname !== pathname;
  }, address);
  if (another) await page.locator('h1:not([data-before])').first().waitFor();
  // The rows of before stand until those that the address asks for have come.
  else await settled(page);
}

/** The addresses that a request asks for: those of several calls that go together, else its own. */
export function askedBy(request: Request): string[] {
  const url = new URL(request.url());
  const { calls } = url.pathname === batchPath ? (request.postDataJSON() as BatchAsked) : { calls: [url.pathname] };
  return [...calls];
}

/** Each address that an answer is for, with its status in front. */
export async function answeredBy(response: Response): Promise<string[]> {
  const asked = askedBy(response.request());
  const together = new URL(response.url()).pathname === batchPath && response.ok();
  const statuses = together ? ((await response.json()) as BatchAnswer).answers.map(({ status }) => status) : [];
  return asked.map((url, place) => `${statuses[place] ?? response.status()} ${url}`);
}

/** What each page has asked for and not got yet. */
const underWay = new WeakMap<Page, ReadonlySet<Request>>();

/** Waits until the screen has its heading, and nothing is being fetched or drawn any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  const begun = performance.now();
  for (let calm = 0; calm < 3 && performance.now() - begun < 20_000; await wait(25)) {
    const busy =
      (underWay.get(page)?.size ?? 0) > 0 || (await page.locator('[aria-busy="true"], .mantine-Loader-root').count()) > 0;
    calm = busy ? 0 : calm + 1;
  }
}
