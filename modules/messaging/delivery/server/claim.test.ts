import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { queueMessages } from '../../outgoing/server/queue.ts';
import { readRules, writeRules } from '../../outgoing/server/rules.store.ts';
import { waitOutQuiet } from '../../outgoing/server/wait-out-quiet.ts';
import { claimMessages } from './claim.store.ts';
import { asSchool, messagesTo } from './testing/sending.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const urgent = { title: 'Test', purpose: 'Custom', urgent: true, sendAt: null };
const dueAt = async (batchId: number) => {
  const { rows } = await sql<{ dueAt: string }>`
    select due_at as "dueAt" from messaging.message where batch_id = ${batchId} order by id`.execute(app.db.platform);
  return rows.map((row) => row.dueAt);
};

it('hands nothing over in quiet hours but what is urgent, whatever has kept it until then', async () => {
  const evening = new Date('2027-06-14T16:30:00Z');
  const night = new Date('2027-06-14T19:30:00Z');
  const morning = '2027-06-15T05:00:00.000Z';
  const [plain, pressing, other] = await Promise.all([
    asSchool(app, app.schoolA, (ctx) => queueMessages({ ...ctx, now: evening }, { ...urgent, urgent: false }, messagesTo(2))),
    asSchool(app, app.schoolA, (ctx) => queueMessages({ ...ctx, now: evening }, urgent, messagesTo(1))),
    asSchool(app, app.schoolB, async (ctx) => {
      const { version } = await readRules(ctx.tx);
      await writeRules(ctx, { quietFrom: '22:00', quietTo: '06:00', approvalAbove: null, language: 'en', version });
      return queueMessages({ ...ctx, now: evening }, { ...urgent, urgent: false }, messagesTo(1));
    }),
  ]);
  const claimed = async (now: Date) => {
    const taken = await claimMessages(app.db.platform, 0, { claim: randomUUID(), kind: 'outbox', limit: 1000, lease: 60, now });
    const ids = new Set(taken.map(({ id }) => id));
    const { rows } = await sql<{ id: number; batchId: number }>`
      select id, batch_id as "batchId" from messaging.message where id = any(${[...ids]}::bigint[]) order by id`.execute(
      app.db.platform,
    );
    return [plain, pressing, other].map(({ batchId }) => rows.filter((row) => row.batchId === batchId).length);
  };
  // The provider was away from half past seven until half past ten: by then it is night in one school and not yet in the other.
  expect(await claimed(night)).toEqual([0, 1, 0]);
  expect(await waitOutQuiet(app.db, night)).toBeGreaterThanOrEqual(3);
  expect(await dueAt(plain.batchId)).toEqual([morning, morning]);
  expect(await dueAt(other.batchId)).toEqual(['2027-06-15T03:00:00.000Z']);
  expect(await claimed(new Date('2027-06-15T03:00:00Z'))).toEqual([0, 0, 1]);
  expect(await claimed(new Date(morning))).toEqual([2, 0, 0]);
});
