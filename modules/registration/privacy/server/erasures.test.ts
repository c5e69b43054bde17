import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasure as parts } from '#app/server/server-modules.ts';
import { type ErasureDesk, erasureDesk, officer, second } from '#app/testing/registration/erasures.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import type { TestApp } from '#app/testing/school.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { boardCategoriesApi } from '../../board/contract/lookups.ts';
import { boardMembersApi } from '../../board/contract/members.ts';
import { peopleApi } from '../../staff/contract/people.ts';
import { consentsApi } from '../contract/consents.ts';
import { erasuresApi } from '../contract/erasures.ts';
import { dataRequestsApi } from '../contract/requests.ts';
import { staffApi } from '../../staff/contract/staff.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { carryOut } from './erasure/carry-out.store.ts';

describe('erasures', () => {
  let app: TestApp;
  let today = '';
  let desk: ErasureDesk;
  beforeAll(async () => {
    desk = await erasureDesk(1);
    ({ app, today } = desk);
  });
  afterAll(() => app.close());

  const mentions = async (words: string) => {
    const tables = [
      'kit.audit_entry',
      'registration.student',
      'registration.guardian',
      'registration.data_request',
      'kit.idempotency_key',
      'registration.consent',
    ];
    const counted = await inSchool(app.db, app.schoolA, (tx) =>
      sql<{ n: number }>`
        select sum(n)::int as n from (${sql.join(
          tables.map((table) => sql`select count(*) as n from ${sql.table(table)} t where t::text ~* ${words}`),
          sql` union all `,
        )}) c`.execute(tx),
    );
    return counted.rows[0]?.n ?? 0;
  };

  it('are refused in words while something forbids them: a roll, work, a term, a child, a time of the law, a hold', async () => {
    const { id: student } = (
      await registerAs(
        app,
        testDraft(desk.frame, {
          guardians: [{ fullName: 'Asha Noor Ali', phone: '0733111222', relation: 'Mother', paysFees: true }] as never,
        }),
      )
    ).body;
    expect((await desk.preview(await desk.request('student', student))).refusals).toEqual([
      'The student is on the roll. Only who has left is erased.',
    ]);
    const guardian = (await app.call(officer, peopleApi.matches, { phone: '0733111222' })).body.rows[0]?.id ?? 0;
    expect((await desk.preview(await desk.request('guardian', guardian))).refusals[0]).toMatch(
      /guardian of a student on the roll/,
    );
    const cook = { fullName: 'Otieno Cook Onyango', staffNo: 'C1', gender: 'male', employer: 'BOM' } as const;
    const staff = (await app.call(officer, staffApi.create, cook)).body.id;
    const ofStaff = await desk.request('staff', staff);
    expect((await desk.preview(ofStaff)).refusals).toEqual(['They work here. Only who has left is erased.']);
    await inSchool(app.db, app.schoolA, (tx) =>
      sql`update settings.staff_member set status = 'left', status_on = ${today}::date - interval '2 years' where id = ${staff}`.execute(
        tx,
      ),
    );
    expect((await desk.preview(ofStaff)).refusals[0]).toMatch(
      /The law keeps the particulars of employment until .* \(Employment Act 2007/,
    );
    expect((await desk.ask(ofStaff)).status).toBe(422);
    const categoryId = (await app.call(officer, boardCategoriesApi.create, { name: 'Parents', seats: 9 })).body.id;
    const seat = {
      categoryId,
      position: 'member',
      termFrom: '2024-01-01',
      termTo: '2099-12-31',
      fullName: 'Wanjiru Board Kamau',
    } as const;
    const board = (await app.call(officer, boardMembersApi.create, seat, freshKey())).body.id;
    expect((await desk.preview(await desk.request('board', board))).refusals).toEqual([
      'They sit on the board until 31 Dec 2099.',
    ]);

    const left = await desk.leaver('Held', '0733000111');
    const ofLeft = await desk.request('student', left);
    expect((await desk.preview(ofLeft)).refusals).toEqual([]);
    const { holdId } = (await app.call(officer, erasuresApi.hold, { id: ofLeft, reason: 'Case 12 of 2026' })).body;
    expect((await desk.preview(ofLeft)).refusals[0]).toContain('Case 12 of 2026');
    expect((await desk.ask(ofLeft)).status).toBe(422);
    expect((await app.call('otherSchool', erasuresApi.lift, { id: holdId })).status).toBe(404);
    expect((await app.call(officer, erasuresApi.lift, { id: holdId })).status).toBe(200);
    expect((await app.call(officer, erasuresApi.lift, { id: holdId })).status).toBe(404);
    expect((await desk.preview(ofLeft)).refusals).toEqual([]);
  });

  it('are for requests that ask for one, of this school, by who keeps data safe', async () => {
    const id = await desk.leaver('Wrong', '0733000222');
    expect((await app.call(officer, erasuresApi.preview, { id: await desk.request('student', id, 'access') })).status).toBe(422);
    const asked = await desk.request('student', id);
    expect((await app.call('otherSchool', erasuresApi.preview, { id: asked })).status).toBe(404);
    expect((await app.call('otherSchool', erasuresApi.ofRequest, { id: asked })).status).toBe(404);
    const sent = { id: asked, digest: 'x', reason: 'x' } as never;
    for (const [name, call] of Object.entries(erasuresApi))
      for (const [caller, status] of [
        ['ROLE_View_Only', 403],
        ['ROLE_View_Dalily_Collections', 403],
        ['noRole', 403],
        ['nobody', 401],
      ] as const)
        expect([name, caller, (await app.call(caller, call, sent, freshKey())).status]).toEqual([name, caller, status]);
    expect((await app.call(officer, erasuresApi.ask, { id: asked, digest: 'another' }, freshKey())).status).toBe(409);
  });

  it(
    'are approved by a second person, once, and leave nothing of the person but a proof that does not name them',
    { timeout: 60_000 },
    async () => {
      const id = await desk.leaver('Zipporah', '0733000333');
      const consent = {
        studentIds: [id],
        purpose: 'photo' as const,
        given: true,
        saidBy: 'Zipporah Senior',
        saidOn: today,
        evidence: 'in person' as const,
        note: null,
      };
      await app.call(officer, consentsApi.record, consent, freshKey());
      const requestId = await desk.request('student', id);
      expect(await mentions('zipporah')).toBeGreaterThan(4);
      const shown = await desk.preview(requestId);
      expect(shown.sections.find(({ name }) => name === 'Registration')).toMatchObject({ removed: 2 });
      expect(shown.notes.join(' ')).toContain('Guardians without another child here: 1');
      const erasure = (await desk.ask(requestId)).body;
      expect(erasure).toMatchObject({ state: 'asked', mine: true });
      expect((await desk.ask(requestId)).status).toBe(409);
      expect((await desk.approve(erasure.id, requestId, officer)).status).toBe(403);
      expect(
        (await app.call('otherSchool', erasuresApi.approve, { id: erasure.id, digest: shown.digest }, freshKey())).status,
      ).toBe(404);
      expect((await app.call(second, erasuresApi.approve, { id: erasure.id, digest: 'another' }, freshKey())).status).toBe(409);
      const both = await Promise.all([desk.approve(erasure.id, requestId), desk.approve(erasure.id, requestId)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
      await expect.poll(async () => (await desk.erasureOf(requestId))?.state).toBe('done');

      const done = await desk.erasureOf(requestId);
      expect(done?.proof?.subjects).toEqual([{ kind: 'student', id }]);
      expect(done?.proof?.figures.every(({ before, after }) => before === after)).toBe(true);
      // The mother of the same name is a person of her own and stays.
      expect(await mentions('zipporah ndung')).toBe(0);
      expect(await mentions('upi-zipporah')).toBe(0);
      expect(await mentions('zipporah senior wekesa')).toBeGreaterThan(0);
      expect((await app.call(officer, studentsApi.get, { id })).body).toMatchObject({
        fullName: `Erased student ${id}`,
        upi: null,
      });
      const answered = (await app.call(officer, dataRequestsApi.get, { id: requestId })).body;
      expect(answered).toMatchObject({ state: 'answered', subjectName: `Erased student ${id}`, askedBy: '[erased]' });
      expect((await desk.preview(requestId)).code).toBe('rule');
      expect((await desk.preview(await desk.request('student', id))).refusals).toEqual(['They have been erased already.']);
      const paper = await app.call(officer, erasuresApi.proof, { id: erasure.id });
      const text = pdfText(paper.body as unknown as Uint8Array).replaceAll(/\s+/g, ' ');
      expect(text).toContain(`Student ${id}`);
      expect(text).not.toMatch(/zipporah/i);
      const { rows } = (await app.call(officer, erasuresApi.list, {})).body;
      expect(rows).toMatchObject([{ subjects: `Student ${id}`, proofDigest: done?.proofDigest }]);
      expect((await app.call('otherSchool', erasuresApi.list, {})).body.rows).toEqual([]);
    },
  );

  it('end whole or not at all, and go on after the task was stopped', async () => {
    const id = await desk.leaver('Halfway', '0733000444');
    const requestId = await desk.request('student', id);
    const { id: erasureId } = (await desk.ask(requestId)).body;
    await inSchool(app.db, app.schoolA, (tx) =>
      sql`update registration.erasure set state = 'approved', approved_account = 0, approved_name = 'x', approved_at = now() where id = ${erasureId}`.execute(
        tx,
      ),
    );
    const before = await mentions('halfway');
    const school = {
      id: app.schoolA,
      name: 'School A',
      timeZone: 'Africa/Nairobi',
      status: 'active',
      readOnly: false,
      subscriptionWarning: null,
    } as const;
    const run = (figures: typeof parts.figures) =>
      inSystem(app.services, school, pino({ level: 'silent' }), 'test', (ctx) =>
        carryOut(ctx, erasureId, { ...parts, figures }, []),
      );
    let read = 0;
    await expect(run([{ what: 'Books', read: async () => `${(read += 1)}` }])).rejects.toThrow('would have changed: Books');
    expect(await mentions('halfway')).toBe(before);
    expect((await desk.erasureOf(requestId))?.state).toBe('approved');
    await run(parts.figures);
    // Who is given the task a second time finds it done.
    await run(parts.figures);
    expect(await mentions('halfway ndung')).toBe(0);
    expect((await desk.erasureOf(requestId))?.state).toBe('done');
  });

  it('take a name out of nobody else’s records where two bear it, and say so', async () => {
    const [first, twin] = [await desk.leaver('Twin', '0733000555'), await desk.leaver('Twin', '0733000666', '2010-05-05')];
    const requestId = await desk.request('student', first);
    expect((await desk.preview(requestId)).notes[0]).toMatch(/Guardians without|Somebody else here bears the same name/);
    const { id: erasureId } = (await desk.ask(requestId)).body;
    await desk.approve(erasureId, requestId);
    await expect.poll(async () => (await desk.erasureOf(requestId))?.state).toBe('done');
    expect((await app.call(officer, studentsApi.get, { id: twin })).body).toMatchObject({
      firstName: 'Twin',
      lastName: 'Ndung’u',
    });
    const history = await inSchool(app.db, app.schoolA, (tx) =>
      sql<{
        text: string;
      }>`select coalesce(string_agg(before::text || after::text, ' '), '') as text from kit.audit_entry where entity = 'student' and entity_id = ${first}`.execute(
        tx,
      ),
    );
    expect(history.rows[0]?.text).not.toMatch(/Twin/);
  });
});
