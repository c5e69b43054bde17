import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FinanceDashboard, financeDashboardApi } from '#modules/finance/balances/contract/dashboard.ts';
import { closeWindows, openAs, sharedBrowser } from './testing/browser.ts';
import { productToLookAt, type SampleProduct } from './testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([productToLookAt(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
});

interface Listed {
  rows: { amount: number; open: number; balance: number }[];
  total: number;
  totals?: { broughtForward: number; billed: number; paid: number; credits: number; balance: number };
}

const read = <R>(page: Page, path: string): Promise<R> =>
  page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    return (await (await fetch(url, { headers })).json()) as R;
  }, path);

/** What the list behind an address of the board holds, all its pages together. */
async function listBehind(page: Page, href: string) {
  const { pathname, searchParams } = new URL(href, product.address);
  const lists: Record<string, string> = {
    '/feebalances': 'feebalances',
    '/feepayments': 'receipts',
    '/suspense': 'suspense',
    '/refunds': 'refunds',
    '/paymentvouchers': 'vouchers',
    '/budgets': 'budgets',
    '/billingapprovals': 'billingrequests',
    '/banks': 'waitingpostings',
    '/balancenotifications': 'reminders',
  };
  searchParams.delete('tab');
  if (pathname === '/balancenotifications') searchParams.set('kind', 'balance');
  searchParams.set('size', '200');
  const all: Listed = { rows: [], total: 0 };
  for (let at = 1; at === 1 || all.rows.length < all.total; at += 1) {
    searchParams.set('page', String(at));
    const { rows, ...rest } = await read<Listed>(page, `/api/finance/${lists[pathname]}?${searchParams}`);
    Object.assign(all, rest);
    all.rows.push(...rows);
  }
  return all;
}

const amounts = (list: Listed) => list.rows.reduce((sum, { amount }) => sum + amount, 0);

test('each figure of the board opens the list that it counts', async () => {
  const { page, errors } = await openAs(browser, product.address, 'bursar');
  await page.goto('/finance');
  await page.getByText('Highest balances').waitFor();
  const board = await read<FinanceDashboard>(page, financeDashboardApi.get.path);
  const part = (title: string) => page.getByRole('region', { name: title, exact: true });
  const behind = async (scope: ReturnType<typeof part>, name: string | RegExp, at = 0) => {
    const href = await scope.getByRole('link', { name }).nth(at).getAttribute('href');
    return listBehind(page, href ?? '');
  };
  const strip = page.locator('.finance-figures');
  const sums = {
    Expected: board.expected,
    Billed: board.billed,
    Collected: board.collected,
    Outstanding: board.outstanding,
  };
  for (const [label, figure] of Object.entries(sums)) {
    const { totals } = await behind(strip, new RegExp(`^${label}`));
    if (!totals) throw new Error(`${label} has no totals.`);
    const { broughtForward, billed, paid, credits, balance } = totals;
    const of = { Expected: broughtForward + billed - credits, Billed: billed, Collected: paid, Outstanding: balance };
    expect([label, of[label as keyof typeof of]]).toEqual([label, figure]);
  }
  expect((await behind(strip, /^Collection rate/)).total).toBe(board.owing);

  const today = part('Today');
  expect(board.modes.length + board.cashiers.length).toBeGreaterThan(0);
  expect(amounts(await behind(today, /^KES/))).toBe(board.receivedToday);
  // The modes stand first, then the cashiers, then suspense.
  for (const [at, { name, receipts, amount }] of [...board.modes, ...board.cashiers].entries()) {
    const href = (await today.getByRole('listitem').nth(at).getByRole('link').getAttribute('href')) ?? '';
    expect(new URL(href, product.address).search).toContain(new URLSearchParams({ of: name }).toString().slice(2));
    const list = await listBehind(page, href);
    expect([name, list.total, amounts(list)]).toEqual([name, receipts, amount]);
  }
  const held = await behind(today, /^In suspense/);
  expect(board.suspense).toBeGreaterThan(0);
  expect(held.rows.reduce((sum, { open }) => sum + open, 0)).toBe(board.suspense);

  expect(board.terms).toHaveLength(2);
  for (const [at, { amount }] of board.terms.entries())
    expect(amounts(await behind(part('Fees received'), /^KES/, at))).toBe(amount);

  for (const { classId, owing, students, billed, paid, balance } of board.classes) {
    const row = page.locator('tr').filter({ has: page.locator(`a[href="/feebalances?classId=${classId}"]`) });
    const links = await row.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const [name, some, all, ...sumsOf] = await Promise.all(links.map((href) => listBehind(page, href)));
    expect([name?.total, some?.total, all?.total]).toEqual([students, owing, students]);
    expect(sumsOf.map(({ totals }) => [totals?.billed, totals?.paid, totals?.balance])).toEqual(
      Array.from({ length: 4 }, () => [billed, paid, balance]),
    );
  }

  for (const { title, count, path } of board.approvals) {
    if (path === null) continue;
    expect([title, (await behind(part('Waiting for approval'), title)).total]).toEqual([title, count]);
  }

  const [most] = board.top;
  await part('Highest balances').getByRole('listitem').first().getByRole('link').click();
  await page.waitForURL(`**/financestudents/${most?.id}`);
  await page
    .getByText(new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2 }).format((most?.balance ?? 0) / 100))
    .first()
    .waitFor();
  expect(errors).toEqual([]);
});
