import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askers, issuingWorld, type IssuingWorld } from '#app/testing/inventory/issuing.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { redact } from '#kit/server/audit/audit.ts';
import { signingApi } from '#modules/inventory/setup/contract/signing.ts';

/** A wrong signing code refuses a call whose transaction commits all the same, because it counts the try. */
let app: TestApp;
let world: IssuingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await issuingWorld(app);
  await world.opening(world.main, world.chalk, 50_000, 5000);
});
afterAll(() => app.close());

const setPin = async () => expect((await app.call(askers.asker, signingApi.set, { pin: '471198' })).status).toBe(200);
const issue = (pin: string, key: ReturnType<IssuingWorld['key']>) =>
  world.issue({ toKind: 'staff', staffMemberId: world.staff.asker, signedHow: 'pin', pin }, askers.keeper, key);
const audited = async (condition: ReturnType<typeof sql>) =>
  (
    await sql<{ action: string; account_name: string; after: Record<string, unknown> | null }>`
      select action, account_name, after from kit.audit_entry where ${condition} order by id`.execute(app.db.platform)
  ).rows;

it('is refused again under the same key, and judged anew once the cause is gone', async () => {
  const key = world.key();
  await setPin();
  const refused = await issue('471199', key);
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'pin']);
  expect(await issue('471199', key)).toMatchObject({ status: 422, body: refused.body });
  await app.call(askers.asker, signingApi.set, { pin: '471199' });
  const done = await issue('471199', key);
  expect(done).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
  expect(await issue('471199', key)).toMatchObject({ status: 200, body: done.body });
});

it('leaves in the audit what was reported with it: five wrong codes lock', async () => {
  await setPin();
  for (let tries = 0; tries < 5; tries += 1) expect((await issue('000000', world.key())).status).toBe(422);
  expect(await audited(sql`entity = 'signing code' and action = 'locked'`)).toMatchObject([
    { account_name: 'a.role_pay_fees', after: { name: 'Wanjirũ Kamaũ' } },
  ]);
});

it('and an answer given twice is noted once, with no code', async () => {
  await setPin();
  const key = world.key();
  const before = (await audited(sql`true`)).length;
  for (let times = 0; times < 3; times += 1) expect((await issue('471198', key)).status).toBe(200);
  const rows = await audited(sql`true`);
  expect(rows.length - before).toBe(1);
  expect(JSON.stringify(rows)).not.toContain('471198');
});

it('keeps no secret of a call’s input, and hides nothing else', () => {
  const secrets = {
    pin: '1',
    passkey: '2',
    credential: '3',
    apiKey: '4',
    consumerKey: '5',
    oldPassword: '6',
    otp: '7',
    code: '8',
  };
  expect(new Set(Object.values(redact(secrets) as object))).toEqual(new Set(['…']));
  const plain = { kraPin: 'A001234567Z', financeOtp: true, codes: 2, passMark: 40, author: 'Wanjirũ' };
  expect(redact({ given: [plain] })).toEqual({ given: [plain] });
});
