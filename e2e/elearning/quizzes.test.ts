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

/** Goes on with the attempt that runs, on a device of its own. */
async function goOn() {
  const window = await open(browser, product.address, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await signIn(window.page, 'student');
  await window.page.goto('/quizzes/active');
  await window.page.getByRole('link', { name: /Lakes & rivers/ }).click();
  await window.page.getByRole('button', { name: 'Go on' }).click();
  await window.page.getByRole('timer').waitFor();
  return window;
}
const answer = (page: Page, text: string) => page.getByRole('radio', { name: text });
const lakes = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name: 'Question 1,' }).click();
  await answer(page, 'Turkana').waitFor();
};

test('what is answered without a line is kept, seen to be kept, and there on another device once the line is back', async () => {
  const first = await goOn();
  await lakes(first.page);
  await answer(first.page, 'Nakuru').check();
  await first.page.getByText('Saved', { exact: true }).waitFor();
  await first.context.setOffline(true);
  await answer(first.page, 'Turkana').check();
  await first.page.getByText('Kept on this computer, no line').waitFor();

  const second = await goOn();
  await lakes(second.page);
  expect(await answer(second.page, 'Nakuru').isChecked()).toBe(true);
  await second.context.close();

  await first.context.setOffline(false);
  await first.page.getByText('Saved', { exact: true }).waitFor();
  await first.page.getByText(/opened on another device/).waitFor();
  const third = await goOn();
  await lakes(third.page);
  expect(await answer(third.page, 'Turkana').isChecked()).toBe(true);

  // Submitted with what was typed a moment before, and seen as far as the quiz shows it.
  await third.page.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name: 'Question 2,' }).click();
  await third.page.getByRole('textbox', { name: 'Your answer' }).fill('Mvua – na ukame');
  await third.page.getByRole('button', { name: 'Submit', exact: true }).click();
  await third.page.getByRole('dialog').getByRole('button', { name: 'Submit answers' }).click();
  await third.page.getByText('Your attempts').waitFor();
  await third.context.close();
  await first.context.close();
});
