import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasure as parts } from '#app/server/erasure.ts';
import { testDay } from '#app/testing/day.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { boardCategoriesApi } from '../../contract/board/lookups.ts';
import { boardMembersApi } from '../../contract/board/members.ts';
import { peopleApi } from '../../contract/people/people.ts';
import { consentsApi } from '../../contract/privacy/consents.ts';
import { erasuresApi } from '../../contract/privacy/erasures.ts';
import { dataRequestsApi, type SubjectKind } from '../../contract/privacy/requests.ts';
import { staffApi } from '../../contract/staff.ts';
import { studentsApi } from '../../contract/students.ts';
import { carryOut } from './erasure/carry-out.store.ts';

const officer = 'ROLE_Admissions_Admin' as const;
const second = 'ROLE_All' as const;

describe('erasures', () => {
  let app: TestApp;
  let frame: Frame;
  let today = '';
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
    today = testDay(app.services.clock());
    frame = await testFrame(app);
  });
  afterAll(() => app.close());

  const request = async (subjectKind: SubjectKind, subjectId: number, kind: 'erasure' | 'access' = 'erasure') => {
    const asked = { kind, subjectKind, subjectId, askedBy: 'Somebody', relation: 'Themselves', receivedOn: today } as const;
    return (await app.call(officer, dataRequestsApi.create, asked)).body.id;
  };
  const preview = async (id: number, caller: Caller = officer) => (await app.call(caller, erasuresApi.preview, { id })).body;
  const ask = async (id: number, caller: Caller = officer) =>
    app.call(caller, erasuresApi.ask, { id, digest: (await preview(id)).digest }, freshKey());
  const approve = async (id: number, requestId: number, caller: Caller = second) =>
    app.call(caller, erasuresApi.approve, { id, digest: (await preview(requestId)).digest }, freshKey());
  const erasureOf = async (id: number) => (await app.call(officer, erasuresApi.ofRequest, { id })).body.erasure;

  /** A student with a guardian of their own who has left. */
  const leaver = async (firstName: string, phone: string, bornOn = '2009-03-14') => {
    const guardians = [{ fullName: `${firstName} Senior Wekesa`, phone, relation: 'Mother', paysFees: true }];
    const draft = testDraft(frame, {
      firstName,
      middleName: null,
      lastName: 'Ndung’u',
      guardians,
      upi: `UPI-${firstName}-${bornOn.slice(0, 4)}`,
      bornOn,
    } as never);
    const { id } = (await registerAs(app, draft)).body;
    const { version } = (await app.call(officer, studentsApi.get, { id })).body;
    await app.call(officer, studentsApi.changeStatus, {
      id,
      version,
      status: 'dropped',
      on: today,
      reason: `${firstName} moved`,
    });
    return id;
  };
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
        testDraft(frame, {
          guardians: [{ fullName: 'Asha Noor Ali', phone: '0733111222', relation: 'Mother', paysFees: true }] as never,
        }),
      )
    ).body;
    expect((await preview(await request('student', student))).refusals).toEqual([
      'The student is on the roll. Only who has left is erased.',
    ]);
    const guardian = (await app.call(officer, peopleApi.matches, { phone: '0733111222' })).body.rows[0]?.id ?? 0;
    expect((await preview(await request('guardian', guardian))).refusals[0]).toMatch(/guardian of a student on the roll/);
    const cook = { fullName: 'Otieno Cook Onyango', staffNo: 'C1', gender: 'male', employer: 'BOM' } as const;
    const staff = (await app.call(officer, staffApi.create, cook)).body.id;
    const ofStaff = await request('staff', staff);
    expect((await preview(ofStaff)).refusals).toEqual(['They work here. Only who has left is erased.']);
    await inSchool(app.db, app.schoolA, (tx) =>
      sql`update settings.staff_member set status = 'left', status_on = ${today}::date - interval '2 years' where id = ${staff}`.execute(
        tx,
      ),
    );
    expect((await preview(ofStaff)).refusals[0]).toMatch(
      /The law keeps the particulars of employment until .* \(Employment Act 2007/,
    );
    expect((await ask(ofStaff)).status).toBe(422);
    const categoryId = (await app.call(officer, boardCategoriesApi.create, { name: 'Parents', seats: 9 })).body.id;
    const seat = {
      categoryId,
      position: 'member',
      termFrom: '2024-01-01',
      termTo: '2099-12-31',
      fullName: 'Wanjiru Board Kamau',
    } as const;
    const board = (await app.call(officer, boardMembersApi.create, seat, freshKey())).body.id;
    expect((await preview(await request('board', board))).refusals).toEqual(['They sit on the board until 31 Dec 2099.']);

    const left = await leaver('Held', '0733000111');
    const ofLeft = await request('student', left);
    expect((await preview(ofLeft)).refusals).toEqual([]);
    const { holdId } = (await app.call(officer, erasuresApi.hold, { id: ofLeft, reason: 'Case 12 of 2026' })).body;
    expect((await preview(ofLeft)).refusals[0]).toContain('Case 12 of 2026');
    expect((await ask(ofLeft)).status).toBe(422);
    expect((await app.call('otherSchool', erasuresApi.lift, { id: holdId })).status).toBe(404);
    expect((await app.call(officer, erasuresApi.lift, { id: holdId })).status).toBe(200);
    expect((await app.call(officer, erasuresApi.lift, { id: holdId })).status).toBe(404);
    expect((await preview(ofLeft)).refusals).toEqual([]);
  });

  it('are for requests that ask for one, of this school, by who keeps data safe', async () => {
    const id = await leaver('Wrong', '0733000222');
    expect((await app.call(officer, erasuresApi.preview, { id: await request('student', id, 'access') })).status).toBe(422);
    const asked = await request('student', id);
    expect((await app.call('otherSchool', erasuresApi.preview, { id: asked })).status).toBe(404);
    expect((await app.call('otherSchool', erasuresApi.ofRequest, { id: asked })).status).toBe(404);
    for (const call of [erasuresApi.preview, erasuresApi.ofRequest, erasuresApi.proof])
      expect((await app.call('ROLE_View_Only', call, { id: asked })).status).toBe(403);
    expect((await app.call(officer, erasuresApi.ask, { id: asked, digest: 'another' }, freshKey())).status).toBe(409);
  });

  it('are approved by a second person, once, and leave nothing of the person but a proof that does not name them', async () => {
    const id = await leaver('Zipporah', '0733000333');
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
    const requestId = await request('student', id);
    expect(await mentions('zipporah')).toBeGreaterThan(4);
    const shown = await preview(requestId);
    expect(shown.sections.find(({ name }) => name === 'Registration')).toMatchObject({ removed: 2 });
    expect(shown.notes.join(' ')).toContain('Guardians without another child here: 1');
    const erasure = (await ask(requestId)).body;
    expect(erasure).toMatchObject({ state: 'asked', mine: true });
    expect((await ask(requestId)).status).toBe(409);
    expect((await approve(erasure.id, requestId, officer)).status).toBe(403);
    expect(
      (await app.call('otherSchool', erasuresApi.approve, { id: erasure.id, digest: shown.digest }, freshKey())).status,
    ).toBe(404);
    expect((await app.call(second, erasuresApi.approve, { id: erasure.id, digest: 'another' }, freshKey())).status).toBe(409);
    const both = await Promise.all([approve(erasure.id, requestId), approve(erasure.id, requestId)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    await expect.poll(async () => (await erasureOf(requestId))?.state, { timeout: 15_000 }).toBe('done');

    const done = await erasureOf(requestId);
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
    expect((await preview(requestId)).code).toBe('rule');
    expect((await preview(await request('student', id))).refusals).toEqual(['They have been erased already.']);
    const paper = await app.call(officer, erasuresApi.proof, { id: erasure.id });
    const text = pdfText(paper.body as unknown as Uint8Array).replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Student ${id}`);
    expect(text).not.toMatch(/zipporah/i);
    const { rows } = (await app.call(officer, erasuresApi.list, {})).body;
    expect(rows).toMatchObject([{ subjects: `Student ${id}`, proofDigest: done?.proofDigest }]);
    expect((await app.call('otherSchool', erasuresApi.list, {})).body.rows).toEqual([]);
  });

  it('end whole or not at all, and go on after the task was stopped', async () => {
    const id = await leaver('Halfway', '0733000444');
    const requestId = await request('student', id);
    const { id: erasureId } = (await ask(requestId)).body;
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
    expect((await erasureOf(requestId))?.state).toBe('approved');
    await run(parts.figures);
    // Who is given the task a second time finds it done.
    await run(parts.figures);
    expect(await mentions('halfway ndung')).toBe(0);
    expect((await erasureOf(requestId))?.state).toBe('done');
  });

  it('take a name out of nobody else’s records where two bear it, and say so', async () => {
    const [first, twin] = [await leaver('Twin', '0733000555'), await leaver('Twin', '0733000666', '2010-05-05')];
    const requestId = await request('student', first);
    expect((await preview(requestId)).notes[0]).toMatch(/Guardians without|Somebody else here bears the same name/);
    const { id: erasureId } = (await ask(requestId)).body;
    await approve(erasureId, requestId);
    await expect.poll(async () => (await erasureOf(requestId))?.state, { timeout: 15_000 }).toBe('done');
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
