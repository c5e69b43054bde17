import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { providerApi } from '../../delivery/contract/provider.ts';
import { type AtServer, startAtServer } from '../../delivery/server/testing/at-server.ts';
import { messagesTo, queue, settled, stored, tally, topUp } from '../../delivery/server/testing/sending.ts';
import { creditApi } from '../contract/credit.ts';

let installation: AtServer;
let app: TestApp;
beforeAll(async () => {
  installation = await startAtServer();
  app = await testApp({
    jobWorkers: 1,
    smsProvider: `africastalking+http://shule:key@127.0.0.1:${installation.port}`,
    smsPace: { patience: 5, poll: 40 },
  });
});
afterAll(async () => {
  await app.close();
  await installation.stop();
});

const enter = () =>
  app.call('ROLE_All', providerApi.update, {
    settings: { kind: 'africastalking', username: 'shule' },
    sender: 'SHULE',
    secret: 'atsk_very-secret',
    version: null,
  });
const uncounted = () => app.call('ROLE_All', creditApi.settings, { lowAt: 50, counted: false });

it('messages of a school that gives up its own provider cost credit again, also those that wait for their time', async () => {
  expect((await enter()).status).toBe(200);
  expect((await uncounted()).status).toBe(200);
  const later = { sendAt: new Date(Date.now() + 86_400_000) };
  const planned = await queue(app, messagesTo(2), later);
  expect(planned).toMatchObject({ queued: 2, held: 0 });

  expect((await app.call('ROLE_All', providerApi.remove, {})).body.own).toBeNull();
  expect(tally(await stored(app, planned.batchId))).toEqual({ held: 2 });
  const held = await queue(app, messagesTo(1));
  expect(held).toMatchObject({ queued: 0, held: 1 });
  expect((await uncounted()).status).toBe(422);
  expect(installation.asked).toEqual([]);

  await topUp(app, 2);
  const paid = await stored(app, planned.batchId);
  expect(tally(paid)).toEqual({ queued: 2 });
  await topUp(app, 2);
  const now = await queue(app, messagesTo(1));
  for (const { batchId } of [held, now]) expect(tally(await settled(app, batchId))).toEqual({ sent: 1 });
  const { rows } = (await app.call('ROLE_All', creditApi.list, { kind: 'consumption' })).body;
  expect(rows.reduce((sum, { segments }) => sum + segments, 0)).toBe(-2);
});
