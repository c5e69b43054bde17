import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { png } from '#kit/server/testing/uploads.ts';
import { learnerApi } from '#modules/elearning/learners/contract/own.ts';
import { meetingsApi } from '#modules/elearning/live/contract/meetings.ts';
import { launch, openAs, type Window } from '../testing/browser.ts';
import { sampleProduct, type SampleProduct } from '../testing/product.ts';

let product: SampleProduct;
let browser: Browser;
beforeAll(async () => {
  const devices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  [product, browser] = await Promise.all([sampleProduct(), launch([...devices, '--autoplay-policy=no-user-gesture-required'])]);
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

/** A call as whoever is signed in in a window. */
async function asIn<E extends Endpoint>({ page }: Window, endpoint: E, input: CallInput<E>): Promise<Output<E>> {
  const { url, body } = buildRequest(endpoint, input);
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const answer = await fetch(`${product.address}${url}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Output<E>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const side = (page: Page, name: string) => page.locator('.live-side').getByRole('button', { name: new RegExp(`^${name}`) });

test('a class is held: let in, heard, written, drawn and shown, put out, and who was there is known', async () => {
  const [teacher, student] = await Promise.all([
    openAs(browser, product.address, 'admin', { reducedMotion: 'reduce' }),
    openAs(browser, product.address, 'student', { reducedMotion: 'reduce', viewport: { width: 360, height: 740 } }),
  ]);
  const me = await asIn(student, learnerApi.me, {});
  const { classes } = await asIn(teacher, meetingsApi.choices, {});
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const { id } = await asIn(teacher, meetingsApi.create, {
    kind: 'class',
    title: 'Hesabu: pembe',
    classId: classes.find(({ name }) => name === me.className)?.id ?? null,
    courseId: me.subjects[0]?.id ?? null,
    startsAt: minutes(2),
    endsAt: minutes(40),
  });
  await Promise.all([teacher.page.goto(`/meeting/${id}`), student.page.goto(`/meeting/${id}`)]);

  // The teacher comes in and speaks; the student checks the microphone, waits and is let in.
  await button(teacher.page, 'Come in').click();
  await button(teacher.page, 'Microphone off').click();
  await button(teacher.page, 'Microphone on').waitFor();
  await button(student.page, 'Check camera and microphone').click();
  await student.page.getByRole('meter').or(student.page.locator('meter')).first().waitFor();
  await button(student.page, 'Ask to come in').click();
  await student.page.getByText('You are in the waiting room').waitFor();
  await side(teacher.page, 'People').click();
  await button(teacher.page, new RegExp(`^Let ${me.name} in$`)).click();
  await button(student.page, 'Raise the hand').click();

  // The hand is seen and the microphone given.
  await button(teacher.page, `Give ${me.name} the microphone`).click();
  await button(student.page, 'Microphone off').waitFor();
  await student.page.waitForFunction(() => {
    const audio = document.querySelector('audio');
    return audio?.srcObject instanceof MediaStream && !audio.paused;
  });

  // What is typed stays while one looks elsewhere.
  await side(teacher.page, 'Polls').click();
  await teacher.page.getByRole('textbox', { name: 'Question' }).fill('Umeelewa?');
  await side(teacher.page, 'Chat').click();
  await teacher.page.getByLabel('Message').fill('Karibuni');
  await side(teacher.page, 'People').click();
  await side(teacher.page, 'Polls').click();
  expect(await teacher.page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('Umeelewa?');
  await side(teacher.page, 'Chat').click();
  expect(await teacher.page.getByLabel('Message').inputValue()).toBe('Karibuni');
  await teacher.page.getByLabel('Message').press('Enter');
  await student.page.getByText('Karibuni').waitFor();
  expect(await teacher.page.getByLabel('Message').inputValue()).toBe('');

  // What is written is text, whatever it says.
  await student.page.getByLabel('Message').fill('Nimefika <b>mwalimu</b> – ĩĩ');
  await button(student.page, 'Send').click();
  await side(teacher.page, 'Chat').click();
  await teacher.page.getByText('Nimefika <b>mwalimu</b> – ĩĩ').waitFor();

  // A picture becomes a slide that the student sees, and then the board is drawn on.
  await button(teacher.page, 'Slides').click();
  await teacher.page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'picha.png', mimeType: 'image/png', buffer: await png() }]);
  await student.page.getByRole('img', { name: 'Slide 1 of 1' }).waitFor();
  // More slides come behind the first ones; others in their place only once that is confirmed.
  const another = [{ name: 'nyingine.png', mimeType: 'image/png', buffer: await png() }];
  await teacher.page.locator('input[type=file]').first().setInputFiles(another);
  await student.page.getByRole('img', { name: 'Slide 2 of 2' }).waitFor();
  await teacher.page.locator('input[type=file]').last().setInputFiles(another);
  await button(teacher.page, 'Keep slides').click();
  await teacher.page.getByRole('img', { name: 'Slide 2 of 2' }).waitFor();
  await teacher.page.locator('input[type=file]').last().setInputFiles(another);
  await button(teacher.page, 'Replace slides').click();
  await student.page.getByRole('img', { name: 'Slide 1 of 1' }).waitFor();
  await button(teacher.page, 'Board').click();
  const board = teacher.page.locator('svg[data-draws]');
  const box = await board.boundingBox();
  if (!box) throw new Error('There is no board.');
  await teacher.page.mouse.move(box.x + 40, box.y + 40);
  await teacher.page.mouse.down();
  await teacher.page.mouse.move(box.x + 200, box.y + 120, { steps: 8 });
  await teacher.page.mouse.up();
  await student.page.getByRole('img', { name: 'Board, page 1 of 1, one stroke' }).waitFor();

  // Put out, the student does not come back.
  await side(teacher.page, 'People').click();
  await button(teacher.page, `For ${me.name}`).click();
  await teacher.page.getByRole('menuitem', { name: 'Remove from the room' }).click();
  await student.page.getByText('You were removed from this room.').waitFor();
  await button(student.page, 'Ask to come in').click();
  await student.page.getByRole('alert').filter({ hasText: 'removed' }).waitFor();

  await button(teacher.page, 'Lead the room').click();
  await teacher.page.getByRole('menuitem', { name: 'End for all' }).click();
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'End for all' }).click();
  await teacher.page.getByText('This meeting is over.').first().waitFor();
  await teacher.page.goto(`/liveclasses/${id}?tab=people&part=came`);
  await teacher.page.getByText(me.name).first().waitFor();
  expect([...teacher.errors, ...student.errors]).toEqual([]);
});
