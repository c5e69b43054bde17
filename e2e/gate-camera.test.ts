import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import { launch, openAs } from './testing/browser.ts';
import { filmQrCode } from './testing/camera.ts';
import { productToLookAt, type SampleProduct } from './testing/product.ts';

let product: SampleProduct;
let browser: Browser;
const film = path.join(temporaryFolder(), 'pass.y4m');
beforeAll(async () => {
  filmQrCode(film, '000001');
  const camera = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
  [product, browser] = await Promise.all([productToLookAt(), launch(camera)]);
});
afterAll(async () => {
  await browser.close();
});

test('the gate reads a pass through the camera in a browser without a barcode reader, from this server alone', async () => {
  const { page, context, errors } = await openAs(browser, product.address, 'deputy');
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'));
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto('/leaveouts/gate');
  expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false);
  await page.getByRole('button', { name: 'Scan the pass' }).click();
  // The code is none of the school's, so the gate says so: it was read, and looked up.
  await page.getByText('No pass of this school has this code.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Code of the pass' }).inputValue()).toBe('000001');
  expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  expect(asked.filter((url) => !url.startsWith(product.address) && !/^(?:blob|data):/.test(url))).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
