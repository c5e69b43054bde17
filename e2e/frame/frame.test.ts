import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedBy, closeWindows, openHome, sharedBrowser, signIn, visit, type Window } from '../testing/browser.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

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
  const window = await openHome(browser, product.address, username);
  await work(window);
  expect(window.errors).toEqual([]);
  await window.context.close();
}

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

test('the theme is kept with the account', () =>
  as('bursar', async ({ page }) => {
    const [call] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/index/updatetheme')),
      page.getByRole('button', { name: 'Switch to the dark theme' }).click(),
    ]);
    expect([call.status(), call.request().postDataJSON()]).toEqual([200, { theme: 1 }]);
    expect(await page.evaluate(scheme)).toBe('dark');
    await page.reload();
    await page.locator('h1').waitFor();
    expect(await page.evaluate(scheme)).toBe('dark');
    const second = await openHome(browser, product.address, 'bursar');
    await expect.poll(() => second.page.evaluate(scheme)).toBe('dark');
    await second.context.close();
  }));

test('colour and type of the sidebar are chosen, shown at once and kept', () =>
  as('examsadmin', async ({ page }) => {
    expect(await page.evaluate(() => document.documentElement.dataset['accent'])).toBe('success');
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByText('Danger').click();
    expect(await page.evaluate(() => document.documentElement.dataset['accent'])).toBe('danger');
    const white = page.getByRole('radio', { name: 'White' });
    expect(await white.isDisabled()).toBe(false);
    await page.setViewportSize({ width: 1190, height: 800 });
    await expect.poll(() => white.isDisabled()).toBe(true);
    await page.reload();
    await page.locator('h1').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['accent'])).toBe('danger');
  }));

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test('a long menu stands in parts: daily work open, setup shut, and what the user opens stays open on another computer', () =>
  as('bursar', async ({ page }) => {
    await visit(page, '/feebalances');
    const menu = menuOf(page);
    const part = (name: string, open: boolean) => menu.getByRole('button', { name, exact: true, expanded: open });
    await part('Fees', true).waitFor();
    expect(await menu.getByRole('link', { name: 'Fee balances' }).getAttribute('aria-current')).toBe('page');
    expect(await menu.getByRole('link', { name: 'Chart of accounts' }).count()).toBe(0);
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/kit/views') && response.ok()),
      part('Setup', false).press('Enter'),
    ]);
    await menu.getByRole('link', { name: 'Chart of accounts' }).waitFor();
    const other = await openHome(browser, product.address, 'bursar');
    await menuOf(other.page)
      .getByRole('button', { name: /^Finance/ })
      .click();
    await menuOf(other.page).getByRole('link', { name: 'Chart of accounts' }).click();
    await other.page.waitForURL('**/chartofaccounts');
    // The part of the screen that is open stands open, whether or not the user had opened it.
    await visit(other.page, '/routes');
    await menuOf(other.page).getByRole('button', { name: 'Transport', exact: true, expanded: true }).waitFor();
    await other.context.close();
  }));

test('favourites stand on top of the menu, follow the user and go again', () =>
  as('feesclerk', async ({ page }) => {
    await visit(page, '/financestudents');
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/kit/views') && response.ok()),
      page.getByRole('button', { name: 'Add to favourites' }).click(),
    ]);
    const other = await openHome(browser, product.address, 'feesclerk', { viewport: { width: 360, height: 740 } });
    await other.page.getByRole('button', { name: 'Open the menu' }).click();
    const favourites = menuOf(other.page).getByRole('region', { name: 'Favourites' });
    await favourites.getByRole('link', { name: 'Student accounts' }).click();
    await other.page.waitForURL('**/financestudents');
    await Promise.all([
      other.page.waitForResponse((response) => response.url().endsWith('/api/kit/views') && response.ok()),
      other.page.getByRole('button', { name: 'Remove from favourites' }).click(),
    ]);
    await other.context.close();
    await page.reload();
    await page.getByRole('button', { name: 'Add to favourites' }).waitFor();
    expect(await menuOf(page).getByRole('region', { name: 'Favourites' }).count()).toBe(0);
  }));

