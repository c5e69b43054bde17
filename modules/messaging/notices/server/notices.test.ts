import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { addDays, dayIn, formatDay } from '#kit/contract/dates.ts';
import { auditApi } from '#kit/contract/history.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { pdf, png } from '#kit/server/testing/uploads.ts';
import { eventRulesApi } from '../../texts/contract/event-rules.ts';
import { noticesApi } from '../contract/notices.ts';

const writer = 'ROLE_Send_Custom_sms' as const;
const day = 86_400_000;
type Draft = CallInput<typeof noticesApi.create>;
const body = (text: string): Draft['body'] => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

describe('notices', () => {
  let app: TestApp;
  let departmentId = 0;
  let today = '';
  beforeAll(async () => {
    app = await testApp();
    today = dayIn('Africa/Nairobi', new Date());
    // A teacher of Sciences whose account has one role.
    const { rows } = await sql<{ id: number }>`
      insert into settings.department (school_id, name) values (${app.schoolA}, 'Sciences') returning id`.execute(
      app.db.platform,
    );
    departmentId = rows[0]?.id ?? 0;
    await sql`
      with m as (insert into settings.staff_member (school_id, staff_no, kind, full_name, gender, department_id)
        values (${app.schoolA}, 'T1', 'teacher', 'Wanjirũ O’Brien', 'female', ${departmentId}) returning id)
      update platform.account set staff_member_id = (select id from m) where username = 'a.role_post_content'`.execute(
      app.db.platform,
    );
  });
  afterAll(() => app.close());

  const write = async (changes: Partial<Draft> = {}) => {
    const draft = { title: 'Staff meeting', body: body('On Friday at four.'), everyone: true, ...changes };
    const answer = await app.call(writer, noticesApi.create, draft);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const publish = ({ id, version }: { id: number; version: number }) =>
    app.call(writer, noticesApi.publish, { id, version }, freshKey());
  const posted = async (changes: Partial<Draft> = {}) => {
    const answer = await publish(await write(changes));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const seenBy = async (caller: Caller, id: number) => (await app.call(caller, noticesApi.get, { id })).status;

  it('is a draft that nobody else sees until it is published, and then stands on the board', async () => {
    const draft = await write({ title: '<img src=x onerror=alert(1)> Ũ' });
    expect(draft).toMatchObject({ state: 'draft', fromDay: null, audience: 'Everyone' });
    expect(await seenBy('noRole', draft.id)).toBe(404);
    const published = await publish(draft);
    expect(published.body).toMatchObject({ state: 'current', fromDay: today, title: '<img src=x onerror=alert(1)> Ũ' });
    expect(await seenBy('noRole', draft.id)).toBe(200);
    const { rows } = (await app.call('noRole', noticesApi.list, { q: 'onerror' })).body;
    expect(rows).toMatchObject([{ id: draft.id, unread: true, addressed: null, readBy: null }]);
    expect((await publish(published.body)).status).toBe(422);
  });

  it('addresses roles and departments, and is not there for anybody else', async () => {
    const forExams = await posted({ everyone: false, roles: ['ROLE_Exam_admin'], departmentIds: [departmentId] });
    expect(forExams.audience).toBe('Exams administrator, Sciences');
    expect(forExams).toMatchObject({ addressed: 2, mine: false });
    expect(await seenBy('ROLE_Exam_admin', forExams.id)).toBe(200);
    expect(await seenBy('ROLE_post_content', forExams.id)).toBe(200);
    expect(await seenBy('ROLE_finance_admin', forExams.id)).toBe(404);
    expect(await seenBy('otherSchool', forExams.id)).toBe(404);
    expect((await app.call('ROLE_finance_admin', noticesApi.read, { id: forExams.id })).status).toBe(404);
    expect(
      (await app.call('ROLE_finance_admin', noticesApi.list, { size: 200 })).body.rows.some(({ id }) => id === forExams.id),
    ).toBe(false);
    const nowhere = { title: 'x', body: body('x'), departmentIds: [999_999] };
    expect((await app.call(writer, noticesApi.create, nowhere)).body.fields?.[0]?.path).toBe('departmentIds');
  });

  it('stands from its first day to its last, both included', async () => {
    const { id } = await posted({ fromDay: addDays(today, 1), toDay: addDays(today, 2) });
    const state = async () => (await app.call(writer, noticesApi.get, { id })).body.state;
    expect([await state(), await seenBy('noRole', id)]).toEqual(['scheduled', 404]);
    app.pass(day);
    expect([await state(), await seenBy('noRole', id)]).toEqual(['current', 200]);
    app.pass(day);
    expect(await seenBy('noRole', id)).toBe(200);
    app.pass(day);
    expect([await state(), await seenBy('noRole', id)]).toEqual(['expired', 404]);
    app.pass(-3 * day);
    expect((await publish(await write({ toDay: addDays(today, -1) }))).body.fields?.[0]?.path).toBe('toDay');
    const backwards = { title: 'x', body: body('x'), fromDay: addDays(today, 2), toDay: today };
    expect((await app.call(writer, noticesApi.create, backwards)).body.fields?.[0]?.path).toBe('toDay');
  });

  it('counts a reader once, however many windows are open', async () => {
    const { id } = await posted();
    await Promise.all([1, 2, 3].map(() => app.call('noRole', noticesApi.read, { id })));
    expect((await app.call(writer, noticesApi.get, { id })).body.readBy).toBe(1);
    const { rows } = (await app.call(writer, noticesApi.readers, { id, state: 'read' })).body;
    expect(rows).toMatchObject([{ username: 'a.norole', state: 'read', acknowledgedAt: null }]);
    const first = rows[0]?.readAt;
    app.pass(60_000);
    await app.call('noRole', noticesApi.read, { id });
    expect((await app.call(writer, noticesApi.readers, { id, state: 'read' })).body.rows[0]?.readAt).toBe(first);
    expect((await app.call('noRole', noticesApi.readers, { id })).status).toBe(403);
    const unread = (await app.call(writer, noticesApi.readers, { id, state: 'unread', size: 200 })).body;
    expect(unread.rows.some(({ username }) => username === 'a.norole')).toBe(false);
    expect(unread.total).toBe(((await app.call(writer, noticesApi.get, { id })).body.addressed ?? 0) - 1);
  });

  it('is acknowledged once, and again when what it says has changed', async () => {
    const made = await posted({ mustAcknowledge: true });
    const { id } = made;
    const ask = (edition: number) => app.call('ROLE_Exam_admin', noticesApi.acknowledge, { id, edition });
    const waiting = async () =>
      (await app.call('ROLE_Exam_admin', noticesApi.list, { mine: 'waits' })).body.rows.map((row) => row.id);
    expect(await waiting()).toContain(id);
    await Promise.all([ask(1), ask(1)]);
    expect(await waiting()).not.toContain(id);
    const trail = await app.call('ROLE_All', auditApi.list, { entity: 'notice', action: 'acknowledged', size: 200 } as never);
    expect(trail.status).toBe(200);
    const change = { title: made.title, everyone: true, mustAcknowledge: true, id, version: made.version };
    const small = await app.call(writer, noticesApi.update, { ...change, body: body('On Friday at four sharp.') });
    expect(small.body).toMatchObject({ edition: 1, acknowledgedBy: 1 });
    const large = await app.call(writer, noticesApi.update, {
      ...change,
      body: body('On Thursday.'),
      version: small.body.version,
      askAgain: true,
    });
    expect(large.body).toMatchObject({ edition: 2, acknowledgedBy: 0, readBy: 0 });
    expect(await waiting()).toContain(id);
    expect((await ask(1)).status).toBe(409);
    expect((await ask(2)).body).toMatchObject({ waits: false, unread: false });
    expect((await app.call(writer, noticesApi.update, { ...change, body: body('late') })).status).toBe(409);
  });

  it('is withdrawn by two at once only once, and changed no more', async () => {
    const { id, version, title } = await posted();
    const take = () => app.call(writer, noticesApi.withdraw, { id, version, because: 'The date is wrong.' });
    const answers = await Promise.all([take(), take()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await seenBy('noRole', id)).toBe(404);
    const changed = await app.call(writer, noticesApi.update, { id, version: version + 1, title, body: body('x') });
    expect(changed.status).toBe(422);
    expect((await app.call(writer, noticesApi.remove, { id })).status).toBe(422);
  });

  it('is told by SMS to whom it addresses once the school switches that on', async () => {
    const key = 'messaging.notice-published';
    await sql`update platform.account set phone = '+254712000333' where username = 'a.role_exam_admin'`.execute(app.db.platform);
    const addressed = { title: 'Ũnjerũ', everyone: false, roles: ['ROLE_Exam_admin', 'ROLE_finance_admin'] } as const;
    await posted({ ...addressed, roles: [...addressed.roles] });
    expect(await messagesTo(app, '+254712000333')).toEqual([]);
    const rule = (await app.call(writer, eventRulesApi.list)).body.rows.find((one) => one.key === key);
    const { textEn = '', textSw = '', reach = 'first' } = rule ?? {};
    await app.call(writer, eventRulesApi.set, { key, version: rule?.version ?? 0, told: true, reach, textEn, textSw });
    const made = await posted({ ...addressed, roles: [...addressed.roles], fromDay: addDays(today, 3) });
    expect(await messagesTo(app, '+254712000333')).toEqual([
      expect.stringContaining(`Ũnjerũ. It is on the board from ${formatDay(addDays(today, 3))}`),
    ]);
    const { id, version } = made;
    const again = {
      ...addressed,
      roles: [...addressed.roles],
      id,
      version,
      body: body('New'),
      fromDay: addDays(today, 4),
      askAgain: true,
    };
    await app.call(writer, noticesApi.update, again);
    expect(await messagesTo(app, '+254712000333')).toHaveLength(2);
  });

  it('carries attachments and images of its writer, for those who may read it', async () => {
    const image = (await sendUpload(app, writer, { name: 'a.png', bytes: await png(), otherdata: { purpose: 'photo' } })).body
      .fileId;
    const paper = (await sendUpload(app, writer, { name: 'plan.pdf', bytes: pdf(), otherdata: { purpose: 'document' } })).body
      .fileId;
    const foreign = await sendUpload(app, 'otherSchool', { name: 'b.png', bytes: await png(), otherdata: { purpose: 'photo' } });
    const withImage = (fileId: number): Draft['body'] => ({ type: 'doc', content: [{ type: 'image', attrs: { fileId } }] });
    const stolen = await app.call(writer, noticesApi.create, { title: 'x', body: withImage(foreign.body.fileId) });
    expect(stolen.body.fields?.[0]).toMatchObject({ path: 'body' });
    const made = await posted({
      body: withImage(image),
      attachments: [{ fileId: paper, name: 'plan.pdf' }],
      everyone: false,
      roles: ['ROLE_Exam_admin'],
    });
    const file = (caller: Caller, fileId: number) => app.call(caller, noticesApi.file, { id: made.id, fileId });
    expect([(await file('ROLE_Exam_admin', image)).status, (await file('ROLE_Exam_admin', paper)).status]).toEqual([200, 200]);
    expect([(await file('noRole', paper)).status, (await file('otherSchool', paper)).status]).toEqual([404, 404]);
    expect((await file('ROLE_Exam_admin', foreign.body.fileId)).status).toBe(404);
  });

  it('takes a long text and refuses a longer one and a hostile one', async () => {
    const long = await write({ body: { type: 'doc', content: [1, 2].map(() => body('Ũ'.repeat(20_000)).content[0]) as never } });
    expect((await publish(long)).status).toBe(200);
    const tried = async (hostile: unknown) =>
      (await app.call(writer, noticesApi.create, { title: 'x', body: hostile as Draft['body'] })).status;
    expect(await tried({ type: 'doc', content: [{ type: 'script', content: [] }] })).toBe(400);
    const [open, close] = ['{"type":"bulletList","content":[{"type":"listItem","content":[', ']}]}'];
    const deep = `{"type":"doc","content":[${open.repeat(10_000)}${close.repeat(10_000)}]}`;
    const sent = await app.http.inject({
      method: 'POST',
      url: noticesApi.create.path,
      headers: { authorization: `Bearer ${await app.tokenOf(writer)}`, 'content-type': 'application/json' },
      payload: `{"title":"x","body":${deep}}`,
    });
    expect(sent.statusCode).toBe(400);
    expect((await publish(await write({ body: { type: 'doc', content: [] } }))).body.fields?.[0]?.path).toBe('body');
    expect((await publish(await write({ everyone: false }))).body.fields?.[0]?.path).toBe('roles');
  });
});
