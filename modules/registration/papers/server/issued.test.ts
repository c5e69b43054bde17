import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { papersDesk, type PapersDesk } from '#app/testing/papers.ts';
import { freshKey } from '#app/testing/students.ts';
import { letterTextsApi } from '../contract/letter-texts.ts';
import { papersApi } from '../contract/papers.ts';

const officer = 'ROLE_Admissions_Admin' as const;
const reader = 'ROLE_View_Only' as const;
const certificate = { paper: 'leaving certificate' as const };

describe('papers that are issued', () => {
  let desk: PapersDesk;
  beforeAll(async () => {
    desk = await papersDesk();
  });
  afterAll(() => desk.app.close());

  const year = new Date().getFullYear();
  const leaver = async (firstName = 'Wanjirũ') => {
    const one = await desk.student({ firstName, lastName: 'O’Brien' });
    await desk.leave(one.id, '2026-02-20');
    return one;
  };
  const numberOf = async (id: number) => Number((await desk.issuedTo(id)).at(0)?.number?.split('/')[2]);
  const cancel = async (studentId: number, reason = 'Lost') => {
    const [paper] = await desk.issuedTo(studentId);
    return desk.app.call(officer, papersApi.cancel, { id: paper?.id ?? 0, version: paper?.version ?? 0, reason });
  };

  it('certifies that a student has left, under a number, and marks every further print as a duplicate', async () => {
    const one = await leaver();
    const [first] = await desk.pagesOf((await desk.issue([one.id], { ...certificate, conduct: 'Exemplary' })).body.jobId);
    for (const text of [one.fullName, `No. LC/${year}/0001`, 'The course is over', 'Exemplary', 'Form 3 East'])
      expect(first).toContain(text);
    expect(first).not.toContain('Duplicate');
    const { body } = await desk.issue([one.id], { ...certificate, conduct: 'Poor' });
    expect(body).toMatchObject({ students: 1, again: 1 });
    const [second] = await desk.pagesOf(body.jobId);
    for (const text of ['Duplicate of the certificate', `No. LC/${year}/0001`, 'Exemplary']) expect(second).toContain(text);
    expect(await desk.issuedTo(one.id)).toMatchObject([{ number: `LC/${year}/0001`, prints: 2, state: 'valid' }]);
  });

  it('is refused for who is still here, and cards and letters for who has left', async () => {
    const here = await desk.student();
    const gone = await leaver();
    expect((await desk.issue([here.id], certificate)).body.fields).toMatchObject([{ path: 'whom' }]);
    expect((await desk.issue([gone.id])).body.message).toContain('has left');
    expect((await desk.issue([here.id, gone.id], { paper: 'admission letter' })).status).toBe(422);
    expect(await desk.issuedTo(here.id)).toEqual([]);
  });

  it('gives numbers without a gap to many at once, and one to a student asked for twice at once', async () => {
    const all = [await leaver('Akinyi'), await leaver('Barasa'), await leaver('Chebet')];
    const twice = await leaver('Dida');
    const [before] = all;
    await desk.issue([before?.id ?? 0], certificate);
    const start = await numberOf(before?.id ?? 0);
    const ids = [...all.slice(1).map(({ id }) => [id]), [twice.id], [twice.id]];
    const answers = await Promise.all(ids.map((some) => desk.issue(some, certificate)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(
      answers
        .slice(2)
        .map(({ body }) => body.again)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 1]);
    const numbers = await Promise.all([...all.slice(1), twice].map(({ id }) => numberOf(id)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([start + 1, start + 2, start + 3]);
    expect(await desk.issuedTo(twice.id)).toHaveLength(1);
    const refused = await desk.issue([twice.id, 999_999], certificate);
    expect(refused.status).toBe(404);
    const next = await leaver('Ekiru');
    await desk.issue([next.id], certificate);
    expect(await numberOf(next.id)).toBe(start + 4);
  });

  it('answers the same key once', async () => {
    const { id } = await desk.student();
    const key = freshKey();
    const ask = () => desk.app.call(officer, papersApi.issue, { paper: 'admission letter', whom: { ids: [id] } }, key);
    const [one, two] = [await ask(), await ask()];
    expect(one.body.jobId).toBe(two.body.jobId);
    expect(await desk.issuedTo(id)).toHaveLength(1);
  });

  it('is checked by anybody through its code: genuine, cancelled, expired, or unknown', async () => {
    const one = await desk.student({ firstName: 'Wanjirũ', lastName: 'O’Brien' });
    await desk.issue([one.id]);
    const [token = ''] = await desk.tokensOf(one.id);
    expect(await desk.check(token)).toEqual({
      kind: 'id card',
      number: null,
      school: 'School A',
      name: 'Wanjirũ O.',
      admissionNo: one.admissionNo,
      issuedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      validUntil: `${year}-12-31`,
      state: 'valid',
      closedOn: null,
    });
    const other = `${desk.app.schoolB.toString(36)}${token.slice(token.indexOf('.'))}`;
    for (const unknown of ['x', `${token.slice(0, -1)}_`, other, '1.', `zzzzzz.${'A'.repeat(22)}`])
      expect(await desk.check(unknown)).toBeNull();
    expect((await cancel(one.id)).body).toMatchObject({ state: 'cancelled', closedBecause: 'Lost' });
    expect((await cancel(one.id)).status).toBe(422);
    expect(await desk.check(token)).toMatchObject({ state: 'cancelled' });
    const past = await desk.issue([one.id], { validUntil: '2026-01-31' });
    expect([past.status, past.body.fields?.[0]?.path]).toEqual([422, 'validUntil']);
    await desk.issue([one.id]);
    await sql`update registration.paper set valid_until = '2026-01-31' where student_id = ${one.id} and state = 'valid'`.execute(
      desk.app.db.platform,
    );
    const [, second = ''] = await desk.tokensOf(one.id);
    expect(second).not.toBe(token);
    expect(await desk.check(second)).toMatchObject({ state: 'expired' });
    await desk.issue([one.id]);
    expect((await desk.tokensOf(one.id)).length).toBe(3);
    expect(await desk.check(second)).toMatchObject({ state: 'replaced' });
    await desk.leave(one.id, '2026-02-20');
    expect(await desk.check((await desk.tokensOf(one.id))[2] ?? '')).toMatchObject({ state: 'expired' });
  });

  it('answers a gate where forty cards are checked at once', async () => {
    const one = await desk.student({ firstName: 'Halima' });
    await desk.issue([one.id]);
    const [token = ''] = await desk.tokensOf(one.id);
    const answers = await Promise.all(Array.from({ length: 40 }, () => desk.check(token)));
    expect(answers.every((answer) => answer?.name.startsWith('Halima'))).toBe(true);
  });

  it('ends a certificate when the student is back, and gives the next leaving a new one', async () => {
    const one = await leaver();
    await desk.issue([one.id], certificate);
    const before = await numberOf(one.id);
    await desk.leave(one.id, '2026-03-01', 'active');
    const [token = ''] = await desk.tokensOf(one.id);
    expect(await desk.check(token)).toMatchObject({ state: 'expired' });
    await desk.leave(one.id, '2026-04-01');
    expect((await desk.issue([one.id], certificate)).body.again).toBe(0);
    expect(await numberOf(one.id)).toBeGreaterThan(before);
    expect(await desk.check(token)).toMatchObject({ state: 'replaced' });
  });

  it('writes admission letters in the school’s own words and in two languages', async () => {
    const { app } = desk;
    const one = await desk.student({ firstName: 'Wanjirũ', lastName: 'O’Brien', admittedOn: '2026-01-05' });
    const letter = async (changes: object = {}) =>
      (await desk.pagesOf((await desk.issue([one.id], { paper: 'admission letter', ...changes })).body.jobId))
        .join('')
        .replaceAll('\n', '');
    const english = await letter({ reportingDay: '2026-01-12' });
    for (const text of ['ADMISSION TO SCHOOL A', one.fullName, one.admissionNo, '12 Jan 2026']) expect(english).toContain(text);
    expect(await letter({ language: 'sw' })).toMatch(/Mpendwa Mary Atieno.*5 Januari 2026.*Wako mwaminifu/);
    const own = { subject: 'Karibu {school}', body: 'Dear {guardian},\n\n{student} is #admitted *now* [to] {class}.' };
    const wrong = await app.call(officer, letterTextsApi.set, { language: 'en', version: 0, ...own, body: 'Pay {fees}.' });
    expect(wrong.body.fields).toMatchObject([{ path: 'body', message: expect.stringContaining('{fees}') }]);
    const read = (await app.call(officer, letterTextsApi.preview, { language: 'en', studentId: one.id, ...own })).body;
    expect(read).toMatchObject({
      student: one.fullName,
      subject: 'Karibu School A',
      paragraphs: [expect.any(String), `${one.fullName} is #admitted *now* [to] Form 3 East.`],
    });
    const set = () => app.call(officer, letterTextsApi.set, { language: 'en', version: 0, ...own });
    expect((await Promise.all([set(), set()])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await letter()).toContain('is #admitted *now* [to] Form 3 East.');
    expect((await app.call('otherSchool', letterTextsApi.list)).body.rows[0]).toMatchObject({ own: false });
    await app.call(officer, letterTextsApi.reset, { language: 'en' });
    expect(await letter()).toContain('ADMISSION TO SCHOOL A');
  });

  it('is for who may edit students, of this school only', async () => {
    const { app } = desk;
    const one = await desk.student();
    for (const caller of [reader, 'ROLE_Issue_Leaveout_or_Suspension', 'noRole'] as const)
      expect((await desk.issue([one.id], {}, caller)).status).toBe(403);
    expect((await desk.issue([one.id], {}, 'nobody')).status).toBe(401);
    expect((await desk.issue([one.id], {}, 'otherSchool')).status).toBe(404);
    await desk.issue([one.id]);
    const [paper] = await desk.issuedTo(one.id);
    const cancelled = { id: paper?.id ?? 0, version: paper?.version ?? 0, reason: 'Not ours' };
    expect((await app.call('otherSchool', papersApi.cancel, cancelled)).status).toBe(404);
    expect((await app.call(reader, papersApi.cancel, cancelled)).status).toBe(403);
    expect((await app.call('otherSchool', papersApi.list)).body.total).toBe(0);
  });
});
