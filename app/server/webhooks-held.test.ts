import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sealer } from '#kit/server/auth/sealer.ts';
import { schoolsApi } from '#modules/platform/contract/schools.ts';
import { readSecrets } from '#modules/platform/server/secrets.ts';
import { webhooksApi } from '#modules/settings/contract/integrations/webhooks.ts';
import { startWebhooks } from '#modules/settings/server/public.ts';
import { type Receiver, startReceiver } from '../testing/processes/webhook-receiver.ts';
import { type TestApp, testApp } from '../testing/school.ts';
import { freshKey } from '../testing/students.ts';

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await testApp({ webhooksToLoopback: true });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

it('holds what a suspended school has to tell, however long, and sends it when the school is back', async () => {
  const draft = { name: 'Hook', url: `${receiver.url}/in`, events: ['payment.received'] };
  const { record } = (await app.call('ROLE_All', webhooksApi.create, draft as never)).body;
  expect((await app.call('ROLE_All', webhooksApi.test, { id: record.id }, freshKey())).status).toBe(200);
  const states = async () =>
    (await sql<{ state: string }>`select state from settings.webhook_delivery`.execute(app.db.platform)).rows;
  const secrets = await readSecrets(app.db);
  const sealer = new Sealer(secrets.sealing, secrets.addresses);
  const sending = async (until: () => boolean | Promise<boolean>) => {
    const running = startWebhooks(app.services, app.http.log, { sealer, toLoopback: true }, { poll: 20, limit: 1000 });
    try {
      await expect.poll(until, { interval: 20 }).toBe(true);
    } finally {
      await running.stop();
    }
  };
  await app.call('superUser', schoolsApi.suspend, { id: app.schoolA, reason: 'Fees of two terms are open.' });
  // Longer than what was sent is kept: whoever begins to send looks first for what is old.
  app.pass(31 * 86_400_000);
  let looks = 0;
  await sending(() => (looks += 1) > 20);
  expect([receiver.arrived.length, await states()]).toEqual([0, [{ state: 'waiting' }]]);
  await app.call('superUser', schoolsApi.reactivate, { id: app.schoolA });
  await sending(() => receiver.arrived.length > 0);
  await expect.poll(states).toEqual([{ state: 'delivered' }]);
});
