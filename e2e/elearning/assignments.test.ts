import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromMenu } from '../finance/fields.ts';
import { closeWindows, openAs, sharedBrowser, visit } from '../testing/browser.ts';
import { type SampleProduct, sampleProduct } from '../testing/product.ts';

const patient = { timeout: 30_000 };
let product: SampleProduct;
let browser: Browser;
let db: pg.Client;
let world: { id: number; studentId: number };

beforeAll(async () => {
  [product, browser] = await Promise.all([sampleProduct(), sharedBrowser()]);
  db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  const { rows } = await db.query<{ id: string; studentId: string }>(
    `with me as (
       select a.school_id, a.student_id, s.class_id, s.stream_id from platform.account a
         join registration.student s on s.school_id = a.school_id and s.id = a.student_id where a.username = 'student'),
     course as (
       select x.course_id from exams.takers_now x, me where x.school_id = me.school_id and x.student_id = me.student_id limit 1),
     made as (
       insert into elearning.assignment (school_id, title, course_id, class_id, audience, instructions, opens_at, due_at, max_mark, takes,
                                         state, author_name, made_at, published_at)
       select me.school_id, 'Kazi ya nyumbani – leo', course.course_id, me.class_id, 'class',
              '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Write and draw."}]}]}',
              now() - interval '1 hour', now() + interval '2 days', 1000, '{text,photos,audio}', 'published', 'A teacher', now(), now()
         from me, course returning id)
     select made.id, me.student_id as "studentId" from made, me`,
  );
  world = { id: Number(rows[0]?.id), studentId: Number(rows[0]?.studentId) };
});
afterAll(async () => {
  await closeWindows(browser);
  await db.end();
  await product.close();
});

test('a recording that was not sent is asked about before the page is left', async () => {
  const { page, context } = await openAs(browser, product.address, 'student');
  await page.addInitScript(() => {
    const stream = () => new AudioContext().createMediaStreamDestination().stream;
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => Promise.resolve(stream()) } });
  });
  await visit(page, `/assignments/${world.id}`);
  await page.reload();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await page.getByRole('button', { name: 'Use this recording' }).waitFor(patient);
  await page.getByRole('link', { name: 'Assignments', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByText('This is lost when you leave: a recording that you have not used.').waitFor();
  await question.getByRole('button', { name: 'Go on editing' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Assignments', exact: true }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/\/assignments$/);
  await context.close();
});

test('what is typed while photos are on their way stays, and photos that were not sent are told of before handing in', async () => {
  const { page, errors, context } = await openAs(browser, product.address, 'student');
  await visit(page, `/assignments/${world.id}`);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Kwanza');
  await page.getByText('Saved', { exact: true }).waitFor(patient);
  const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file][aria-label="Photos of pages"]')
    .setInputFiles({ name: 'ukurasa.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('button', { name: 'Send one page as one file' }).waitFor(patient);
  await page.getByText('Not part of your work yet: photos that you have not sent as one file.').waitFor();
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByText(/Not handed in with it: photos/)
    .waitFor();
  await page.getByRole('button', { name: 'Go on working' }).click();
  await page.route(/\/api\/kit\/uploads/, async (route) => {
    await wait(1_500);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send one page as one file' }).click();
  await text.fill('Kwanza na pili');
  await page.getByRole('list', { name: 'Files of your work' }).getByText('Photos, one page.pdf').waitFor(patient);
  expect(await text.inputValue()).toBe('Kwanza na pili');
  await page.getByText('Saved', { exact: true }).waitFor(patient);
  expect(await page.getByText(/saved on another device/).count()).toBe(0);
  await page.unroute(/\/api\/kit\/uploads/);
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  await page.getByText('By ').first().waitFor(patient);
  const { rows } = await db.query<{ words: string; files: number }>(
    `select h.words, (select count(*)::int from elearning.handed_file f where f.school_id = h.school_id and f.handed_in_id = h.id) as files
       from elearning.handed_in h join elearning.submission s on s.school_id = h.school_id and s.id = h.submission_id
      where s.assignment_id = $1`,
    [world.id],
  );
  expect(rows).toEqual([{ words: 'Kwanza na pili', files: 1 }]);
  expect(errors).toEqual([]);
  await context.close();
});

test('a mark that was typed and not noted is neither passed over when the work is returned nor lost on leaving', async () => {
  const { page, errors, context } = await openAs(browser, product.address, 'admin');
  await visit(page, `/assignments/${world.id}/marking/${world.studentId}`);
  await page.getByLabel(/^Mark out of/).fill('6');
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByText('Noted', { exact: true }).first().waitFor(patient);
  await page.getByLabel(/^Mark out of/).fill('7');
  await fromMenu(page, 'Return');
  await page.getByText('Note what you typed first, then return it.').waitFor();
  await page.getByRole('button', { name: /^(Next \(|Back to the list)/ }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Go on editing' }).click();
  await page.getByRole('button', { name: 'Note and go on' }).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(`/assignments/${world.id}/marking/${world.studentId}`);
  const { rows } = await db.query<{ mark: number; given: number }>(
    `select m.mark, (select count(*)::int from elearning.given g where g.school_id = m.school_id and g.submission_id = m.submission_id) as given
       from elearning.marking m join elearning.submission s on s.school_id = m.school_id and s.id = m.submission_id
      where s.assignment_id = $1`,
    [world.id],
  );
  expect(rows).toEqual([{ mark: 700, given: 0 }]);
  expect(errors).toEqual([]);
  await context.close();
});
