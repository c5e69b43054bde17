import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { historyApi } from '#kit/contract/history.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { sheetsApi } from '../../marks/contract/sheets.ts';
import { type Exam, examsApi } from '../contract/exams.ts';

const admin = 'ROLE_Exam_admin';

describe('an exam', () => {
  let app: TestApp;
  let school: TestExams;
  beforeAll(async () => {
    app = await testApp();
    school = await testExams(app);
  });
  afterAll(() => app.close());

  const reopen = ({ id, version }: Exam, reason = 'A mark of Form 3 West was wrong') =>
    app.call(admin, examsApi.reopen, { id, version, reason }, freshKey());

  it('goes from draft to archive, one step after the other', async () => {
    const draft = await school.draft('Opener ũ');
    const early = await app.call(admin, examsApi.approve, { id: draft.id, version: draft.version }, freshKey());
    expect([early.status, early.body.message]).toEqual([
      409,
      'This exam is “Draft”. This is done only with one that is “Processed”.',
    ]);
    let exam: Exam = (await app.call(admin, examsApi.open, { id: draft.id, version: draft.version }, freshKey())).body;
    expect(exam).toMatchObject({ state: 'open', candidates: 4, expected: 28, entered: 0 });
    for (const move of ['close', 'process', 'approve'] as const) exam = await school.move(exam, move);
    exam = (await app.call(admin, examsApi.publish, { id: exam.id, version: exam.version, on: '2026-11-30' }, freshKey())).body;
    expect(exam).toMatchObject({ state: 'published', publishedOn: '2026-11-30' });
    exam = await school.move(exam, 'archive');
    expect((await reopen(exam)).status).toBe(409);
    const history = await app.call(admin, examsApi.update, { ...(await asDraft(exam)), name: 'Another' });
    expect(history.body.message).toBe('This exam is archived and does not change any more.');
  });

  const asDraft = async (exam: Exam) => {
    const { id, version, name, kind, categoryId, termId, classIds, outOf, share, byPapers, gradingSystemId, anonymous } = exam;
    return { id, version, name, kind, categoryId, termId, classIds, outOf, share, byPapers, gradingSystemId, anonymous };
  };

  it('keeps what it was opened with, and is removed as a draft or while no mark was ever entered', async () => {
    const open = await school.open('Fixed');
    const other = await app.call(admin, examsApi.update, { ...(await asDraft(open)), outOf: 50 });
    expect(other.body.fields).toEqual([{ path: 'outOf', message: 'This stays as it was when the exam was opened.' }]);
    expect((await app.call(admin, examsApi.update, { ...(await asDraft(open)), share: 30 })).body.share).toBe(30);
    const removed = async ({ id }: Exam) => {
      const { status, body } = await app.call(admin, examsApi.remove, { id });
      return status === 200 ? (await app.call(admin, examsApi.get, { id })).status : [status, body.message];
    };
    await school.enter(open, '121', 'West', [50, 60]);
    const sheet = { id: await school.sheetOf(open, '121', 'West') };
    const { rows } = (await app.call(admin, sheetsApi.get, sheet)).body;
    const marks = rows.map(({ studentId }) => ({ studentId, paper: 0, value: null, version: 1 }));
    expect((await app.call(admin, sheetsApi.enter, { ...sheet, marks }, freshKey())).body.saved.length).toBe(2);
    // Emptied again they keep their history.
    expect(await removed(open)).toEqual([422, 'Marks have been entered for this exam, so it stays with their history.']);
    expect(await removed(await school.draft('To be removed'))).toBe(404);
    expect(await removed(await school.open('Opened by mistake', { byPapers: true, anonymous: true }))).toBe(404);
    expect(await removed(await school.move(await school.open('Closed'), 'close'))).toEqual([
      422,
      'Only a draft, or an open exam without a mark, is removed. Archive an exam that is over.',
    ]);
  });

  it('is named once a term, belongs to this school, and is not opened without subjects or students', async () => {
    await school.draft('Once');
    const again = await app.call(admin, examsApi.create, {
      name: 'ONCE',
      categoryId: school.categoryId,
      termId: school.termId,
      classIds: [school.frame.form3],
    });
    expect([again.status, again.body.fields?.[0]?.message]).toEqual([409, 'This term already has an exam of this name.']);
    const empty = await school.draft('Form 4', { classIds: [school.frame.form4] });
    const opened = await app.call(admin, examsApi.open, { id: empty.id, version: empty.version }, freshKey());
    expect(opened.body.message).toContain('Form 4 takes no subjects yet');
    expect((await app.call('otherSchool', examsApi.get, { id: empty.id })).status).toBe(404);
    const none = await app.call(admin, examsApi.create, {
      name: 'No category',
      termId: school.termId,
      classIds: [school.frame.form3],
    });
    expect(none.body.fields?.[0]).toEqual({ path: 'categoryId', message: 'Choose what kind of exam it is.' });
  });

  it('of two who move it at once one is told that it has changed', async () => {
    const { id, version } = await school.open('Two at once');
    const both = await Promise.all([1, 2].map(() => app.call(admin, examsApi.close, { id, version }, freshKey())));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('takes in who came after it was opened when it is brought up to date, once', async () => {
    let exam: Exam = await school.open('Late');
    await registerAs(app, testDraft(school.frame, { streamId: school.frame.east }));
    for (const candidates of [5, 5]) {
      exam = (await app.call(admin, examsApi.refresh, { id: exam.id, version: exam.version }, freshKey())).body;
      expect(exam.candidates).toBe(candidates);
    }
  });

  it('of an anonymous exam the sheets show codes and no names until it is processed', async () => {
    let exam = await school.open('Mock', { anonymous: true });
    const id = await school.sheetOf(exam, '101', 'West');
    const blind = (await app.call(admin, sheetsApi.get, { id })).body;
    expect(
      blind.rows.every(({ name, admissionNo, code }) => name === null && admissionNo === null && /^\d{4,}$/.test(code ?? '')),
    ).toBe(true);
    expect(new Set(blind.rows.map(({ code }) => code)).size).toBe(2);
    const plain = await school.open('Not under codes');
    const { rows } = await asSchoolA(app, ({ tx }) =>
      sql<{ codes: number }>`select count(code) as codes from exams.candidate where exam_id = ${plain.id}`.execute(tx),
    );
    expect(rows[0]?.codes).toBe(0);
    for (const move of ['close', 'process'] as const) exam = await school.move(exam, move);
    expect(
      (await app.call(admin, sheetsApi.get, { id })).body.rows.every(({ name, code }) => name !== null && code === null),
    ).toBe(true);
  });

  it('puts candidates without a mark where they sit now when it is brought up to date, until it is closed', async () => {
    const { form3, form4, west, east } = school.frame;
    const person = async () => (await registerAs(app, testDraft(school.frame, { streamId: west }))).body.id;
    const [moves, marked, leaves] = [await person(), await person(), await person()];
    let exam = await school.open('Moved');
    const sheet = async (stream: 'West' | 'East') => {
      const id = await school.sheetOf(exam, '101', stream);
      return { id, ids: (await app.call(admin, sheetsApi.get, { id })).body.rows.map(({ studentId }) => studentId) };
    };
    const mark = { studentId: marked, paper: 0, value: { state: 'scored' as const, score: 50 }, version: 0 };
    await app.call(admin, sheetsApi.enter, { id: (await sheet('West')).id, marks: [mark] }, freshKey());
    const sits = (id: number, classId: number, streamId: number | null) =>
      asSchoolA(app, ({ tx }) =>
        sql`update registration.student set class_id = ${classId}, stream_id = ${streamId}::bigint where id = ${id}`.execute(tx),
      );
    for (const id of [moves, marked]) await sits(id, form3, east);
    await sits(leaves, form4, null);
    const refresh = async () => {
      exam = (await app.call(admin, examsApi.refresh, { id: exam.id, version: exam.version }, freshKey())).body;
    };
    await refresh();
    const { ids } = await sheet('West');
    expect([ids.includes(moves), ids.includes(marked), ids.includes(leaves)]).toEqual([false, true, false]);
    expect((await sheet('East')).ids).toContain(moves);
    const { rows } = (await app.call(admin, historyApi.list, { entity: 'exam', id: exam.id })).body;
    expect(rows[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['New candidates', '0'],
      ['Moved to their class or stream of now', '1'],
      ['Taken out, in none of its classes now', '1'],
    ]);
    exam = await school.move(exam, 'close');
    exam = (await reopen(exam)).body;
    await sits(moves, form3, west);
    await refresh();
    expect((await sheet('East')).ids).toContain(moves);
  });
});
