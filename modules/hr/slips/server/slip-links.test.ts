import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountIs } from '#app/testing/employees.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import type { Caller, TestApp } from '#app/testing/school.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { PayRun } from '../../runs/contract/runs.ts';
import { mostTries, openSlipApi, slipLinksApi } from '../contract/links.ts';
import { mySlipsApi } from '../contract/mine.ts';
import { codeOf, isCode, maskedAddress, schoolOfToken } from './link-rules.ts';
import { masked } from './paper/slip-data.ts';
import { admin, finance, reader, SlipWorld, teacher, toPosted } from './testing/slip-world.ts';

let world: SlipWorld;
let app: TestApp;
let posted: PayRun;
let draft: PayRun;
beforeAll(async () => {
  world = await SlipWorld.begin();
  ({ app } = world);
  posted = await world.run('2026-06', world.people, ...toPosted);
  draft = await world.run('2026-07', world.people.slice(0, 2), 'calculate');
});
afterAll(() => app.close());

const bytes = (body: unknown) => Buffer.from(body as Uint8Array);
const tokenIn = (text: string) => /\/payslip#([0-9a-z]+\.[A-Za-z0-9_-]{32})/.exec(text)?.[1] ?? '';
const open = (token: string, code: string) => app.call('nobody', openSlipApi.open, { token, code });
const send = (id: number, way: 'email' | 'sms' | null, caller: Caller = admin) =>
  app.call(caller, slipLinksApi.send, { id, way }, key());
const sendRun = (run: PayRun, caller: Caller = admin) => app.call(caller, slipLinksApi.sendRun, { id: run.id }, key());
const states = async (id: number) => (await app.call(reader, slipLinksApi.ofSlip, { id })).body.rows.map(({ state }) => state);
/** Another link of somebody by SMS; its token. */
async function another(id: number, phone: string): Promise<string> {
  expect((await send(id, 'sms')).status).toBe(200);
  return tokenIn((await messagesTo(app, phone)).at(-1) ?? '');
}