test('what waits is counted in the menu, from one request that the home page shares', () =>
  as('deputy', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/students');
    await menuOf(page)
      .getByRole('link', { name: /^Leave-outs \d+ waiting$/ })
      .waitFor();
    await menuOf(page).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'My tasks' }).waitFor();
    expect(asked.filter((path) => path === '/api/home/tasks')).toHaveLength(1);
  }));

test('in the rail a module opens the list of its screens, by keyboard too', () =>
  as('auditor', async ({ page }) => {
    await page.getByRole('button', { name: 'Narrow or widen the menu' }).click();
    await menuOf(page)
      .getByRole('button', { name: /^Finance/ })
      .press('Enter');
    const list = page.getByRole('menu');
    await list.getByText('Accounts and reports').waitFor();
    await list.getByRole('menuitem', { name: 'Financial reports' }).press('Enter');
    await page.waitForURL('**/financialreports');
  }));

test('an address that leads nowhere says so', () =>
  as('tutor', async (window) => {
    const answer = await window.page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await window.page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
    window.errors.length = 0;
    const api = await window.page.request.get('/api/no/such/call');
    expect([api.status(), ((await api.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  }));

test('a new screen begins at its top, and returning restores where one was', () =>
  as('admin', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto('/students');
    const rows = page.locator('.table-scroll');
    await page.getByRole('table', { name: 'Students' }).getByRole('row').nth(30).waitFor();
    const place = () => page.evaluate(() => window.scrollY + (document.querySelector('.table-scroll')?.scrollTop ?? 0));
    await rows.hover();
    await page.mouse.wheel(0, 700);
    await expect.poll(place).toBeGreaterThan(300);
    const left = await place();
    await page.getByRole('table', { name: 'Students' }).getByRole('link').nth(20).click();
    await page.waitForURL(/\/students\/\d+/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.getByRole('table', { name: 'Students' }).getByRole('row').nth(30).waitFor();
    await expect.poll(place).toBeGreaterThan(left - 80);
  }));

test('a list that is left while its search is still on its way neither asks for nor writes over the next screen’s address', () =>
  as('admin', async ({ page }) => {
    await page.goto('/students?gender=female');
    await page.getByRole('table', { name: 'Students' }).getByRole('row').nth(3).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(...askedBy(request)));
    await page.route('**/*.js', (route) => wait(400).then(() => route.continue()));
    await page.getByRole('searchbox').fill('wanjiru');
    await wait(100);
    await visit(page, '/inventory/transfers?open=new');
    await page.getByRole('dialog').getByRole('combobox', { name: 'From', exact: true }).waitFor();
    await wait(300);
    expect(page.url()).toMatch(/\/inventory\/transfers\?open=new$/);
    expect(asked.filter((one) => one.startsWith('/api/students?'))).toEqual([]);
  }));

test('any open dialog and its backdrop are gone after a navigation', () =>
  as('admin', async ({ page }) => {
    await page.goto('/students');
    await page.goto('/home');
    await page.getByRole('button', { name: /^Search people/ }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.waitFor();
    await page.goBack();
    await page.waitForURL('**/students');
    await palette.waitFor({ state: 'detached' });
    expect(await page.locator('.mantine-Modal-overlay').count()).toBe(0);
  }));

test('what the server says of the subscription is shown as a banner', () =>
  as('admin', async ({ page }) => {
    await page.route(/\/api\/(batch$|index\/)/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'x-subscription-warning': 'The subscription ends soon.' },
      });
    });
    await page.goto('/home');
    await page.getByText('The subscription ends soon.').waitFor();
  }));

test('a second user at the same computer sees nothing of the first', () =>
  as('admin', async ({ page }) => {
    await page.goto('/students');
    await page.getByRole('table', { name: 'Students' }).getByRole('row').nth(3).waitFor();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, 'uhuru.admin');
    await visit(page, '/students');
    await page.getByRole('table', { name: 'Students' }).getByRole('row').nth(3).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('EDU/20');
  }));
