import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ErasureDesk, erasureDesk } from '#app/testing/registration/erasures.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { jpeg } from '#kit/server/testing/uploads.ts';
import { consentsApi } from '#modules/registration/privacy/contract/consents.ts';
import { newslettersApi } from '../contract/newsletters.ts';
import { openNewslettersApi } from '../contract/open-newsletter.ts';

let desk: ErasureDesk;
beforeAll(async () => {
  desk = await erasureDesk(1);
});
afterAll(() => desk.app.close());

const say = (given: boolean, studentIds: number[]) =>
  desk.app.call(
    'ROLE_Admissions_Admin',
    consentsApi.record,
    { purpose: 'publication', given, saidBy: 'Mother', saidOn: '2026-01-05', evidence: 'signed form', studentIds },
    freshKey(),
  );

it('a picture that was withdrawn stays so when who is on it is erased', { timeout: 30_000 }, async () => {
  const { app } = desk;
  const [stays, goes] = [await desk.leaver('Stays', '0733000801'), await desk.leaver('Goes', '0733000802')];
  await say(true, [stays, goes]);
  const sent = { name: 'a.jpg', bytes: await jpeg(), otherdata: { purpose: 'photo' } };
  const { fileId } = (await sendUpload(app, 'ROLE_Send_Custom_sms', sent)).body;
  const body = {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Won.' }] }],
  };
  const images = [{ fileId, caption: 'The team', studentIds: [stays, goes] }];
  const draft = { title: 'Term news', sections: [{ heading: 'Sports', body, images }] };
  const { id, version } = (await app.call('ROLE_Send_Custom_sms', newslettersApi.create, draft)).body;
  const waiting = (await app.call('ROLE_Send_Custom_sms', newslettersApi.submit, { id, version }, freshKey())).body;
  const verdict = { id, version: waiting.version, approved: true, remark: '' };
  const token = (await app.call('ROLE_All', newslettersApi.decide, verdict, freshKey())).body.link ?? '';
  const image = async () => (await app.call('nobody', openNewslettersApi.image, { token, fileId })).status;
  expect(await image()).toBe(200);
  await say(false, [goes]);
  expect(await image()).toBe(404);

  const requestId = await desk.request('student', goes);
  const asked = await desk.ask(requestId);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  expect((await desk.approve(asked.body.id, requestId)).status).toBe(200);
  await expect.poll(async () => (await desk.erasureOf(requestId))?.state, { timeout: 15_000 }).toBe('done');

  expect(await image()).toBe(404);
  const shown = (await app.call('nobody', openNewslettersApi.read, { token })).body;
  expect(shown.newsletter?.sections[0]?.images).toEqual([]);
});
