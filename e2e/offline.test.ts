import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, open, settled, sharedBrowser, signIn } from './testing/browser.ts';
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

/** Addresses of the product's files that the browser keeps, and the answers of the server. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    const answers = await new Promise<{ key: string; body: unknown }[]>((resolve) => {
      const opening = indexedDB.open('daftari-answers');
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('answers').objectStore('answers').getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result as { key: string; body: unknown }[]);
        });
      });
    });
    return { files: files.flat(), answers };
  });

test('without a line the product opens with what was last read and its age, and nothing of it is there for the next user', async () => {
  const { page, context } = await open(browser, product.address, { serviceWorkers: 'allow', reducedMotion: 'reduce' });
  await signIn(page, 'admin');
  await page.goto('/departments');
  await settled(page);
  const first = await page.locator('table tbody tr').first().innerText();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await expect.poll(async () => (await keptOn(page)).files.some((file) => /DepartmentsScreen/.test(file))).toBe(true);
  await page.goto('/finance');
  await settled(page);
  const { files, answers } = await keptOn(page);
  expect(files.filter((file) => file !== '/' && !/^\/(assets\/|icon\.svg|[\w-]+\.js)/.test(file))).toEqual([]);
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter(({ key }) => / \/api\/(finance|auth|platform)/.test(key))).toEqual([]);
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  expect(JSON.stringify(answers)).not.toContain(token);

  // The line goes: a screen that was read opens from its address, with its age; one that was not says so in the frame.
  await context.setOffline(true);
  await page.goto('/departments');
  await page.getByText(/No line to the server\. As of .+\d\d:\d\d\./).waitFor();
  await expect.poll(() => page.locator('table tbody tr').first().innerText()).toBe(first);
  await page.goto('/classes');
  await page.locator('#content').getByRole('alert').first().waitFor();
  expect(await page.getByRole('navigation').count()).toBeGreaterThan(0);

  // It is back: the strip goes by itself.
  await page.goto('/departments');
  await page.getByText(/No line to the server/).waitFor();
  await context.setOffline(false);
  await page.getByText(/No line to the server/).waitFor({ state: 'detached' });

  // Who signs out without a line leaves nothing that can be read.
  await context.setOffline(true);
  await page.getByRole('button', { name: /your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Username').waitFor();
  await expect.poll(async () => (await keptOn(page)).answers.length).toBe(0);
  await page.reload();
  await page.getByLabel('Username').waitFor();

  await context.setOffline(false);
  await signIn(page, 'examsadmin');
  await settled(page);
  await context.setOffline(true);
  await page.goto('/departments');
  await page.locator('h1').first().waitFor();
  expect(await page.getByText(first.split('\t')[0] ?? first, { exact: true }).count()).toBe(0);
  await context.close();
});

test('what was read is gone once the product is opened with nobody signed in', async () => {
  const { page, context } = await open(browser, product.address);
  await signIn(page, 'admin');
  await page.goto('/departments');
  await settled(page);
  await expect.poll(async () => (await keptOn(page)).answers.length).toBeGreaterThan(0);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByLabel('Username').waitFor();
  await expect.poll(async () => (await keptOn(page)).answers.length).toBe(0);
  await context.close();
});

test('it can be installed, and a server that is down shows the product and not the browser’s error page', async () => {
  const { page, context } = await open(browser, product.address, { serviceWorkers: 'allow', reducedMotion: 'reduce' });
  const manifest = await (await fetch(`${product.address}/manifest.webmanifest`)).json();
  const icons = (manifest as { icons: { src: string; type: string }[] }).icons;
  for (const { src, type } of icons) {
    const answer = await fetch(product.address + src);
    expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type]);
  }
  await signIn(page, 'admin');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const home = await page.locator('h1').first().innerText();
  await page.goto('/home');
  await settled(page);
  await product.stop();
  await page.goto('/home');
  await page.getByText(/No line to the server/).waitFor();
  expect(await page.locator('h1').first().innerText()).toBe(home);
  await context.close();
});
