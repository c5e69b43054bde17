// The marks grid of 60 students and twelve papers in Chromium on the built product: from a key to its value on the screen.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { launch } from '../../e2e/testing/browser.ts';
import { onlyKnown } from '#kit/contract/known-fields.ts';
import { subjectsApi } from '#modules/exams/setup/contract/subjects.ts';
import { inExamWorld } from '../exam-world.ts';
import { median, report } from '../figures.ts';
import { password } from '../million.ts';

const root = path.resolve(import.meta.dirname, '../..');
const webRoot = mkdtempSync(path.join(os.tmpdir(), 'daftari-web-'));
await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: webRoot, emptyOutDir: true } });
try {
  await inExamWorld(
    async ({ app, url, call, open }) => {
      const streamId = await streamOfSixty(url);
      const { rows: subjects } = await call<{ rows: { id: number; name: string }[] }>('GET', '/api/exams/subjectoptions');
      const courseId = subjects.find(({ name }) => name === 'English')?.id ?? 0;
      const subject = await call<Record<string, unknown>>('GET', `/api/exams/subjects/${courseId}`);
      const papers = Array.from({ length: 6 }, (_, at) => ({ name: `P${at + 1}`, outOf: 100, share: at === 5 ? 16.65 : 16.67 }));
      await call('PUT', `/api/exams/subjects/${courseId}`, onlyKnown(subjectsApi.update.input, { ...subject, papers }));
      const exam = await open('By papers', { byPapers: true });
      const { rows } = await call<{ rows: { id: number; students: number; subjectName: string }[] }>(
        'GET',
        `/api/exams/sheets?examId=${exam.id}&courseId=${courseId}&size=200`,
      );
      const sheet = rows.find(({ students }) => students === 60);
      if (!sheet) throw new Error(`No sheet of stream ${streamId} has 60 students`);
      await twelvePapers(url, sheet.id);
      const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
      const { taken, processor } = await measured(address, sheet.id);
      report('Marks grid of 60 students and twelve papers, at each key', [
        { what: 'keys', value: taken.length, unit: '', limit: 300, atLeast: true },
        { what: 'from the key to the picture with its value, median', value: median(taken), unit: 'ms', limit: 16 },
        { what: 'and of 95 in a hundred keys', value: share(taken, 0.95), unit: 'ms' },
        { what: 'processor time of the page’s main thread, a key', value: processor, unit: 'ms' },
      ]);
    },
    { webRoot },
  );
} finally {
  rmSync(webRoot, { recursive: true, force: true });
}

function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

/** Sixty students sit together. */
async function streamOfSixty(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: number; other: number; class_id: number }>(`
    select min(id) as id, max(id) as other, class_id from settings.stream group by class_id having count(*) > 1 order by class_id limit 1`);
  const [place] = rows;
  if (!place) throw new Error('No class has two streams');
  await client.query('update registration.student set stream_id = $1 where class_id = $2', [place.other, place.class_id]);
  await client.query(
    `update registration.student set stream_id = $1 where id in (select id from registration.student where class_id = $2 order by id limit 60)`,
    [place.id, place.class_id],
  );
  await client.end();
  return place.id;
}

/** A subject has six papers at most; the grid is asked for twice as many. */
async function twelvePapers(url: string, sheetId: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into exams.sheet_paper (school_id, sheet_id, place, name, out_of, share)
     select school_id, sheet_id, place + 6, 'P' || (place + 6), out_of, share from exams.sheet_paper where sheet_id = $1`,
    [sheetId],
  );
  await client.end();
}

/**
 * Types marks down six columns. `taken`: milliseconds from each key until its frame is done; `processor`: what the page's main thread
 * computed for a key.
 */
async function measured(address: string, sheetId: number): Promise<{ taken: number[]; processor: number }> {
  const browser = await launch();
  try {
    const page = await browser.newPage({ baseURL: address, viewport: { width: 1440, height: 900 } });
    await page.goto('/');
    await page.getByLabel('Username').fill('admin1');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((found) => found.pathname !== '/');
    await page.goto(`/myexams/${sheetId}`);
    await page.locator('[data-cell="59:11"]').waitFor();
    await watch(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const threadTime = async () =>
      (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
    const before = await threadTime();
    for (let column = 0; column < 6; column += 1) {
      await page.locator(`[data-cell="0:${column}"]`).focus();
      for (let row = 0; row < 20; row += 1)
        for (const key of ['5', String(row % 10), 'Enter']) {
          await page.keyboard.press(key);
          // Sixteen keys a second: faster than anybody types, and every key has its own picture.
          await page.waitForTimeout(60);
        }
    }
    const spent = (await threadTime()) - before;
    const taken = await page.evaluate(() => (window as unknown as { taken: number[] }).taken);
    return { taken, processor: (spent * 1000) / taken.length };
  } finally {
    await browser.close();
  }
}

/** Notes what each key takes: the message comes once the frame after the key is done. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { taken });
    document.addEventListener(
      'keydown',
      (event) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => taken.push(performance.now() - event.timeStamp));
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
}
