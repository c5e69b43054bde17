import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { dayIn, formatDay } from '#kit/contract/dates.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { forgetUnsent } from '../../outgoing/server/restored.store.ts';
import { composeApi } from '../contract/compose.ts';
import { sendingRulesApi } from '../../outgoing/contract/sending-rules.ts';

const writes = 'ROLE_Send_Custom_sms' as const;

describe('sending what was written', () => {
  let app: TestApp;
  let frame: Frame;
  const phone = '+254722700001';
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
    const { version } = (await app.call('ROLE_All', sendingRulesApi.get)).body;
    const rules = { quietFrom: null, quietTo: null, approvalAbove: 1, language: 'en' as const, version };
    await app.call('ROLE_All', sendingRulesApi.update, rules);
    const guardians = [{ fullName: 'Njoki O’Brien', phone, relation: 'Mother', paysFees: true }];
    await registerAs(app, testDraft(frame, { firstName: 'Wanjirũ', guardians }));
    await registerAs(app, testDraft(frame, { firstName: 'Baraka', guardians }));
    await registerAs(app, testDraft(frame, { classId: frame.form4, streamId: frame.form4West }));
  });
  afterAll(() => app.close());

  const form = (ids: number[]) => ({ include: [{ source: 'students', where: [{ kind: 'class', values: ids }] }] });
  const keep = async (content: Partial<CallInput<typeof composeApi.create>> = {}) =>
    (await app.call(writes, composeApi.create, { text: 'School closes on {today}.', audience: form([frame.form3]), ...content }))
      .body;
  const preview = async (content: CallInput<typeof composeApi.create>) => {
    const { reached, segments } = (await app.call(writes, composeApi.preview, content)).body;
    return { recipients: reached.recipients, segments: segments.total };
  };
  const send = async (draft: Awaited<ReturnType<typeof keep>>, key = freshKey()) =>
    app.call(writes, composeApi.send, { id: draft.id, version: draft.version, ...(await preview(draft.content)) }, key);

  it('tells siblings’ guardian once, and once more for no second press of the button', async () => {
    const draft = await keep();
    const key = freshKey();
    const first = await send(draft, key);
    expect(first.body).toMatchObject({ state: 'sent', recipients: 1 });
    expect((await send(draft, key)).body.batchId).toBe(first.body.batchId);
    expect((await send(draft)).status).toBe(409);
    expect(await messagesTo(app, phone)).toHaveLength(1);
  });

  it('sends nothing else than was seen', async () => {
    const draft = await keep();
    const seen = { recipients: 5, segments: 5 };
    const refused = await app.call(writes, composeApi.send, { id: draft.id, version: draft.version, ...seen }, freshKey());
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('1 recipient instead of 5')]);
    const typo = await keep({ text: 'Dear {guardiann}' });
    expect((await send(typo)).body.fields).toMatchObject([{ path: 'text' }]);
    const past = await keep({ sendAt: '2020-01-01T00:00:00Z' });
    expect((await send(past)).body.fields).toMatchObject([{ path: 'sendAt' }]);
  });

  it('lets a second person approve what goes to many, never its author, and once', async () => {
    const draft = await keep({ audience: form([frame.form3, frame.form4]) });
    const waiting = (await send(draft)).body;
    expect(waiting).toMatchObject({ state: 'waiting', recipients: 2 });
    const input = { id: waiting.id, version: waiting.version, approved: true };
    expect((await app.call(writes, composeApi.decide, input, freshKey())).body.message).toContain('You wrote this message');
    const before = (await messagesTo(app, phone)).length;
    const answers = await Promise.all([1, 2].map(() => app.call('ROLE_All', composeApi.decide, input, freshKey())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await messagesTo(app, phone)).toHaveLength(before + 1);
  });

  it('gives a rejected message back to its author, with the reason', async () => {
    const draft = await keep({ audience: form([frame.form3, frame.form4]) });
    const waiting = (await send(draft)).body;
    const input = { id: waiting.id, version: waiting.version, approved: false };
    expect((await app.call('ROLE_All', composeApi.decide, input, freshKey())).body.fields).toMatchObject([{ path: 'reason' }]);
    const rejected = await app.call('ROLE_All', composeApi.decide, { ...input, reason: 'Wrong day' }, freshKey());
    expect(rejected.body).toMatchObject({ state: 'rejected', reason: 'Wrong day', decider: 'a.ROLE_All' });
    const { id, version, content } = (await app.call(writes, composeApi.get, { id: draft.id })).body;
    expect((await app.call(writes, composeApi.update, { id, version, ...content, text: 'Closes on Friday.' })).body.state).toBe(
      'draft',
    );
  });

  it('names as today the day on which it goes out', async () => {
    const sendAt = new Date(app.services.clock().getTime() + 3 * 86_400_000);
    await send(await keep({ sendAt: sendAt.toISOString() }));
    const last = (await messagesTo(app, phone)).at(-1);
    expect(JSON.stringify(last)).toContain(`School closes on ${formatDay(dayIn('Africa/Nairobi', sendAt))}.`);
  });

  it('calls off what is scheduled before it goes', async () => {
    const draft = await keep({ sendAt: new Date(Date.now() + 3_600_000).toISOString() });
    const { id, version, state } = (await send(draft)).body;
    expect(state).toBe('scheduled');
    expect((await app.call(writes, composeApi.cancel, { id, version }, freshKey())).body.state).toBe('cancelled');
    expect((await app.call(writes, composeApi.cancel, { id, version: version + 1 }, freshKey())).status).toBe(409);
  });

  it('is sent once its time has come, not called off any more, and no draft of a school that is restored', async () => {
    const inHours = (hours: number) => new Date(app.services.clock().getTime() + hours * 3_600_000).toISOString();
    const scheduled = async (hours: number) => (await send(await keep({ sendAt: inHours(hours) }))).body;
    const [gone, later] = [await scheduled(1), await scheduled(30)];
    expect([gone.state, later.state]).toEqual(['scheduled', 'scheduled']);
    app.pass(2 * 3_600_000);
    const { id, version } = gone;
    expect((await app.call(writes, composeApi.get, { id })).body.state).toBe('sent');
    const listed = async (state: 'sent' | 'scheduled') =>
      (await app.call(writes, composeApi.list, { state, size: 100 })).body.rows.map((row) => row.id);
    expect(await listed('sent')).toContain(id);
    expect(await listed('scheduled')).not.toContain(id);
    expect(await listed('scheduled')).toContain(later.id);
    const refused = await app.call(writes, composeApi.cancel, { id, version }, freshKey());
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('“Sent”')]);

    await sql`update messaging.message set state = 'sent', sent_at = now() where batch_id = ${gone.batchId}`.execute(
      app.db.platform,
    );
    await app.db.platform.transaction().execute((tx) => forgetUnsent(tx, app.schoolA));
    expect((await app.call(writes, composeApi.get, { id })).body.state).toBe('sent');
    expect((await app.call(writes, composeApi.get, { id: later.id })).body.state).toBe('draft');
    app.pass(-2 * 3_600_000);
  });

  it('is nobody else’s', async () => {
    const draft = await keep();
    const input = { id: draft.id, version: draft.version, recipients: 1, segments: 1 };
    expect((await app.call('otherSchool', composeApi.send, input, freshKey())).status).toBe(404);
    expect((await app.call('ROLE_View_Only', composeApi.send, input, freshKey())).status).toBe(403);
  });
});
