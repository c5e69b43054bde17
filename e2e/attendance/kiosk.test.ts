import path from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import { kioskPageApi } from '#modules/biometrics/devices/contract/kiosk-page.ts';
import { kiosksApi, type OfferedCode } from '#modules/biometrics/devices/contract/kiosks.ts';
import { punchesApi } from '#modules/biometrics/devices/contract/punches.ts';
import { launch, open, openAs, type Window } from '../testing/browser.ts';
import { filmQrCode } from '../testing/camera.ts';
import { type SampleProduct, sampleProduct } from '../testing/product.ts';

const film = path.join(temporaryFolder(), 'card.y4m');
let product: SampleProduct;
let browser: Browser;
let office: Window;
/** A student with a valid ID card of the sample, and two more. */
let holder: { name: string; token: string };
let others: { name: string; no: string }[];

beforeAll(async () => {
  product = await sampleProduct();
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const school = `(select school_id from platform.account where username = 'admin')`;
  const cards = await database.query<{ name: string; token: string }>(`
    select s.full_name as name, p.token from registration.paper p
      join registration.student s on s.school_id = p.school_id and s.id = p.student_id
     where p.school_id = ${school} and p.kind = 'id card' and p.state = 'valid' and s.here
       and coalesce(p.valid_until >= current_date + 1, true) order by p.id limit 1`);
  const students = await database.query<{ name: string; no: string }>(`
    select s.full_name as name, s.admission_no as no from registration.student s
     where s.school_id = ${school} and s.here and s.class_id is not null
       and not exists (select from registration.paper p where p.school_id = s.school_id and p.student_id = s.id) order by s.id limit 2`);
  await database.end();
  [holder = { name: '', token: '' }] = cards.rows;
  others = students.rows;
  // The code as the writer of ID cards has it: the address of the installation and the paper's token.
  filmQrCode(film, `${product.address}/verify/${holder.token}`);
  const camera = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
  browser = await launch(camera);
  office = await openAs(browser, product.address, 'admin', { reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

/** What the server answers to the administrator. */
const ask = (where: string, body?: object) =>
  office.page.evaluate(
    async ([address, sent]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}`, 'content-type': 'application/json' };
      const answer = await fetch(address, sent === null ? { headers } : { method: 'POST', headers, body: sent });
      return (await answer.json()) as unknown;
    },
    [where, body === undefined ? null : JSON.stringify(body)] as const,
  );
const punches = async (gadgetId: number) =>
  (
    (await ask(`${punchesApi.list.path}?gadgetId=${gadgetId}&size=200`)) as {
      rows: { person: string; verified: number; source: string }[];
    }
  ).rows;

/** Letters and digits as a card reader types them, whatever has the focus. */
const readCard = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

/** In the page: the product's files that it has loaded and the worker does not have yet. */
async function filesNotKept(): Promise<string[]> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = loaded.filter((name) => new URL(name).pathname.startsWith('/assets/'));
  const kept = await Promise.all(files.map((name) => caches.match(name, { ignoreVary: true })));
  return files.filter((_, at) => kept[at] === undefined);
}

test('a kiosk is paired by its link, reads ID cards through the camera, and takes typed numbers, also without a line, once', async () => {
  // Made and shown on the screen of devices.
  await office.page.goto('/biometrics/gadgets');
  await office.page.getByRole('button', { name: 'More actions' }).click();
  await office.page.getByRole('menuitem', { name: 'Add kiosk page' }).click();
  const form = office.page.getByRole('dialog');
  await form.getByLabel('Name').fill('Gate for the test');
  await form.getByRole('button', { name: 'Add kiosk page' }).click();
  const link = (await form.locator('code').first().textContent()) ?? '';
  const code = new URL(link).hash.slice(1);

  const { page, context, errors } = await open(browser, product.address, {
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    permissions: ['camera'],
  });
  await page.goto(link);
  await page.getByRole('button', { name: 'Pair this browser' }).click();
  // The camera sees the card at once.
  await page.getByText(holder.name, { exact: true }).waitFor();
  await expect.poll(() => page.locator('.kiosk-said strong').textContent()).toBe('Welcome');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.locator('.kiosk-said').click();
  const { id } = ((await ask('/api/bio/gadgets?q=Gate%20for%20the%20test')) as { rows: { id: number }[] }).rows[0] ?? { id: 0 };
  await expect.poll(() => punches(id)).toMatchObject([{ person: holder.name, verified: 4, source: 'kiosk' }]);
  // It was read once, and is not stored again while it stays before the camera.
  const [first = { name: '', no: '' }, second = { name: '', no: '' }] = others;
  await readCard(page, first.no);
  await page.getByText(first.name, { exact: true }).waitFor();
  await page.locator('.kiosk-said').click();
  await page.getByLabel(/^No card\?/).fill('999999');
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.getByText('Not known', { exact: true }).waitFor();
  await page.locator('.kiosk-said').click();
  expect(await punches(id)).toHaveLength(2);

  // No name is kept on the kiosk, and nothing of a user's session.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();

  // Without a line, also after the page was closed and opened again.
  await page.getByText('Ready').waitFor();
  // Nothing on the page says when the last of its files is kept; a busy computer takes a while.
  await expect.poll(() => page.evaluate(filesNotKept)).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await page.getByText('No line to the server. Scans are kept here.').waitFor();
  // The page is new: the card that still stands before the camera is read first, and must not come between later.
  await page.getByText('Noted', { exact: true }).waitFor();
  await page.locator('.kiosk-said').click();
  await readCard(page, second.no);
  await page.getByText('Noted', { exact: true }).waitFor();
  await page.locator('.kiosk-said').click();
  await readCard(page, second.no);
  await page.getByText('Taken already', { exact: true }).waitFor();
  await page.locator('.kiosk-said').click();
  // A code that the server cannot read takes none of the others with it.
  await page.getByLabel(/^No card\?/).fill('12\u000734');
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.getByText('Noted', { exact: true }).waitFor();
  await page.locator('.kiosk-said').click();
  await page.getByText(/scans? waits? for the line/).waitFor();
  expect(await punches(id)).toHaveLength(2);
  await context.setOffline(false);
  await page.getByText('Ready').waitFor();
  await expect
    .poll(async () => (await punches(id)).map(({ person }) => person).toSorted())
    .toEqual([holder.name, first.name, second.name].toSorted());

  // Switched off, it says so and stops; the code was good once.
  await ask(kiosksApi.revoke.path.replace(':id', String(id)), { id });
  await readCard(page, first.no);
  await page.getByRole('heading', { name: 'This kiosk has stopped' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Make this browser a kiosk' }).waitFor();
  await page.getByLabel('Pairing code').fill(code);
  await page.getByRole('button', { name: 'Pair this browser' }).click();
  await page.getByText('This pairing code is not good').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a kiosk without a camera says how to go on, and what it shows is read from afar', async () => {
  const made = (await ask(kiosksApi.create.path, { name: 'Old computer', direction: 'pressed' })) as OfferedCode;
  const { page, context, errors } = await open(browser, product.address, { reducedMotion: 'reduce', permissions: [] });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await page.goto(`/kiosk#${made.code}`);
  await page.getByRole('button', { name: 'Pair this browser' }).click();
  await page.getByText(/^The camera is refused\. Press the sign beside the address/).waitFor();
  await page.getByText('Going').click();
  await readCard(page, others[1]?.no ?? '');
  await page.getByText('Goodbye', { exact: true }).waitFor();
  const size = await page.locator('.kiosk-said strong').evaluate((word) => Number.parseFloat(getComputedStyle(word).fontSize));
  expect(size).toBeGreaterThanOrEqual(100);
  expect(kioskPageApi.scan.access).toBe('public');
  expect(errors).toEqual([]);
  await context.close();
});
