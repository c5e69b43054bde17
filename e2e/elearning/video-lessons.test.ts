import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, open, sharedBrowser, signIn } from '../testing/browser.ts';
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

interface Progress {
  seconds: number;
  share: number;
  positionMs: number;
  covered: number[];
}

/** How far the student is, by the server. */
const progress = (page: Page, id: string): Promise<Progress> =>
  page.evaluate(async (lesson) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const answer = await fetch(`/api/learner/videos/${lesson}`, { headers });
    return ((await answer.json()) as { progress: Progress }).progress;
  }, id);
const now = (page: Page): Promise<number> => page.evaluate(() => document.querySelector('video')?.currentTime ?? Number.NaN);
const past = (page: Page, seconds: number) =>
  page.waitForFunction((least) => (document.querySelector('video')?.currentTime ?? 0) >= least, seconds);

test('a student plays, is stopped by a question, and what was watched without a line arrives later, once', async () => {
  const device = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
  const { page, context } = await open(browser, product.address, device);
  await signIn(page, 'student');
  await page.goto('/videoclasses');
  await page.getByRole('textbox', { name: 'Search titles and what is said' }).fill('wi mwega');
  await page.getByText('“Wĩ mwega.', { exact: false }).waitFor();
  await page.getByRole('link', { name: /Milinganyo/ }).click();
  await page.getByRole('heading', { name: 'Chapters' }).waitFor();
  const id = page.url().split('/').at(-1) ?? '';

  // Nothing of the recording is fetched before it is played.
  expect(await page.evaluate(() => document.querySelector('video')?.networkState)).not.toBe(2);
  await page.evaluate(() => document.querySelector('video')?.play());
  const question = page.getByRole('region', { name: 'A question' });
  await question.waitFor();
  const stopped = await now(page);
  expect(stopped).toBeGreaterThanOrEqual(4);
  expect(stopped).toBeLessThan(5);
  await question.getByRole('radio', { name: 'Nine' }).check();
  await question.getByRole('button', { name: 'Check my answer' }).click();
  await question.getByText('Not right. Nine times nine is eighty-one.').waitFor();
  await question.getByRole('button', { name: 'Try again' }).click();
  await question.getByRole('radio', { name: 'Three' }).check();
  await question.getByRole('button', { name: 'Check my answer' }).click();
  await question.getByText('Right. Vizuri!', { exact: false }).waitFor();

  // The line goes; what has come plays on. The page is closed.
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Go on with the lesson' }).click();
  await past(page, 6.2);
  await page.evaluate(() => document.querySelector('video')?.pause());
  const left = await now(page);
  await page.close();

  // Another page of this device sends it, once the line is back.
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/assignments');
  await expect.poll(async () => (await progress(again, id)).positionMs).toBeGreaterThan(5500);
  const arrived = await progress(again, id);
  expect(Math.abs(arrived.positionMs / 1000 - left)).toBeLessThan(1);
  expect(arrived.seconds).toBeGreaterThanOrEqual(5);
  expect(arrived.seconds).toBeLessThanOrEqual(Math.ceil(left) + 1);
  expect(arrived.covered[0]).toBeLessThan(300);

  // On another device it goes on where it was left, and counts nothing twice.
  const other = await open(browser, product.address, device);
  await signIn(other.page, 'student');
  await other.page.goto(`/videoclasses/${id}`);
  await other.page.getByText(/It goes on at 0:0[56]\./).waitFor();
  await other.page.evaluate(() => document.querySelector('video')?.play());
  await past(other.page, left + 1);
  expect(await now(other.page)).toBeLessThan(left + 4);
  await other.page.evaluate(() => document.querySelector('video')?.pause());
  await expect.poll(async () => (await progress(other.page, id)).positionMs / 1000).toBeGreaterThan(left + 0.5);
  const whole = await progress(other.page, id);
  expect(whole.share).toBeGreaterThan(arrived.share);
  expect(whole.seconds).toBeLessThanOrEqual(Math.ceil((await now(other.page)) + 1));
});
