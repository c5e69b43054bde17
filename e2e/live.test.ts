import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, sharedBrowser } from './testing/browser.ts';
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

test('a notice shows on a home page that stands open, and one that is withdrawn goes there and at an open desk, without a touch', async () => {
  const title = 'Lorry at the gate: Wanjirũ’s desks';
  const teacher = await openAs(browser, product.address, 'teacher');
  await teacher.page.goto('/home');
  await teacher.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  // What the server says before the stream stands is asked for anew when it does; so wait until it has been asked for.
  await teacher.page.waitForResponse((answer) => answer.url().endsWith('/api/kit/live') && answer.ok());
  const secretary = await openAs(browser, product.address, 'secretary');
  await secretary.page.goto('/newnotice');
  await secretary.page.getByRole('textbox', { name: 'Title' }).fill(title);
  await secretary.page.getByRole('textbox', { name: 'Notice', exact: true }).fill('Move your cars.');
  await secretary.page.getByRole('button', { name: 'Keep draft' }).click();
  await secretary.page.getByRole('button', { name: 'Publish' }).click();
  await secretary.page.getByRole('button', { name: 'Publish notice' }).click();
  await teacher.page.getByRole('link', { name: title }).waitFor();

  // The notice stands open at another desk.
  const desk = await openAs(browser, product.address, 'secretary');
  const told = desk.page.waitForResponse((answer) => answer.url().endsWith('/api/kit/live') && answer.ok());
  await desk.page.goto(secretary.page.url());
  await desk.page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await told;
  await secretary.page.getByRole('button', { name: 'More' }).click();
  await secretary.page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await secretary.page.getByRole('dialog').getByRole('textbox').fill('The lorry has left.');
  await secretary.page.getByRole('button', { name: 'Withdraw notice' }).click();
  await teacher.page.getByRole('link', { name: title }).waitFor({ state: 'detached' });
  await desk.page.getByText(/^Withdrawn .+ The lorry has left\.$/).waitFor();
  expect(desk.errors).toEqual([]);
  expect(teacher.errors).toEqual([]);
  expect(secretary.errors).toEqual([]);
});

test('a task that ends while the server is being asked to tell of tasks is seen to have ended', async () => {
  const { page, errors } = await openAs(browser, product.address, 'registrar');
  let listen = (): void => undefined;
  const may = new Promise<void>((done) => (listen = done));
  await page.route('**/api/kit/live*', async (route) => {
    await may;
    await route.continue();
  });
  // It is looked at once before the server tells of it, and runs then; by the next look the server tells already.
  await page.route(/\/api\/kit\/jobs\/\d+$/, async (route) => {
    // On a slow line: what the server said of its end was said before anybody listened.
    await wait(1000);
    const answer = await route.fetch();
    const job = (await answer.json()) as { state: string };
    expect(job.state).toBe('done');
    await page.unroute(/\/api\/kit\/jobs\/\d+$/);
    await route.fulfill({ response: answer, json: { ...job, state: 'running', fileId: null } });
    listen();
  });
  const asked = page.waitForRequest((one) => one.url().includes('/api/kit/live'));
  await page.goto('/students');
  await page.getByRole('table', { name: 'Students' }).getByRole('row').nth(5).waitFor();
  await asked;
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^Students.*\.csv$/);
  expect(errors).toEqual([]);
});
