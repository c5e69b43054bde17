import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, people, press } from '../finance/fields.ts';
import { askedBy, closeWindows, openAs, sharedBrowser, visit } from '../testing/browser.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
const { as, leave } = people(
  () => browser,
  () => product.address,
);
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await leave();
  await closeWindows(browser);
  await product.close();
});

test('what is typed into the settings of payroll stays where somebody else saves them meanwhile', async () => {
  const first = await as('hradmin', '/hrsettings');
  await box(first, 'NITA employer no.').fill('NITA/4471');
  const { page: second, context } = await openAs(browser, product.address, 'admin');
  await visit(second, '/hrsettings');
  await box(second, 'HELB employer no.').fill('HELB/90');
  await press(second, 'Save settings');
  await second.getByText('The settings are saved').waitFor();
  await context.close();

  const read = first.waitForResponse((answer) => askedBy(answer.request()).some((path) => path.endsWith('/hr/settings')));
  await first.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
  await press(first, 'Save settings');
  await first
    .getByText(/changed this/)
    .first()
    .waitFor();
  expect(await box(first, 'NITA employer no.').inputValue()).toBe('NITA/4471');
});
