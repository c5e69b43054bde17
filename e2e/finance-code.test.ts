import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileApi } from '#modules/settings/contract/profile.ts';
import { closeWindows, openHome, sharedBrowser } from './testing/browser.ts';
import { sampleProcess } from './testing/product.ts';

let product: Awaited<ReturnType<typeof sampleProcess>>;
let browser: Browser;
let log = '';
beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProcess({ LOG_LEVEL: 'info' }), sharedBrowser()]);
  product.child.stdout?.on('data', (text: Buffer) => (log += text.toString()));
});
afterAll(async () => {
  await closeWindows(browser);
  await product.close();
});

/** The school's wish for a code, as its settings screen saves it. */
async function want(page: Page, financeOtp: boolean): Promise<void> {
  await page.evaluate(
    async ([path, fields, on]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}`, 'content-type': 'application/json' };
      const profile = (await (await fetch(path, { headers })).json()) as Record<string, unknown>;
      const body = JSON.stringify({ ...Object.fromEntries(fields.map((field) => [field, profile[field]])), financeOtp: on });
      await fetch(path, { method: 'PUT', headers, body });
    },
    [profileApi.get.path, Object.keys(profileApi.update.input.shape), financeOtp] as const,
  );
}

const latestCode = () => [...log.matchAll(/outbox: (\d{6}) is your Daftari code for the finance area/g)].at(-1)?.[1] ?? '';

test('with the school’s flag on, finance asks for a code and then goes where one was going', async () => {
  const first = await openHome(browser, product.address, 'admin');
  await want(first.page, true);
  await first.context.close();
  const { page, errors } = await openHome(browser, product.address, 'admin');
  expect(await page.evaluate(() => localStorage.getItem('useOTPToAccessFinance'))).toBe('true');

  await page.goto('/finance/otp');
  await page.waitForURL('**/home');
  const wanted = '/studentbilling?tab=voteheads';
  await page.goto(wanted);
  await page.waitForURL(`**/finance/otp?redirect=${encodeURIComponent(wanted)}`);
  await page.getByText('6 digits are on their way to your a…@daftari.example').waitFor();
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await expect.poll(latestCode).not.toBe('');
  const code = latestCode();
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await page.getByText('This code is not right. You can try 4 more times.').waitFor();
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${wanted}`);
  await page.getByRole('heading', { name: 'Student billing' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('financeOtpVerified'))).toBe('true');

  // The flag was used up: the code screen does not open again by itself.
  await page.goto('/finance/otp');
  await page.waitForURL('**/home');
  await want(page, false);
  expect(errors).toEqual([]);
});

test('a school that begins to want the code while finance is open is asked at the next call', async () => {
  const { page, errors } = await openHome(browser, product.address, 'admin');
  await page.goto('/studentbilling');
  await page.getByRole('heading', { name: 'Student billing' }).waitFor();
  await want(page, true);
  // What a session may do is read afresh within two seconds.
  const asked = async (): Promise<boolean> => {
    await page.goto('/studentbilling');
    return page.waitForURL('**/finance/otp?redirect=%2Fstudentbilling', { timeout: 1500 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(asked).toBe(true);
  await want(page, false);
  expect(errors).toEqual([]);
});
