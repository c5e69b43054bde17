import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, dialog, people, press } from '../finance/fields.ts';
import { closeWindows, settled, sharedBrowser } from '../testing/browser.ts';
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

const pasted =
  'A quokka is a small animal of an island. The quokka weighs about 4 kilograms. It eats grass, leaves, bark and roots.';

test('a text that is pasted for one tool is not lost to another, and what was asked is found again', async () => {
  const page = await as('tutor', '/ai');
  await box(page, 'Text').fill(pasted);
  await page.getByRole('combobox', { name: 'Draft', exact: true }).selectOption('newsletter');
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' });
  await press(asks, 'Go on editing');
  expect(await box(page, 'Text').inputValue()).toBe(pasted);
  await press(page, 'Draft questions');
  await page.getByText(/questions? drafted\./).waitFor();
  await page.reload();
  await page.getByText(/questions? drafted\./).waitFor();
});

test('a draft that was copied can still be taken, and nobody is offered what would be refused', async () => {
  const page = await as('tutor', '/ai?tab=drafts&kind=remark&state=draft');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('row').nth(1).click();
  const drawer = dialog(page);
  await drawer.getByText('Who administers exams adds remarks to the bank.').waitFor();
  expect(await drawer.getByRole('button', { name: 'Add to the bank of remarks' }).count()).toBe(0);
  await press(drawer, 'Copy text');
  await page.getByText('The text is copied').waitFor();
  await drawer.getByText('Taken', { exact: true }).waitFor();
  await press(drawer, 'Let it wait again');
  await drawer.getByRole('button', { name: 'Put aside' }).waitFor();
});

test('a key is kept for its address, and can be forgotten', async () => {
  const page = await as('tutor', '/ai?tab=settings');
  await page.getByLabel('Key', { exact: true }).fill('sk-of-this-test');
  await press(page, 'Save model');
  await page.getByText('A key is kept. Left empty, it stays.').waitFor();
  await settled(page);
  await box(page, 'Address').fill('https://other.example/v1');
  await press(page, 'Save model');
  await page.getByText('Enter the key for this address, or tick that none is sent.').waitFor();
  await page.getByRole('checkbox', { name: 'Forget the key that is kept, and send none' }).check();
  await press(page, 'Save model');
  await page.getByText('Left empty, none is sent.').waitFor();
});

test('a question to the tutor stays when another subject is chosen, and is asked about before the page is left', async () => {
  const page = await as('student', '/ai');
  const subject = page.getByRole('combobox', { name: 'Subject' });
  await page.getByRole('textbox', { name: 'Your question' }).fill('What moves in osmosis?');
  await subject.selectOption({ index: 1 });
  await settled(page);
  expect(await page.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe('What moves in osmosis?');
  await press(page, 'Ask');
  await press(page, 'Remove this talk');
  const asks = page.getByRole('dialog', { name: 'Remove this talk?' });
  await press(asks, 'Remove');
  await asks.waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'What moves in osmosis?' }).waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Your question' }).fill('And diffusion?');
  await page.getByRole('link', { name: 'My week' }).first().click();
  await press(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Leave');
  await page.getByRole('heading', { name: 'My week', level: 1 }).waitFor();
});

test('accounts of students are disabled after a question', async () => {
  const page = await as('tutor', '/elearning/accounts?state=active');
  await page.getByRole('checkbox', { name: 'Choose this row' }).first().check();
  await press(page, 'Disable');
  const asks = page.getByRole('dialog', { name: 'Disable accounts?' });
  await asks.getByText('The accounts of one student are closed').waitFor();
  await press(asks, 'Keep');
  await press(page, 'Disable');
  await asks.getByRole('button', { name: 'Disable', exact: true }).click();
  await page.getByText('One account disabled').waitFor();
});
