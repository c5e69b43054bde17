import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { formsDesk, type FormsDesk, oddNames } from '#app/testing/report-forms.ts';
import type { Caller } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { signInAsStaff, testTeacher } from '#app/testing/teaching.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import { markAttendance } from '#modules/biometrics/server/public.ts';
import { streamsApi } from '#modules/settings/contract/streams.ts';
import { formRemarksApi } from '../../contract/forms/form-remarks.ts';
import { reportFormsApi } from '../../contract/forms/report-forms.ts';
import { type FormFigure, usualLayout } from '../../contract/report-layout.ts';
import { reportLayoutsApi } from '../../contract/report-layouts.ts';
import { remarksApi } from '../../contract/remarks.ts';
import { reportDatesApi } from '../../contract/report-dates.ts';
import { resultsApi } from '../../../results/contract/results.ts';
import { type Exam, examsApi } from '../../../sittings/contract/exams.ts';

const admin = 'ROLE_Exam_admin' as const;
const plain = (page: string | undefined) => (page ?? '').replaceAll(/\s+/g, ' ');
const codeIn = (page: string) => /[0-9A-Z]{1,6}(?:-[0-9A-HJKMNP-TV-Z]{4}){4}/.exec(page)?.[0] ?? '';

describe('report forms of an exam', () => {
  let desk: FormsDesk;
  let wanjiru = 0;
  let term: Exam;
  beforeAll(async () => {
    desk = await formsDesk();
    term = desk.term;
    wanjiru = desk.west[0] ?? 0;
    await desk.app.call(admin, remarksApi.addUsual, {});
  });
  afterAll(() => desk.app.close());
  const page = async (exam: Exam, studentId = wanjiru, layoutId: number | null = null) =>
    plain(pdfPages(await desk.print(exam, studentId, layoutId))[0]);
  const layoutWith = async (figure: FormFigure, curriculum: '8-4-4' | 'CBE' = '8-4-4') => {
    const usual = usualLayout(curriculum);
    const definition = { ...usual, figures: usual.figures.map(({ key }) => ({ key, shown: key === figure })) };
    const layout = { name: `With ${figure}`, curriculum, definition };
    // The first of a curriculum becomes its standard one, so another stands before it.
    await desk.app.call(admin, reportLayoutsApi.create, { name: `Usual ${curriculum}`, curriculum });
    return (await desk.app.call(admin, reportLayoutsApi.create, layout)).body.id;
  };
  const move = async (exam: Exam, name: 'approve' | 'publish' | 'close' | 'process') =>
    (await desk.app.call(admin, examsApi[name], { id: exam.id, version: exam.version }, freshKey())).body;
  const teach = async (streamId: number, classTeacherId: number | null) => {
    const { body } = await desk.app.call('ROLE_All', streamsApi.get, { id: streamId });
    const { id, version, classId, name, capacity, room } = body;
    return desk.app.call('ROLE_All', streamsApi.update, { id, version, classId, name, capacity, room, classTeacherId });
  };

  it('say what the results say, with every exam of the term, and that they are not yet published', async () => {
    const year = desk.app.services.clock().getFullYear();
    await desk.app.call(admin, reportDatesApi.create, {
      termId: desk.termId,
      classId: null,
      nextOpensOn: `${year + 1}-01-09`,
      closingOn: `${year}-11-27`,
    });
    await asSchoolA(desk.app, async (ctx) => {
      for (const [at, day] of [`${year}-01-05`, `${year}-01-06`, `${year}-01-07`].entries())
        await markAttendance(ctx, day, [{ studentId: wanjiru, status: at === 1 ? 'absent' : 'present' }]);
    });
    const text = await page(term);
    const { standing, subjects } = (await desk.app.call(admin, resultsApi.student, { id: term.id, studentId: wanjiru })).body;
    expect(standing.mean).not.toBeNull();
    for (const words of [
      oddNames[0][0],
      `Term 1, ${year}`,
      'NOT YET PUBLISHED',
      'Opener 30 %',
      'End 70 %',
      `${standing.streamRank} of ${standing.streamOf}`,
      `${standing.classRank} of ${standing.classOf}`,
      standing.mean?.toFixed(2) ?? '',
      '352 of 500',
      'KES 16,000.00',
      '2 of 3',
      `27 Nov ${year}`,
      `9 Jan ${year + 1}`,
      'Class teacher',
    ])
      expect(text).toContain(words);
    expect(text).toContain('All 7 subjects counted.');
    expect(text).toMatch(/Days absent\s*1(?!\d)/);
    const added = (standing.mean ?? 0) - (352 / 500) * 12;
    const valued = await page(term, wanjiru, await layoutWith('value_added'));
    expect(valued).toContain(`Value added ${added > 0 ? '+' : '−'}${Math.abs(Number(added.toFixed(2)))}`);
    for (const { subject, mark, classRank, classOf } of subjects) {
      expect(text).toContain(subject.split(' ')[0]);
      expect(text).toContain((mark ?? 0).toLocaleString('en-KE', { maximumFractionDigits: 1 }));
      expect(text).toContain(`${classRank} of ${classOf}`);
    }
    // Nothing verifies what is not approved.
    expect(codeIn(text)).toBe('');
    const opener = await page(desk.opener);
    expect(opener).toContain(`Opener, Term 1 ${year}`);
    expect(opener).not.toContain('30 %');
  });

  it('of sixty students are one file of sixty pages, each with a name of its own as text', async () => {
    const asked = await desk.make({ id: term.id, classId: desk.frame.form3 });
    expect(asked.body.students).toBe(60);
    const pages = pdfPages(await desk.fileOf(asked.body.jobId)).map(plain);
    expect(pages).toHaveLength(60);
    expect(pages.every((one) => one.includes('Printed on'))).toBe(true);
    for (const [first, last] of oddNames) expect(pages.filter((one) => one.includes(`${first} Achieng ${last}`))).toHaveLength(1);
    const zipped = await desk.make({ id: term.id, streamId: desk.frame.east, files: 'students' });
    const inside = unzipSync(await desk.fileOf(zipped.body.jobId));
    expect(Object.keys(inside)).toHaveLength(22);
    expect(Object.keys(inside)[0]).toMatch(/^Form 3 East\/\d+ Asha.*\.pdf$/);
    expect(Object.values(inside).map((one) => pdfPages(one).length)).toEqual(Array.from({ length: 22 }, () => 1));
    const streams = await desk.make({ id: term.id, classId: desk.frame.form3, files: 'streams' });
    const each = unzipSync(await desk.fileOf(streams.body.jobId));
    expect(Object.entries(each).map(([name, one]) => [name, pdfPages(one).length])).toEqual([
      ['Form 3 East.pdf', 22],
      ['Form 3 West.pdf', 38],
    ]);
  });

  it('leave out who owes more than the limit, and say how many', async () => {
    const { body } = await desk.make({ id: term.id, streamId: desk.frame.west, mostOwed: 1_599_999 });
    const { message } = await desk.ended(body.jobId);
    expect(message).toBe('37 forms, 1 left out for their fee balance');
    const { rows } = (await desk.app.call(admin, reportFormsApi.made, { id: term.id })).body;
    expect(rows[0]).toMatchObject({ about: 'Form 3 West', students: 37, leftOut: 1, kept: true, state: 'done' });
    const all = await desk.make({ id: term.id, streamId: desk.frame.west, mostOwed: 1_600_000 });
    expect((await desk.ended(all.body.jobId)).message).toBe('38 forms');
  });

  it('are made by the class teacher of the stream, read by who reads results, and unknown to others', async () => {
    const { app } = desk;
    await teach(desk.frame.east, await testTeacher(app, 'Njeri Mwangi'));
    const teacher = await testTeacher(app, 'Peter Otieno');
    await signInAsStaff(app, teacher);
    const one = { id: term.id, studentId: wanjiru };
    const seen = async (caller: Caller) => (await app.call(caller, reportFormsApi.get, { id: term.id })).status;
    expect(await seen('noRole')).toBe(403);
    await teach(desk.frame.west, teacher);
    const mine = (await app.call('noRole', reportFormsApi.get, { id: term.id })).body;
    expect(mine.places.map(({ streamName, mayMake }) => [streamName, mayMake])).toEqual([['West', true]]);
    expect((await app.call('noRole', reportFormsApi.exams)).body.rows.map(({ id }) => id)).toContain(term.id);
    expect((await app.call('noRole', reportFormsApi.preview, one)).status).toBe(200);
    const other = { id: term.id, studentId: desk.east[0] ?? 0 };
    expect((await app.call('noRole', reportFormsApi.preview, other)).status).toBe(404);
    expect((await app.call('noRole', reportFormsApi.print, other)).status).toBe(404);
    const write = { kind: 'class_teacher' as const, text: 'Kazi nzuri.', version: 0 };
    expect((await app.call('noRole', formRemarksApi.write, { ...other, ...write })).status).toBe(404);
    expect((await desk.make({ id: term.id, streamId: desk.frame.east }, 'noRole')).status).toBe(422);
    expect((await desk.make({ id: term.id }, 'noRole')).status).toBe(403);
    expect((await desk.make({ id: term.id, classId: desk.frame.form3 }, 'noRole')).status).toBe(200);
    expect(await seen('ROLE_Pay_Fees')).toBe(403);
    for (const reader of ['ROLE_View_Only', 'ROLE_Access_Exam_Analysis_Module'] as const) {
      expect((await app.call(reader, reportFormsApi.preview, other)).body.svg).toContain('<svg');
      expect((await app.call(reader, reportFormsApi.print, one)).status).toBe(403);
      expect((await desk.make({ id: term.id, streamId: desk.frame.east }, reader)).status).toBe(403);
      expect((await app.call(reader, formRemarksApi.write, { ...one, ...write })).status).toBe(403);
    }
    expect(await seen('otherSchool')).toBe(404);
    expect((await app.call('otherSchool', reportFormsApi.students, { id: term.id })).status).toBe(404);
  });

  it('take remarks that somebody wrote, one writer at a time, and go back to the bank', async () => {
    const { app } = desk;
    const one = { id: term.id, studentId: wanjiru };
    const remarks = async () => (await app.call(admin, formRemarksApi.ofStudent, one)).body.rows;
    const automatic = (await remarks())[0];
    expect(automatic).toMatchObject({ title: 'Class teacher', written: false, version: 0 });
    const write = (text: string | null, version: number, more = {}, caller: Caller = admin) =>
      app.call(caller, formRemarksApi.write, { ...one, kind: 'class_teacher', language: 'swahili', text, version, ...more });
    const both = await Promise.all([write('Wanjirũ amejitahidi sana.', 0), write('Hongera, Wanjirũ.', 0, {}, 'noRole')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = both.find(({ status }) => status === 200)?.body.text ?? '';
    expect(both.find(({ status }) => status === 409)?.body.message).toContain(`It says now: ${kept}`);
    expect(await page(term)).toContain(kept);
    expect((await remarks())[0]).toMatchObject({ text: kept, written: true, version: 1, language: 'swahili' });
    expect((await write('x'.repeat(151), 1)).body.fields).toMatchObject([{ path: 'text' }]);
    expect((await write('Nzuri', 0, { kind: 'subject_teacher' })).body.fields).toMatchObject([{ path: 'courseId' }]);
    const english = { kind: 'subject_teacher', courseId: desk.subjects['101'] };
    expect((await write('Reads widely.', 0, english)).status).toBe(200);
    expect(await page(term)).toContain('Reads widely.');
    expect((await app.call(admin, formRemarksApi.list, { id: term.id, streamId: desk.frame.west })).body).toMatchObject({
      total: 38,
      rows: expect.arrayContaining([
        expect.objectContaining({ mayWrite: ['subject_teacher', 'class_teacher', 'principal', 'boarding', 'conduct'] }),
      ]),
    });
    // What the principal says is not a class teacher's to write; of conduct nothing is said until somebody does.
    const principal = await write('Well done.', 0, { kind: 'principal', language: 'english' }, 'noRole');
    expect([principal.status, principal.body.message]).toEqual([
      403,
      'The principal’s remark is written by the exams administrator.',
    ]);
    expect((await remarks()).find(({ kind }) => kind === 'conduct')).toMatchObject({ text: null, mayWrite: true });
    expect((await write('Courteous and punctual.', 0, { kind: 'conduct', language: 'english' }, 'noRole')).status).toBe(200);
    expect(await page(term)).toContain('Courteous and punctual.');
    expect((await write(null, 1, { language: 'english' })).body).toMatchObject({
      text: automatic?.text,
      written: false,
      version: 2,
    });
    // Who saw the first version does not write over the second.
    expect((await write('Late', 0)).status).toBe(409);
    expect((await write('Late', 1)).status).toBe(409);
    expect(await page(term)).not.toContain(kept);
  });

  it('can be checked by anybody: genuine, replaced by later results, not published, or unknown', async () => {
    const { app } = desk;
    const approved = await move(desk.opener, 'approve');
    const code = codeIn(await page(approved));
    const check = (written: string) => desk.check(written);
    expect(await check(code)).toMatchObject({ state: 'not_published', mean: null, grade: null, publishedOn: null });
    let exam = await move(approved, 'publish');
    const { standing } = (await app.call(admin, resultsApi.student, { id: exam.id, studentId: wanjiru })).body;
    const genuine = await check(` ${code.toLowerCase()} `);
    expect(genuine).toEqual({
      state: 'genuine',
      school: 'School A',
      exam: 'Opener',
      term: `Term 1 ${app.services.clock().getFullYear()}`,
      admissionNo: standing.admissionNo,
      initials: 'W.A.O.',
      mean: standing.mean,
      grade: standing.grade,
      publishedOn: expect.any(String),
    });
    // Printed again, the same results have the same code.
    expect(codeIn(await page(exam))).toBe(code);
    exam = (
      await app.call(admin, examsApi.reopen, { id: exam.id, version: exam.version, reason: 'A script was found' }, freshKey())
    ).body;
    expect((await check(code))?.state).toBe('not_published');
    await desk.enter(exam, '121', 'West', [99, ...desk.west.slice(1).map((_, at) => 40 + (((at + 1) * 11 + 14) % 55))]);
    for (const name of ['close', 'process', 'approve', 'publish'] as const) exam = await move(exam, name);
    expect(await check(code)).toMatchObject({ state: 'replaced', mean: null, grade: null });
    const next = codeIn(await page(exam));
    expect(next).not.toBe(code);
    expect((await check(next))?.state).toBe('genuine');
    const other = `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`;
    for (const wrong of [other, code.replace(/^\w+/, 'ZZZZZZ'), '', '1-0000', `${code}-0000`])
      expect(await check(wrong)).toBeNull();
  });

  it('are made anew when their worker died, with the codes they had', async () => {
    const { body } = await desk.make({ id: desk.opener.id, streamId: desk.frame.east });
    const codesOf = async () => pdfPages(await desk.fileOf(body.jobId)).map((one) => codeIn(plain(one)));
    const before = await codesOf();
    expect(new Set(before).size).toBe(22);
    // What a worker that is killed before its last step leaves behind.
    await sql`update exams.form_print set file_id = null where job_id = ${body.jobId}`.execute(desk.app.db.platform);
    await sql`
      update kit.job set state = 'running', claim = gen_random_uuid(), heartbeat_at = now() - interval '1 minute', file_id = null, finished_at = null
       where id = ${body.jobId}`.execute(desk.app.db.platform);
    expect(await codesOf()).toEqual(before);
    expect((await desk.app.call(admin, reportFormsApi.made, { id: desk.opener.id })).body.rows[0]).toMatchObject({
      students: 22,
      kept: true,
      state: 'done',
    });
  });

  it('of a class whose curriculum neither ranks nor means say no position and no mean', async () => {
    const { app, frame } = desk;
    await sql`delete from exams.class_rule where class_id = ${frame.form3}`.execute(app.db.platform);
    await sql`update settings.class set curriculum = 'CBE' where id = ${frame.form3}`.execute(app.db.platform);
    const exam = await move(await move(term, 'process'), 'approve');
    const text = await page(exam);
    expect(text).toContain('Assessment report');
    for (const never of [
      'Total',
      'subjects counted',
      'of the class',
      'Position',
      'Mean grade',
      'Mean points',
      'Mean mark',
      ' of 60 ',
      ' of 38 ',
      'TERM BY TERM',
    ])
      expect(text).not.toContain(never);
    expect(await desk.check(codeIn(text))).toMatchObject({ mean: null, grade: null });
    expect(await page(exam, wanjiru, await layoutWith('total_points', 'CBE'))).toMatch(/Total points \d+ of 56/);
  });

  it('are given up when their task is cancelled, and nothing of them is kept', async () => {
    const { app } = desk;
    const waiting = await formsDeskTask();
    await app.call(admin, jobsApi.cancel, { id: waiting });
    expect(await desk.ended(waiting)).toMatchObject({ state: 'cancelled', fileId: null });
    const { rows } = (await app.call(admin, reportFormsApi.made, { id: term.id })).body;
    expect(rows[0]).toMatchObject({ state: 'cancelled', kept: false, jobId: waiting });
    expect((await app.call(admin, reportFormsApi.file, { id: rows[0]?.id ?? 0 })).status).toBe(404);
  });
  const formsDeskTask = async () => (await desk.make({ id: term.id })).body.jobId;
});
