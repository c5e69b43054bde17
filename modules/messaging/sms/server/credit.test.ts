import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { creditApi, platformCreditApi } from '../contract/credit.ts';
import { smsDashboardApi } from '../contract/dashboard.ts';
import { messagesTo, queue, settled, stored, tally } from '../../delivery/server/testing/sending.ts';

const office = 'ROLE_Send_Custom_sms' as const;

describe('SMS credit', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1, smsPace: { patience: 5, poll: 40 } });
  });
  afterAll(() => app.close());

  const sell = (segments: number, more: object = {}, headers = freshKey()) =>
    app.call('superUser', platformCreditApi.add, { schoolId: app.schoolA, kind: 'purchase', segments, ...more }, headers);
  const credit = async () => (await app.call(office, smsDashboardApi.get)).body.credit;

  it('is sold by the super-user alone, once for each key, and put right with a reason', async () => {
    for (const caller of ['ROLE_All', 'branchAdmin', 'nobody'] as const)
      expect((await app.call(caller, platformCreditApi.list)).status).toBeGreaterThanOrEqual(401);
    const key = freshKey();
    expect((await sell(10, {}, key)).body).toEqual({ balance: 10, released: 0 });
    expect((await sell(10, {}, key)).body).toEqual({ balance: 10, released: 0 });
    expect((await sell(-3)).body.fields?.[0]?.path).toBe('segments');
    expect((await sell(-3, { kind: 'adjustment' })).body.fields?.[0]?.path).toBe('reason');
    expect((await sell(-3, { kind: 'adjustment', reason: 'Entered twice' })).body.balance).toBe(7);
    expect(await credit()).toEqual({ counted: true, balance: 7, reserved: 0, left: 7, lowAt: 200 });
    expect((await app.call('superUser', platformCreditApi.list, { q: 'School A' })).body.rows).toMatchObject([
      { name: 'School A', counted: true, balance: 7, held: 0 },
    ]);
  });

  it('is spent when messages leave, in one line a batch and day, and a top-up lets the held ones go', async () => {
    const { batchId, queued, held } = await queue(app, messagesTo(10));
    expect([queued, held]).toEqual([7, 3]);
    expect(tally(await settled(app, batchId))).toEqual({ sent: 7, held: 3 });
    expect((await app.call(office, creditApi.list, { kind: 'consumption' })).body.rows).toMatchObject([
      { batchId, segments: -7 },
    ]);
    expect((await sell(2)).body).toEqual({ balance: 2, released: 2 });
    expect(tally(await settled(app, batchId))).toEqual({ sent: 9, held: 1 });
    expect((await stored(app, batchId)).at(-1)?.state).toBe('held');
    const { rows } = (await app.call(office, creditApi.list)).body;
    expect(rows.filter(({ kind }) => kind === 'consumption')).toMatchObject([{ segments: -9 }]);
    expect(rows.reduce((sum, { segments }) => sum + segments, 0)).toBe((await credit()).balance);
  });

  it('tells the administrators once when it becomes low, and again after the next top-up', async () => {
    await sql`update platform.account set phone = '+254712000222' where username = 'a.role_all'`.execute(app.db.platform);
    const told = async () => {
      const { rows } = await sql<{
        body: string;
      }>`select body from messaging.message where phone = '+254712000222' order by id`.execute(app.db.platform);
      return rows.map(({ body }) => body);
    };
    await sell(100);
    await expect.poll(told).toHaveLength(1);
    expect((await told())[0]).toMatch(/^School A: SMS credit is low, \d+ segments are left\./);
    await sell(1);
    await expect.poll(told).toHaveLength(2);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await told()).toHaveLength(2);
  });

  it('can be left uncounted only with an own provider, and says when it is low', async () => {
    expect((await app.call('ROLE_All', creditApi.settings, { lowAt: 50, counted: false })).status).toBe(422);
    expect((await app.call(office, creditApi.settings, { lowAt: 50, counted: true })).status).toBe(403);
    expect((await app.call('ROLE_All', creditApi.settings, { lowAt: 50, counted: true })).status).toBe(200);
    expect((await credit()).lowAt).toBe(50);
    expect((await app.call('otherSchool', creditApi.list)).body.total).toBe(0);
  });
});