describe('links', () => {
  it('go to those who want theirs, once however often it is asked, and the report says who gets none and why', async () => {
    expect((await sendRun(draft)).status).toBe(422);
    for (const caller of [finance, reader, teacher] as const)
      expect([caller, (await sendRun(posted, caller)).status]).toEqual([caller, 403]);
    expect((await sendRun(posted, 'otherSchool')).status).toBe(404);
    const both = await Promise.all([sendRun(posted), sendRun(posted)]);
    const counts = both.map(({ body: { email, sms, before, without } }) => ({ email, sms, before, without }));
    expect(counts.toSorted((one, other) => one.before - other.before)).toEqual([
      { email: 1, sms: 1, before: 0, without: 3 },
      { email: 0, sms: 0, before: 2, without: 3 },
    ]);
    const jobs = both.flatMap(({ body: { jobId } }) => (jobId === null ? [] : [jobId]));
    for (const jobId of jobs) expect((await world.ended(admin, jobId)).state).toBe('done');
    expect(world.mails.length).toBe(1);
    expect((await messagesTo(app, '+254711000002')).length).toBe(1);
    const { rows } = (await app.call(reader, slipLinksApi.ofRun, { id: posted.id })).body;
    expect((await app.call('otherSchool', slipLinksApi.ofRun, { id: posted.id })).status).toBe(404);
    expect(rows.map(({ way, reason, state }) => [way, reason, state])).toEqual([
      ['email', null, 'sent'],
      ['sms', null, 'sent'],
      [null, 'none', null],
      ['sms', 'no_id', null],
      ['email', 'no_email', null],
    ]);
  });

  it('say nothing of the pay, and keep neither token nor code', async () => {
    const net = (await world.slipOf(posted, world.idAt(0))).net;
    const words = [world.mails[0]?.body ?? '', ...(await messagesTo(app, '+254711000002'))];
    for (const text of words) {
      expect(tokenIn(text)).not.toBe('');
      expect(text).not.toContain(formatCents(net));
      expect(text.replace(/https?:\S+/, '')).not.toMatch(/\d[\d,]{3,}\.\d\d|KES|4567|876X/i);
    }
    expect(world.mails[0]).toMatchObject({ to: 'wanjiru@example.org', secret: tokenIn(words[0] ?? '') });
    const { rows } = await world.school((tx) =>
      sql<{ all: string }>`select row_to_json(l)::text as all from hr.slip_link l`.execute(tx),
    );
    for (const { all } of rows) for (const text of words) expect(all).not.toContain(tokenIn(text));
    const listed = (await app.call(reader, slipLinksApi.ofSlip, { id: (await world.slipOf(posted, world.idAt(0))).id })).body
      .rows;
    expect(listed[0]?.sentTo).toBe('w…@example.org');
  });

  it('open with the last four characters of the ID number, show net pay and give the PDF', async () => {
    const token = tokenIn(world.mails[0]?.body ?? '');
    const slip = await world.slipOf(posted, world.idAt(0));
    const { body } = await open(token, '4567');
    expect(body).toMatchObject({ fullName: 'Wanjirũ wa Ng’ang’a', month: '2026-06', net: slip.net, school: 'School A' });
    expect(Object.keys(body).toSorted()).toEqual(['expiresAt', 'fullName', 'month', 'net', 'payDay', 'school']);
    const paper = await app.call('nobody', openSlipApi.paper, { token, code: '4567' });
    expect(pdfText(bytes(paper.body))).toContain(formatCents(slip.net));
    expect((await app.call('nobody', openSlipApi.paper, { token, code: '0000' })).status).toBe(422);
    expect(await states(slip.id)).toEqual(['opened']);
    // Letters of a passport, in whatever way they are typed.
    const other = tokenIn((await messagesTo(app, '+254711000002'))[0] ?? '');
    expect((await open(other, ' 8 76x')).status).toBe(200);
  });

  it('are locked by five wrong answers, also at once; the right one is too late then', async () => {
    const { id } = await world.slipOf(posted, world.idAt(1));
    const token = await another(id, '+254711000002');
    const tries = await Promise.all(Array.from({ length: 8 }, (_, n) => open(token, `000${n}`)));
    expect(tries.filter(({ status }) => status === 422).length).toBe(mostTries);
    expect(tries.filter(({ status }) => status === 404).length).toBe(3);
    expect((await open(token, '876X')).status).toBe(404);
    expect(await states(id)).toEqual(['locked', 'revoked']);
    // A right answer in between begins anew.
    const fresh = await another(id, '+254711000002');
    for (let n = 1; n < mostTries; n += 1) expect((await open(fresh, '1111')).status).toBe(422);
    expect((await open(fresh, '876x')).status).toBe(200);
    expect((await open(fresh, '1111')).body.message).toContain('4 more times');
  });

  it('answer the same whatever is wrong with them: unknown, replaced, revoked, over', async () => {
    const { id } = await world.slipOf(posted, world.idAt(0));
    const replaced = await another(id, '+254711000001');
    const token = await another(id, '+254711000001');
    const school36 = app.schoolA.toString(36);
    const messages = new Set<string>();
    const refused = async (one: string) => {
      const answer = await open(one, '4567');
      expect([one.length, answer.status]).toEqual([one.length, 404]);
      messages.add(answer.body.message);
    };
    for (const one of [replaced, `${school36}.${'A'.repeat(32)}`, `zzzzz.${'A'.repeat(32)}`, '', '%00', '../../x'])
      await refused(one);
    // Of another school the same random bits open nothing.
    await refused(token.replace(/^[^.]+/, app.schoolB.toString(36)));
    expect((await open(token, '4567')).status).toBe(200);
    // Thirty days are over at the end of the last of them.
    expect((await open(token, '4567')).body.expiresAt).toBe('2026-08-30T21:00:00.000Z');
    const until = (at: string) =>
      world.school((tx) =>
        sql`update hr.slip_link set expires_at = ${at} where slip_id = ${id} and revoked_at is null`.execute(tx),
      );
    await until('2026-07-31T06:00:00Z');
    await refused(token);
    expect(await states(id)).toEqual(['expired', 'revoked', 'revoked']);
    await until('2026-07-31T06:00:01Z');
    expect((await open(token, '4567')).status).toBe(200);
    expect((await app.call(reader, slipLinksApi.revoke, { id }, key())).status).toBe(403);
    expect((await app.call(admin, slipLinksApi.revoke, { id }, key())).status).toBe(200);
    await refused(token);
    expect(messages.size).toBe(1);
    // Somebody who had theirs is not sent another with the run.
    expect((await sendRun(posted)).body).toMatchObject({ email: 0, sms: 0, before: 2 });
  });

  it('say in words why one cannot be sent; what the mail server refuses counts as not sent', async () => {
    const without = await world.slipOf(posted, world.idAt(3));
    expect((await send(without.id, null)).body.message).toContain('no ID number');
    const none = await world.slipOf(posted, world.idAt(2));
    expect((await send(none.id, null)).body.message).toContain('Choose e-mail or SMS');
    expect((await send((await world.slipOf(posted, world.idAt(4))).id, 'sms')).body.message).toContain('no phone number');
    expect((await send(none.id, 'email', finance)).status).toBe(403);
    expect((await send(none.id, 'email', 'otherSchool')).status).toBe(404);
    expect((await send((await world.slipOf(draft, world.idAt(0))).id, 'email')).status).toBe(422);
    world.refusing = true;
    expect((await send(none.id, 'email')).body.state).toBe('waiting');
    const { rows } = (await app.call(admin, jobsApi.list, {})).body;
    await world.ended(admin, rows[0]?.id ?? 0);
    world.refusing = false;
    expect(await states(none.id)).toEqual(['failed']);
    const before = world.mails.length;
    expect((await send(none.id, 'email')).status).toBe(200);
    const later = (await app.call(admin, jobsApi.list, {})).body.rows[0];
    await world.ended(admin, later?.id ?? 0);
    expect(world.mails.length).toBe(before + 1);
    expect((await open(tokenIn(world.mails.at(-1)?.body ?? ''), '3333')).status).toBe(200);
  });

  it('go on where a task that sends them was broken off', async () => {
    const someone = await world.employ({ name: 'Mbele', slipBy: 'email', email: 'mbele@example.org', idNumber: '12345679' });
    const run = await world.run('2026-06', [someone], ...toPosted);
    const { id } = await world.slipOf(run, someone);
    await world.school((tx) =>
      sql`
        insert into hr.slip_link (slip_id, staff_member_id, way, sent_to, author_name, expires_at)
        values (${id}, ${someone}, 'email', 'mbele@example.org', 'Test', '2026-08-30T21:00:00Z')`.execute(tx),
    );
    expect(await states(id)).toEqual(['waiting']);
    const { body } = await sendRun(run);
    expect(body).toMatchObject({ email: 0, before: 1 });
    expect((await world.ended(admin, body.jobId ?? 0)).message).toBe('1 sent');
    expect((await sendRun(run)).body.jobId).toBeNull();
    expect(world.mails.filter(({ to }) => to === 'mbele@example.org').length).toBe(1);
    expect((await open(tokenIn(world.mails.at(-1)?.body ?? ''), '5679')).status).toBe(200);
  });

  it('open nothing once the payroll is reversed, nor does the employee see it', async () => {
    const someone = await world.employ({ name: 'Mpya', slipBy: 'sms', phone: '+254711000009', idNumber: '12345678' });
    const run = await world.run('2026-06', [someone], ...toPosted);
    expect((await sendRun(run)).body).toMatchObject({ sms: 1, without: 0 });
    const token = tokenIn((await messagesTo(app, '+254711000009'))[0] ?? '');
    expect((await open(token, '5678')).status).toBe(200);
    await accountIs(app, finance, someone);
    expect((await app.call(finance, mySlipsApi.list)).body.rows.length).toBe(1);
    const back = await world.through(run, 'reverse');
    expect((await open(token, '5678')).status).toBe(404);
    expect((await app.call(finance, mySlipsApi.list)).body.rows).toEqual([]);
    expect((await sendRun(back)).status).toBe(422);
  });
});

describe('rules', () => {
  it('know a code only by its last four signs, and a number without four has none', () => {
    expect([codeOf('31234567'), codeOf('ab-98 76x'), codeOf('123'), codeOf(''), codeOf(null)]).toEqual([
      '4567',
      '876X',
      null,
      null,
      null,
    ]);
    expect([isCode('4567', '31234567'), isCode('31234567', '31234567'), isCode('', null), isCode('null', null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([schoolOfToken(`1z.${'a'.repeat(32)}`), schoolOfToken(`1z.${'a'.repeat(31)}`), schoolOfToken('1z')]).toEqual([
      71,
      null,
      null,
    ]);
    expect([maskedAddress('sms', '+254711000002'), maskedAddress('email', 'a@b.ke')]).toEqual(['… 002', 'a…@b.ke']);
    expect([masked('0110 2233 4455'), masked('123')]).toEqual(['•••• 4455', '••••']);
  });
});
