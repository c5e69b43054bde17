import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { password } from '#app/testing/processes/product-process.ts';
import { type Line, putLine } from './line.ts';
import { type Came, type Content, fromAddress, fromClick } from './watch.ts';

/** One screen as it came. */
export interface Step {
  readonly what: string;
  readonly ms: number;
  /** What it waited for: asked for before the content was there. */
  readonly requests: number;
  /** What was fetched ahead after it, for screens that are likely next. */
  readonly ahead: number;
  /** Of both. */
  readonly bytes: number;
}

/** Milliseconds for which a person looks at a screen before the next click, and takes to type a name and a password. */
const [looks, types] = [3_000, 5_000];

const user = 'admin';
const signInPage: Content = { seen: ['input[name="username"]:focus, input[autocomplete="username"]:focus'] };
const home: Content = { seen: ['dl.figures .figure-value', 'table[aria-label="Classes today"] tbody tr'] };
const students: Content = { seen: ['table[aria-label="Students"] tbody tr .row-link'] };
const profile: Content = { seen: ['nav[aria-label="Parts of the record"]', 'main dl'], notYet: ['Student'] };
const balances: Content = { seen: ['table[aria-label="Fee balances"] tbody tr .row-link', '.balance-totals .figure-value'] };
const account: Content = { seen: ['table[aria-label="Statement"] tbody tr', 'dl.figures .figure-value'] };
const sheets: Content = { seen: ['table[aria-label="Sheets of marks"] tbody tr .row-link'] };
const sheet: Content = { seen: ['table.grid tbody tr input'] };

/** The names of the steps, in the order of the table; the figures of before are kept by them. */
export const steps = {
  signIn: 'sign-in page, until a name can be typed',
  home: 'sign-in to home, typed at once',
  homeTyped: 'sign-in to home, typed by a person (5 s)',
  students: 'students, from home',
  profile: 'profile, from the list',
  balances: 'fee balances, from home',
  account: 'fees of a student, from the list',
  sheets: 'sheets of marks, from home',
  sheet: 'mark sheet, from the list',
} as const;

/** One browser profile over one line: each way through the product from the sign-in page on, cold and then warm. */
export async function walk(browser: Browser, address: string, line: Line, way: Way): Promise<{ cold: Step[]; warm: Step[] }> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 }, locale: 'en-KE' });
  try {
    const cold = await inNewPage(browser, context, line, way);
    const page = await context.newPage();
    await page.goto('/home');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await wait(looks);
    await signOut(page);
    await page.close();
    return { cold, warm: await inNewPage(browser, context, line, way) };
  } finally {
    await context.close();
  }
}

/** A way through the product: signs in as `typed` says, then goes on. */
export interface Way {
  readonly typed: 'at once' | 'by a person';
  readonly next: (go: Go) => Promise<void>;
}
type Go = (what: string, content: Content, find: (page: Page) => Promise<Locator>) => Promise<void>;

async function inNewPage(browser: Browser, context: BrowserContext, line: Line, way: Way): Promise<Step[]> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const arrived = await putLine(browser, page, line);
  const found: Step[] = [];
  const take = async (what: string, work: () => Promise<Came>): Promise<void> => {
    const before = arrived().length;
    const { ms, at } = await work();
    const own = arrived().slice(before);
    const requests = own.filter(({ askedAt }) => askedAt <= at).length;
    found.push({ what, ms, requests, ahead: own.length - requests, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) });
  };
  const byHand = way.typed === 'by a person';
  await take(steps.signIn, () => fromAddress(page, signInPage, '/'));
  const delay = byHand ? types / (user.length + password.length) : 0;
  // Keys, and not the fields of one form: the app's own takes the place of the page's meanwhile.
  await page.keyboard.type(user, { delay });
  await page.keyboard.press('Tab');
  await page.keyboard.type(password, { delay });
  await take(byHand ? steps.homeTyped : steps.home, () => fromClick(page, home, () => page.keyboard.press('Enter')));
  await way.next(async (what, content, find) => {
    await wait(looks);
    const link = await find(page);
    await take(what, () => fromClick(page, content, () => link.click()));
  });
  await page.close();
  return found;
}

/** As the menu of the account does it. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Username').waitFor();
}

const first = (selector: string) => (page: Page) => Promise.resolve(page.locator(selector).first());

/** A screen in the menu, found by its name; what counts is the click on it. */
const byMenu = (title: string, path: string) => async (page: Page) => {
  await page.getByLabel('Find a screen').fill(title);
  const link = page.locator(`nav[aria-label="Main menu"] a[href="${path}"]`).first();
  await link.waitFor();
  return link;
};

/** The three ways of the table. */
export const ways: readonly Way[] = [
  {
    typed: 'at once',
    next: async (go) => {
      await go(steps.students, students, first('dl.figures a[href="/students"]'));
      await go(steps.profile, profile, first('table[aria-label="Students"] .row-link'));
    },
  },
  {
    typed: 'by a person',
    next: async (go) => {
      await go(steps.balances, balances, byMenu('Fee balances', '/feebalances'));
      await go(steps.account, account, first('table[aria-label="Fee balances"] .row-link'));
    },
  },
  {
    typed: 'by a person',
    next: async (go) => {
      await go(steps.sheets, sheets, byMenu('Marks', '/myexams'));
      await go(steps.sheet, sheet, first('table[aria-label="Sheets of marks"] .row-link'));
    },
  },
];
