import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { jobEnd } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { addDays } from '#kit/contract/dates.ts';
import { eventRulesApi } from '#modules/messaging/texts/contract/event-rules.ts';
import { sendingRulesApi } from '#modules/messaging/outgoing/contract/sending-rules.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';
import { resultSmsApi, type WhomToTell } from '../contract/result-sms.ts';

const admin = 'ROLE_Exam_admin';
const codes = ['101', '102', '121', '231', '232', '233', '311'];

describe('results by SMS', () => {
  let app: TestApp;
  let school: TestExams;
  let exam: Exam;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
    school = await testExams(app);
    const everyone = [...school.west, ...school.east];
    // Everybody's guardian has a number of their own; the last one's wants no messages.
    await sql`
      update registration.guardian g set phone = '+2547220000' || (10 + g.id % 90)
        from registration.student_guardian s where s.guardian_id = g.id and s.student_id = any(${everyone}::bigint[])`.execute(
      app.db.platform,
    );
    await sql`update registration.student_guardian set by_sms = false where student_id = ${everyone.at(-1)}`.execute(
      app.db.platform,
    );
    exam = await published('End of term');
  });
  afterAll(() => app.close());

  const step = async (name: 'close' | 'process' | 'approve' | 'publish' | 'reopen', id: number, more: object = {}) => {
    const { version } = (await app.call(admin, examsApi.get, { id })).body;
    const answer = await app.call(admin, examsApi[name], { id, version, ...more } as never, freshKey());
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const published = async (name: string): Promise<Exam> => {
    const { id } = await school.open(name);
    for (const [at, code] of codes.entries())
      for (const stream of ['West', 'East'] as const) {
        const open = (await app.call(admin, examsApi.get, { id })).body;
        await school.enter(open, code, stream, [50 + at, 70 + at]);
      }
    for (const move of ['close', 'process', 'approve'] as const) await step(move, id);
    return (await app.call(admin, examsApi.get, { id })).body;
  };
  const preview = async (whom: WhomToTell = 'new', classIds: number[] = []) =>
    (await app.call(admin, resultSmsApi.preview, { id: exam.id, whom, classIds })).body;
  const send = (whom: WhomToTell = 'new', key = freshKey()) =>
    app.call(admin, resultSmsApi.send, { id: exam.id, whom, classIds: [] }, key);
  const told = async () => {
    const { rows } = await sql<{ studentId: number; body: string; segments: number }>`
      select m.student_id as "studentId", m.body, m.segments from messaging.message m
        join messaging.batch b on b.id = m.batch_id where b.title like 'Results:%' order by m.id`.execute(app.db.platform);
    return rows;
  };
  const ended = async (jobId: number | null) => jobEnd(app, admin, jobId ?? 0);

  it('waits for the day of publication, and tells each family once in one SMS', async () => {
    expect((await preview()).refused).toBe('Results are sent once they are published.');
    const today = new Date(app.services.clock().getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
    await step('publish', exam.id, { on: addDays(today, 2) });
    expect((await preview()).refused).toMatch(/^These results are published from .+ They can be sent from that day\.$/);
    expect((await send()).status).toBe(422);
    app.pass(2 * 86_400_000);
    const found = await preview();
    expect(found).toMatchObject({ refused: null, students: 3, messages: 3, segments: 3, long: 0, leftOut: 1, told: 0 });
    expect(found.leftOutFirst[0]?.because).toBe('the guardian wants no SMS');
    expect(found.first[0]?.text).toMatch(
      /^\S+ \S\. 3W End of term: ENG 50 \S+, KIS 51 \S+, MAT 52 .+Mean \S+ \(\d+\.\d\) Pos \d\/2\. /,
    );
    expect(await told()).toEqual([]);
    const key = freshKey();
    const both = await Promise.all([send('new', key), send('new'), send('new', key)]);
    for (const { body } of both) if (body.jobId) await ended(body.jobId);
    expect((await told()).map(({ studentId }) => studentId).toSorted((a, b) => a - b)).toEqual(
      [...school.west, ...school.east].slice(0, 3).toSorted((a, b) => a - b),
    );
    expect((await told()).every(({ segments }) => segments === 1)).toBe(true);
    expect((await send()).body.message).toMatch(/^Nobody of these is to be told\./);
    expect((await preview('changed')).messages).toBe(0);
    const { rows } = (await app.call('ROLE_View_Only', resultSmsApi.list, { examId: exam.id })).body;
    expect(rows.every(({ state }) => state === 'sent')).toBe(true);
    const sent = rows.find(({ messages }) => messages === 3);
    const list = (await app.call(admin, resultSmsApi.messages, { id: sent?.id ?? 0 })).body;
    expect([list.total, list.rows[0]?.text.includes('End of term')]).toEqual([3, true]);
    expect((await preview('new', [school.frame.form3 + 999])).students).toBe(0);
  });

  it('tells of a result that has changed only those whose it is, and everybody again on purpose', async () => {
    const before = (await told()).length;
    await step('reopen', exam.id, { reason: 'A script was marked again' });
    expect((await send('again')).status).toBe(422);
    await school.enter((await app.call(admin, examsApi.get, { id: exam.id })).body, '101', 'West', [58, 70]);
    for (const move of ['close', 'process', 'approve', 'publish'] as const) await step(move, exam.id);
    expect(await preview('changed')).toMatchObject({ students: 1, messages: 1 });
    await ended((await send('changed')).body.jobId);
    const after = (await told()).slice(before);
    expect(after.map(({ studentId }) => studentId)).toEqual([school.west[0]]);
    expect(after[0]?.body).toContain('ENG 58');
    expect((await preview('changed')).messages).toBe(0);
    await ended((await send('again')).body.jobId);
    expect((await told()).length).toBe(before + 1 + 3);
  });

  it('goes on where it was stopped, and tells nobody twice', async () => {
    const before = (await told()).length;
    const { body } = await send('again');
    await ended(body.jobId);
    // As if the server had stopped after the messages and before the end: the same task runs once more from its start.
    await sql`update exams.result_sending set state = 'sending' where id = ${body.sending.id}`.execute(app.db.platform);
    await sql`update kit.job set state = 'queued', cursor = null, finished_at = null where id = ${body.jobId}`.execute(
      app.db.platform,
    );
    await app.services.jobs.wake(app.schoolA, body.jobId ?? 0);
    await ended(body.jobId);
    expect((await told()).length).toBe(before + 3);
    const { rows } = (await app.call(admin, resultSmsApi.list, { examId: exam.id })).body;
    expect(rows[0]).toMatchObject({ id: body.sending.id, state: 'sent' });
  });

  it('asks a second person above the school’s limit, and keeps to the switch and the words of the school', async () => {
    const { body: rules } = await app.call('ROLE_All', sendingRulesApi.get, {});
    await app.call('ROLE_All', sendingRulesApi.update, { ...rules, approvalAbove: 0 });
    const before = (await told()).length;
    const asked = await send('again');
    expect([asked.body.jobId, asked.body.sending.state]).toEqual([null, 'waiting']);
    const decide = (caller: 'ROLE_All' | typeof admin, approved: boolean, version = asked.body.sending.version) =>
      app.call(caller, resultSmsApi.decide, { id: asked.body.sending.id, version, approved, reason: null }, freshKey());
    expect((await decide(admin, true)).status).toBe(403);
    expect((await decide('ROLE_All', false)).body.fields?.[0]?.path).toBe('reason');
    expect((await decide('ROLE_All', true, 99)).status).toBe(409);
    const { rows } = (await app.call('ROLE_All', eventRulesApi.list)).body;
    const rule = rows.find(({ key }) => key === 'exams.results');
    const write = (more: object, version: number) =>
      app.call('ROLE_All', eventRulesApi.set, {
        key: 'exams.results',
        version,
        told: true,
        reach: 'first',
        textEn: '{student_name}, {term}: {mean}',
        textSw: '{student_name}: {mean}',
        ...more,
      });
    const { body: own } = await write({}, rule?.version ?? 0);
    const approved = await decide('ROLE_All', true);
    await jobEnd(app, 'ROLE_All', approved.body.jobId ?? 0);
    const after = (await told()).slice(before);
    expect(after).toHaveLength(3);
    expect(after[0]?.body).toMatch(/^Asha.+, Term 1: Mean \S+ \(\d+\.\d\)$/);
    await app.call('ROLE_All', sendingRulesApi.update, { ...rules, version: rules.version + 1, approvalAbove: null });
    await write({ told: false }, own.version);
    expect((await send('again')).body.message).toBe('Exam results are switched off under SMS templates and events.');
    for (const caller of ['ROLE_View_Only', 'noRole'] as const)
      expect((await app.call(caller, resultSmsApi.send, { id: exam.id, whom: 'again', classIds: [] }, freshKey())).status).toBe(
        403,
      );
    expect((await app.call('otherSchool', resultSmsApi.preview, { id: exam.id })).status).toBe(404);
  });
});
