// A register of 45 marked by hand in Chromium: with thumbs on a phone of 360 px, and by keyboard on a PC, both with a processor slowed four times. Every touch and
// key comes at the pace of a person, after all present no sooner than what the one before did is seen; the time goes from the first of them until the page says “Saved”.
// Pace: 1.1 s to point at something and 0.28 s to press a key (Card, Moran and Newell, “The keystroke-level model”, CACM 23(7), 1980).
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startProduct } from '#app/testing/processes/product-process.ts';
import { sampleFolder } from '#app/testing/sample-folder.ts';
import { buildScreens } from '#app/testing/screens-build.ts';
import { copyFolder } from '#kit/server/testing/kept-folder.ts';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import { registerRef } from '#modules/biometrics/registers/contract/register-words.ts';
import { registersApi } from '#modules/biometrics/registers/contract/registers.ts';
import { launch, openAs } from '../e2e/testing/browser.ts';
import { report } from './figures.ts';
import { putLine } from './screens/line.ts';

const [pointing, pressing] = [1_100, 280];
const class45 = 45;
/** Who is not simply present, by their place on the list, and the key and name of what they are. */
const exceptions = [
  [2, 'a', 'Absent'],
  [9, 'l', 'Late'],
  [17, 'a', 'Absent'],
  [23, 'l', 'Late'],
  [30, 'a', 'Absent'],
  [38, 'l', 'Late'],
  [44, 'a', 'Absent'],
] as const;

await buildScreens();
const folder = temporaryFolder();
await copyFolder(await sampleFolder(), folder);
const product = await startProduct(folder, { SAMPLE_DATA: 'no', SECOND_FACTOR: 'offered' });
const browser = await launch();
try {
  const thumbs = await withThumbs();
  const keys = await withKeys('exceptions');
  const each = await withKeys('each');
  report(`A register of ${class45} marked by hand, s`, [
    { what: 'With thumbs: all present, then seven exceptions', value: thumbs, unit: 's', limit: 20 },
    { what: 'By keyboard: all present, then seven exceptions', value: keys, unit: 's', limit: 20 },
    { what: 'By keyboard: a letter for each student', value: each, unit: 's', limit: 20 },
  ]);
} finally {
  await browser.close();
  await product.stop();
  await removeTemporaryFolder(folder);
}

async function withThumbs(): Promise<number> {
  const page = await openRegister({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, 1);
  const begun = performance.now();
  await paced(pointing, () => page.getByRole('button', { name: 'All present' }).tap());
  await page
    .locator('.register-row[data-meaning]')
    .nth(class45 - 1)
    .waitFor();
  for (const [at, , name] of exceptions) {
    const box = page.locator('.register-row').nth(at).locator(`label[title="${name}"]`);
    await paced(pointing, () => box.tap());
    await page.locator('.register-row').nth(at).locator(`input[aria-label="${name}"]:checked`).waitFor({ state: 'attached' });
  }
  await page.getByText(/^Saved /).waitFor();
  return (performance.now() - begun) / 1000;
}

async function withKeys(how: 'exceptions' | 'each'): Promise<number> {
  const page = await openRegister({}, how === 'each' ? 2 : 3);
  const begun = performance.now();
  const checked = (at: number, name: string) =>
    page.locator('.register-row').nth(at).locator(`input[aria-label="${name}"]:checked`).waitFor({ state: 'attached' });
  if (how === 'exceptions') {
    await paced(pointing, () => page.getByRole('button', { name: 'All present' }).click());
    await checked(0, 'Present');
  }
  await paced(pointing, () => page.locator('.register-row input').first().focus());
  const said = new Map<number, readonly [string, string]>(exceptions.map(([at, key, name]) => [at, [key, name]]));
  for (let at = 0; at < class45; at += 1) {
    const [key, name] = said.get(at) ?? (how === 'each' ? (['p', 'Present'] as const) : ['ArrowDown', null]);
    // A finger that stays on the arrow goes down thirty rows a second; a person lets go well before that.
    await paced(key === 'ArrowDown' ? pressing / 2 : pressing, () => page.keyboard.press(key));
    if (name !== null && how === 'exceptions') await checked(at, name);
  }
  // Who types a letter for each looks at the register and not at the screen; no letter may be lost.
  if (how === 'each') for (let at = 0; at < class45; at += 1) await checked(at, said.get(at)?.[1] ?? 'Present');
  await page.getByText(/^Saved /).waitFor();
  return (performance.now() - begun) / 1000;
}

/** What a person does: they take as long as they take, and the product as long as it takes. */
async function paced(person: number, act: () => Promise<void>): Promise<void> {
  await wait(person);
  await act();
}

/** Opens a register of at least 45 students that nobody has begun, with a slow processor. */
async function openRegister(options: Parameters<typeof openAs>[3], lesson: number): Promise<Page> {
  const { page } = await openAs(browser, product.address, 'admin', { reducedMotion: 'reduce', ...options });
  const { day, rows } = await lastSchoolDay(page);
  const row = rows.find(({ students }) => students >= class45);
  if (!row)
    throw new Error(`The largest stream of the sample has ${Math.max(...rows.map(({ students }) => students))} students.`);
  await putLine(browser, page, { network: null, slower: 4 });
  await page.goto(`/biometrics/classregister/${registerRef({ ...row, day, lesson: 11 + lesson, session: 'lesson' })}`);
  await page
    .locator('.register-row')
    .nth(class45 - 1)
    .waitFor();
  return page;
}

interface Answer {
  day: string;
  closedBecause: string | null;
  rows: { classId: number; streamId: number; students: number }[];
}

async function lastSchoolDay(page: Page): Promise<Answer> {
  const ask = (day: string | null) =>
    page.evaluate(
      async (where) => {
        const answer = await fetch(where, { headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` } });
        return (await answer.json()) as unknown;
      },
      `${registersApi.list.path}?size=200${day === null ? '' : `&day=${day}`}`,
    ) as Promise<Answer>;
  let found = await ask(null);
  while (found.closedBecause !== null)
    found = await ask(new Date(Date.parse(`${found.day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10));
  return found;
}
