import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { blacklistApi } from '../../numbers/contract/blacklist.ts';
import { smsDashboardApi } from '../contract/dashboard.ts';
import { smsApi } from '../contract/history.ts';
import { hygieneApi } from '../../numbers/contract/hygiene.ts';
import type { MessageState } from '../../outgoing/contract/states.ts';
import { queueMessages } from '../../outgoing/server/queue.ts';
import { asSchool, messagesTo, queue, settled, stored, tally } from '../../delivery/server/testing/sending.ts';

const office = 'ROLE_Send_Custom_sms' as const;

describe('SMS history', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1, smsPace: { patience: 5, poll: 40 } });
  });
  afterAll(() => app.close());

  const list = async (input: Parameters<typeof app.call<typeof smsApi.list>>[2] = {}) =>
    (await app.call(office, smsApi.list, input)).body;
  /** Sends and then lets the provider have said so, as reports write it. */
  const sent = async (count: number, state: MessageState, body = 'Habari', reason: string | null = null) => {
    const { batchId } = await queue(app, messagesTo(count, body), { title: `Batch ${state}`, purpose: `Purpose ${state}` });
    await settled(app, batchId);
    await sql`update messaging.message set state = ${state}, reason = ${reason} where batch_id = ${batchId}`.execute(
      app.db.platform,
    );
    return batchId;
  };
  const resend = (input: object, headers = freshKey()) => app.call(office, smsApi.resend, input, headers);

  it('finds messages by number however written, name, text and what they were for', async () => {
    const batchId = await sent(3, 'delivered', 'Mkutano wa wazazi: Wanjirũ');
    expect((await list({ q: '0710 000 001' })).rows.map(({ phone }) => phone)).toEqual(['+254710000001']);
    expect((await list({ q: 'parent 2' })).total).toBe(1);
    expect((await list({ q: 'wanjiru' })).total).toBe(3);
    expect((await list({ q: `100%_\\'` })).total).toBe(0);
    expect((await list({ batchId, purpose: 'Purpose delivered', state: 'delivered' })).total).toBe(3);
    expect((await app.call('otherSchool', smsApi.list, {})).body.total).toBe(0);
    for (const caller of ['ROLE_View_Only', 'noRole'] as const)
      expect((await app.call(caller, smsApi.list, {})).status).toBe(403);
    const [row] = (await list({ batchId })).rows;
    expect((await app.call('otherSchool', smsApi.get, { id: row?.id ?? 0 })).status).toBe(404);
  });

  it('offers batches by the school’s own day', async () => {
    const { batchId } = await asSchool(app, app.schoolA, (ctx) =>
      queueMessages(
        { ...ctx, now: new Date('2026-03-14T22:30:00Z') },
        { title: 'After midnight', purpose: 'Custom', urgent: true, sendAt: null },
        messagesTo(1),
      ),
    );
    const { batches } = (await app.call(office, smsApi.choices)).body;
    expect(batches.find(({ value }) => value === String(batchId))?.label).toBe('After midnight, 2026-03-15');
  });

  it('counts on the dashboard what the history lists under the same filter', async () => {
    await sent(4, 'failed', 'Failed');
    await sent(2, 'unknown', 'Unknown');
    const { period, now, purposes, from, to } = (await app.call(office, smsDashboardApi.get, { days: 7 })).body;
    for (const state of ['delivered', 'failed', 'unknown'] as const) {
      expect((await list({ state, from, to })).total).toBe(period[state]);
      expect(period[state]).toBeGreaterThan(0);
    }
    expect((await list({ state: 'unknown', undecided: true })).total).toBe(now.unknown);
    for (const { name, messages } of purposes) expect((await list({ purpose: name, from, to })).total).toBe(messages);
  });

  it('sends what failed again, once, however often it is asked', async () => {
    const batchId = await sent(5, 'failed', 'Again');
    await sql`update messaging.message set state = 'delivered' where batch_id = ${batchId} and phone like '%0'`.execute(
      app.db.platform,
    );
    const both = await Promise.all([resend({ batchId }), resend({ batchId })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const done = both.find(({ status }) => status === 200)?.body;
    expect(done).toMatchObject({ queued: 4, held: 0, blocked: 0 });
    expect(tally(await settled(app, done?.batchId ?? 0))).toEqual({ sent: 4 });
    const delivered = (await stored(app, batchId)).filter(({ state }) => state === 'delivered').map(({ id }) => id);
    expect((await resend({ ids: delivered })).body.detail).toEqual({ doubtful: 1 });
    expect((await resend({ ids: [987_654_321] })).status).toBe(404);
    const foreign = await app.call('otherSchool', smsApi.resend, { batchId }, freshKey());
    expect(foreign.status).toBe(404);
  });

  it('stops what waits and nothing that has left', async () => {
    const sendAt = new Date(Date.now() + 86_400_000);
    const { batchId } = await queue(app, messagesTo(3), { sendAt });
    expect((await app.call('otherSchool', smsApi.cancel, { batchId })).status).toBe(422);
    expect((await app.call(office, smsApi.cancel, { batchId })).body).toEqual({ cancelled: 3 });
    expect((await app.call(office, smsApi.cancel, { batchId })).status).toBe(422);
    app.pass(90_000_000);
    const { batchId: next } = await queue(app, messagesTo(1));
    await settled(app, next);
    expect(tally(await stored(app, batchId))).toEqual({ cancelled: 3 });
  });

  it('writes to a blocked number no more, until it is taken off with a reason', async () => {
    const waiting = await queue(app, messagesTo(1), { sendAt: new Date(Date.now() + 10 * 86_400_000) });
    const add = await app.call(office, blacklistApi.create, { phone: '0710 000 000', reason: 'Asked to stop' });
    expect(add.body).toMatchObject({ phone: '+254710000000', reason: 'Asked to stop' });
    expect(tally(await stored(app, waiting.batchId))).toEqual({ blocked: 1 });
    expect((await app.call(office, blacklistApi.create, { phone: '0710000000', reason: 'x' })).body.fields?.[0]?.path).toBe(
      'phone',
    );
    expect((await queue(app, messagesTo(2))).blocked).toBe(1);
    const pasted = { numbers: '0710000000\n0710 000 777, O’Brien\n+254 710 000 888', reason: 'List of the board' };
    expect((await app.call(office, blacklistApi.paste, pasted)).body).toEqual({ added: 2, known: 1 });
    expect((await app.call(office, blacklistApi.paste, { ...pasted, numbers: 'nobody' })).body.fields?.[0]?.message).toContain(
      'Line 1',
    );
    expect((await app.call('otherSchool', blacklistApi.remove, { id: add.body.id, reason: 'x' })).status).toBe(404);
    expect((await app.call(office, blacklistApi.remove, { id: add.body.id, reason: 'Came back' })).status).toBe(200);
    expect((await queue(app, messagesTo(1))).blocked).toBe(0);
  });

  it('lists numbers that do not exist, never worked or stand for many', async () => {
    const dead = '+254733000001';
    for (let n = 0; n < 3; n += 1) {
      const { batchId } = await queue(app, [{ phone: dead, name: 'Mama Wanjirũ', body: `Try ${n}` }]);
      await settled(app, batchId);
      await sql`update messaging.message set state = 'failed', reason = 'UNDELIV: The phone could not be reached' where batch_id = ${batchId}`.execute(
        app.db.platform,
      );
    }
    // What the provider’s own account or settings have stopped says nothing of the number.
    const alive = '+254733000002';
    const own = [
      'Given up after 60 tries: The provider’s account has no balance left (405).',
      'The provider does not accept the sender ID (402).',
    ];
    for (const reason of [...own, ...own]) {
      const { batchId } = await queue(app, [{ phone: alive, name: 'Baba Otieno', body: reason }]);
      await settled(app, batchId);
      await sql`update messaging.message set state = 'failed', reason = ${reason} where batch_id = ${batchId}`.execute(
        app.db.platform,
      );
    }
    const frame = await testFrame(app);
    const phone = '+254722123456';
    for (let n = 0; n < 7; n += 1)
      await registerAs(
        app,
        testDraft(frame, { guardians: [{ fullName: 'Shared Phone', phone, relation: 'Mother', paysFees: true }] }),
      );
    const { rows } = (await app.call(office, hygieneApi.list, {})).body;
    expect(rows.find((row) => row.phone === dead)).toMatchObject({ problem: 'never delivered', names: 'Mama Wanjirũ' });
    expect(rows.some((row) => row.phone === alive)).toBe(false);
    expect(rows.find((row) => row.phone === phone)).toMatchObject({ problem: 'shared', detail: 'Stands for 7 students.' });
    expect((await app.call(office, hygieneApi.list, { problem: 'shared' })).body.total).toBe(1);
    expect((await app.call('otherSchool', hygieneApi.list, {})).body.total).toBe(0);
  });
});
