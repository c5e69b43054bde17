import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, choose, dialog, fromMenu, people, press } from '../finance/fields.ts';
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

test('where pay goes is found by bank and branch, and stays typed where somebody else saves the same record meanwhile', async () => {
  const first = await as('hradmin', '/employees?sort=fullName');
  await first.getByRole('table', { name: 'Employees' }).locator('tbody').getByRole('link').first().click();
  await fromMenu(first, 'Change where pay goes');
  const form = dialog(first);
  await choose(form, 'Bank', 'Bank of India (05)', 'india');
  await choose(form, 'Branch', 'Nkrumah Road, Mombasa (05-001)', 'nkrumah');
  await box(form, 'Account no.').fill('0110 224455667');
  const path = new URL(first.url()).pathname;

  const { page: second, context } = await openAs(browser, product.address, 'admin');
  await visit(second, `${path}?edit=person`);
  await box(second, 'Relation').fill('Sister');
  await press(second, 'Save person');
  await second.getByText(/ is saved$/).waitFor();
  await context.close();

  const read = first.waitForResponse((answer) => askedBy(answer.request()).some((asked) => asked.endsWith(`/hr${path}`)));
  await first.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
  expect(await box(form, 'Account no.').inputValue()).toBe('0110 224455667');
  await press(form, 'Save where pay goes');
  await first.getByText(/ is saved$/).waitFor();
  await first
    .getByRole('tab', { name: 'Where pay goes' })
    .or(first.getByRole('link', { name: 'Where pay goes' }))
    .first()
    .click();
  await first.getByText('Nkrumah Road, Mombasa').first().waitFor();
});

test('a date of birth to be put right is chosen as a day', async () => {
  const page = await as('teacher', '/hr/mine');
  await press(page, 'Put something right');
  const form = dialog(page);
  await choose(form, 'What is wrong', 'Date of birth');
  await box(form, 'What it should be').fill('14 Mar 1990');
  await press(form, 'Propose');
  await page
    .getByText('Proposed. You see here what becomes of it.')
    .or(form.getByText('Your date of birth is kept once you have a contract here.'))
    .first()
    .waitFor();
});
