import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealedColumns } from '#app/server/sealed.ts';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import { sourceFiles } from '#app/checks/source-files.ts';
import { AccessTokens } from '#kit/server/auth/tokens.ts';
import { Sealer } from '#kit/server/auth/sealer.ts';
import { readSecrets, replaceSealing, replaceSigning } from '#modules/platform/server/secrets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const secretText = 'nywila ya siri 482913';
const provide = (secret: string) =>
  sql`
  insert into messaging.provider (school_id, kind, settings, secret) values (${app.schoolA}, 'smpp', '{}', ${secret})
  on conflict (school_id) do update set secret = excluded.secret`.execute(app.db.platform);
const kept = async () =>
  (await sql<{ secret: string }>`select secret from messaging.provider where school_id = ${app.schoolA}`.execute(app.db.platform))
    .rows[0]?.secret ?? '';

it('replaces the signing secret: what it signed is believed until it has run out, sealed texts and addresses stay', async () => {
  const before = await readSecrets(app.db);
  const now = app.services.clock();
  const token = await new AccessTokens(before.signing).sign(1, 1, now);
  await replaceSigning(app.db, now);
  const after = await readSecrets(app.db);
  expect(after.signing).not.toBe(before.signing);
  expect([after.sealing, after.addresses]).toEqual([before.sealing, before.addresses]);
  const tokens = new AccessTokens(after.signing, after.signedBefore);
  expect(await tokens.sessionOf(token, now)).toBe(1);
  expect(await tokens.sessionOf(await tokens.sign(2, 1, now), now)).toBe(2);
  const forged = await new AccessTokens(before.signing).sign(3, 1, new Date(now.getTime() + 17 * 60_000));
  expect(await tokens.sessionOf(forged, new Date(now.getTime() + 17 * 60_000))).toBeNull();
  // A session goes on with its refresh token.
  const signedIn = (
    await app.http.inject({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { username: 'a.role_pay_fees', password: testPassword },
    })
  ).json();
  await replaceSigning(app.db, now);
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    payload: { refreshToken: signedIn.refreshToken },
  });
  expect(statusCode).toBe(200);
});

it('replaces the sealing key: every sealed text opens with the new one alone, and nobody enters a password again', async () => {
  const before = await readSecrets(app.db);
  await provide(new Sealer(before.sealing).seal(secretText, app.schoolA));
  const { rows } = await sql<{ id: number }>`select id from platform.account where username = 'a.role_all'`.execute(
    app.db.platform,
  );
  const id = rows[0]?.id ?? 0;
  const key = new Sealer(before.sealing).seal('ABCDEFGH', `account ${id}`);
  await sql`insert into platform.second_factor (account_id, key_sealed) values (${id}, ${key})`.execute(app.db.platform);
  expect(await replaceSealing(app.db, sealedColumns, app.services.clock())).toBe(2);
  const after = await readSecrets(app.db);
  expect([after.signing, after.addresses]).toEqual([before.signing, before.addresses]);
  expect(new Sealer(after.sealing).open(await kept(), app.schoolA)).toBe(secretText);
  expect(new Sealer(before.sealing).open(await kept(), app.schoolA)).toBeNull();
  const factor = await sql<{
    key: string;
  }>`select key_sealed as key from platform.second_factor where account_id = ${id}`.execute(app.db.platform);
  expect(new Sealer(after.sealing).open(factor.rows[0]?.key ?? '', `account ${id}`)).toBe('ABCDEFGH');
});

it('changes nothing when one sealed text cannot be opened', async () => {
  const before = await readSecrets(app.db);
  const broken = new Sealer('another installation').seal(secretText, app.schoolA);
  await provide(broken);
  await expect(replaceSealing(app.db, sealedColumns, app.services.clock())).rejects.toThrow(
    'messaging.provider.secret of school',
  );
  expect([await kept(), (await readSecrets(app.db)).sealing]).toEqual([broken, before.sealing]);
});

it('knows every place that seals', async () => {
  const places: string[] = [];
  for (const file of sourceFiles(['kit', 'modules', 'app']))
    if (!/\.test\.ts$|server\/secrets\.ts$/.test(file.path) && /[sS]ealer\.seal\(/.test(file.text)) places.push(file.path);
  expect(places.toSorted()).toEqual([
    'modules/biometrics/devices/server/gadgets/gadgets.store.ts',
    'modules/elearning/ai/server/settings.store.ts',
    // Opens one file for five minutes; it is kept nowhere.
    'modules/elearning/interactive/server/packages/player.ts',
    'modules/elearning/live/server/settings/settings.store.ts',
    'modules/finance/banks/server/feeds/feeds.routes.ts',
    'modules/finance/banks/server/mpesa/mpesa.routes.ts',
    'modules/messaging/delivery/server/providers/provider.routes.ts',
    'modules/platform/server/second-factor/factor.store.ts',
    'modules/settings/server/integrations/webhooks.store.ts',
  ]);
});
