import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows, openAs, sharedBrowser, visit } from '../testing/browser.ts';
import { type SampleProduct, sampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

const still = { reducedMotion: 'reduce' } as const;
const cell = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();

test('bell times are changed in the picture of the week, and an overlap is refused in words', async () => {
  const { page } = await openAs(browser, product.address, 'timetabler', still);
  await page.goto('/timetable/timeslots');
  await page.getByRole('link', { name: /^Short break/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('To', { exact: false }).last().fill('09:25');
  await drawer.getByRole('button', { name: 'Save slot' }).click();
  await page.getByRole('link', { name: /^Short break.*09:20–09:25/ }).waitFor();
  await page.getByRole('link', { name: 'Add slot' }).click();
  await drawer.getByLabel('Name').fill('9');
  await drawer.getByLabel('From').fill('15:00');
  await drawer.getByRole('textbox', { name: 'To' }).fill('15:25');
  await drawer.getByRole('button', { name: 'Add slot' }).click();
  await drawer.getByText('It overlaps “8”, which is from 14:40 to 15:20 every day.').waitFor();
  await drawer.getByLabel('From').fill('15:20');
  await drawer.getByRole('button', { name: 'Add slot' }).click();
  await page.getByRole('link', { name: /^9.*15:20–15:25/ }).waitFor();
});

test('the circular slider goes by keys and along its arc, and ignores what is outside its range', async () => {
  const { page } = await openAs(browser, product.address, 'timetabler', still);
  await visit(page, '/timetable/teachers');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const slider = page.getByRole('slider', { name: 'Most lessons a week' });
  await slider.waitFor();
  const now = () => slider.inputValue();
  const box = await page.locator('.dial svg').boundingBox();
  if (!box) throw new Error('The dial is not drawn.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // The top is the middle of the range; the foot is outside it.
  await page.mouse.click(x, y - 60);
  expect(await now()).toBe('27');
  await page.mouse.click(x, y + 60);
  expect(await now()).toBe('27');
  await page.mouse.click(x + 46, y + 44);
  expect(await now()).toBe('38');
  await page.keyboard.press('Home');
  expect(await now()).toBe('16');
  await page.keyboard.press('ArrowLeft');
  expect(await now()).toBe('16');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowUp');
  expect(await now()).toBe('22');
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  expect(await now()).toBe('33');
  await page.mouse.move(x, y - 60);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 5 });
  await page.mouse.up();
  expect(await now()).toBe('34');
  await page.getByRole('dialog').getByRole('button', { name: 'Save teacher' }).click();
  await page.getByRole('row').nth(1).getByText('of 34').waitFor();
});

test('times off are painted with the mouse and the keys, undone, and what somebody else painted meanwhile is shown', async () => {
  const [one, two] = [
    await openAs(browser, product.address, 'timetabler', still),
    await openAs(browser, product.address, 'admin', still),
  ];
  await one.page.goto('/timetable/rooms?q=Library');
  await one.page.getByRole('row').nth(1).getByRole('link').first().click();
  await one.page.getByText('Times off', { exact: true }).click();
  await one.page.getByRole('link', { name: 'Open times off' }).click();
  await one.page.getByRole('heading', { name: 'Times off of Library' }).waitFor();
  await two.page.goto(new URL(one.page.url()).pathname);
  await cell(two.page, /^Monday, 1, /).waitFor();

  const [from, until] = [
    await cell(one.page, /^Monday, 1, /).boundingBox(),
    await cell(one.page, /^Wednesday, 1, /).boundingBox(),
  ];
  if (!from || !until) throw new Error('The grid is not drawn.');
  await one.page.mouse.move(from.x + 8, from.y + 8);
  await one.page.mouse.down();
  await one.page.mouse.move(until.x + 8, until.y + 8, { steps: 8 });
  await one.page.mouse.up();
  await cell(one.page, /^Tuesday, 1, .*: forbidden/).waitFor();
  await one.page.getByText('3 forbidden').waitFor();
  const last = one.page.getByRole('table', { name: 'Slots of Form 4 “candidates”' });
  await last.getByRole('button', { name: /paint Friday, the whole day/ }).click();
  await one.page.getByText('12 forbidden').waitFor();
  await one.page.keyboard.press('Control+z');
  await one.page.getByText('3 forbidden').waitFor();
  await cell(one.page, /^Monday, 1, /).focus();
  await one.page.keyboard.press('ArrowDown');
  await one.page.keyboard.press('u');
  await cell(one.page, /^Monday, 2, .*: undesired/).waitFor();
  await one.page.getByRole('button', { name: 'Save times off' }).click();
  await one.page.getByText('The times off of Library are saved').waitFor();

  await cell(two.page, /^Monday, 1, /).focus();
  await two.page.keyboard.press('u');
  await two.page.getByRole('button', { name: 'Save times off' }).click();
  await two.page.getByText('Somebody else has painted').waitFor();
  await two.page.getByRole('button', { name: 'Keep mine' }).click();
  await two.page.getByRole('button', { name: 'Save times off' }).click();
  await two.page.getByText('The times off of Library are saved').waitFor();
  await one.page.reload();
  await cell(one.page, /^Monday, 1, .*: undesired/).waitFor();
  await cell(one.page, /^Tuesday, 1, .*: forbidden/).waitFor();
});
