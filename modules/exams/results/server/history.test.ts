import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, publishedDesk, sevenCodes } from '#app/testing/published.ts';
import { freshKey } from '#app/testing/students.ts';
import { classRollsApi } from '#modules/registration/classes/contract/class-rolls.ts';
import { sheetsApi } from '../../marks/contract/sheets.ts';
import { classRulesApi } from '../../mean/contract/class-rules.ts';
import { markPolicyApi } from '../../mean/contract/mark-policy.ts';
import { reportDatesApi } from '../../reports/contract/report-dates.ts';
import { remarksApi } from '../../reports/contract/remarks.ts';
import { reportFormsApi } from '../../reports/contract/forms/report-forms.ts';
import { resultsApi } from '../contract/results.ts';
import { examCategoriesApi } from '../../setup/contract/exam-categories.ts';
import { gradingSystemsApi } from '../../setup/contract/grading-systems.ts';
import { scalesApi } from '../../setup/contract/scales.ts';
import { subjectsApi } from '../../setup/contract/subjects.ts';
import { examsApi } from '../../sittings/contract/exams.ts';
import { resultSmsApi } from '../../notifications/contract/result-sms.ts';

const admin = 'ROLE_Exam_admin';
type Desk = Awaited<ReturnType<typeof publishedDesk>>;

describe('what was published', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await publishedDesk();
  });
  afterAll(() => desk.app.close());

  const updateRule = async (more: object) => {
    const {
      className: _,
      curriculum: _c,
      subjects: _s,
      compulsory: _o,
      gradingSystemName: _g,
      courses,
      ...rule
    } = (await desk.app.call(admin, classRulesApi.get, { id: desk.school.frame.form3 })).body;
    const plain = courses.map(({ courseId, compulsory }) => ({ courseId, compulsory }));
    ok(await desk.app.call(admin, classRulesApi.update, { ...rule, courses: plain, ...more } as never));
  };
  const grading = async () => {
    const { rows } = (await desk.app.call(admin, gradingSystemsApi.list, { size: 50 })).body;
    const found = rows.find(({ scaleName }) => !scaleName.includes('CBE'));
    if (!found) throw new Error('There is no grading system.');
    return (await desk.app.call(admin, gradingSystemsApi.get, { id: found.id })).body;
  };

  const changes: [what: string, change: () => Promise<unknown>][] = [
    ['another teacher', () => desk.teach('121', [desk.otieno], [desk.wanjiru])],
    ['a second teacher of one stream', () => desk.teach('101', [], [desk.wanjiru], desk.school.frame.west)],
    ['nobody teaches any more', () => desk.teach('232', [desk.otieno], [])],
    [
      'another class teacher',
      () =>
        sql`update settings.stream set class_teacher_id = ${desk.wanjiru} where id = ${desk.school.frame.west}`.execute(
          desk.app.db.platform,
        ),
    ],
    [
      'another principal, other remarks in the bank, of other lengths, and other dates of report forms',
      async () => {
        await desk.heads(desk.wanjiru);
        const { rows } = (await desk.app.call(admin, remarksApi.list, { size: 50, language: 'english' })).body;
        const [first, second] = rows;
        ok(await desk.app.call(admin, remarksApi.remove, { id: first?.id ?? 0 }));
        ok(await desk.app.call(admin, remarksApi.update, { ...second, text: 'Other words.' } as never));
        await sql`update exams.remark set text = 'Words of today ' || id where id <> ${second?.id ?? 0}`.execute(
          desk.app.db.platform,
        );
        await sql`
          insert into exams.remark_length (school_id, subject_teacher, class_teacher, principal, boarding)
          values (${desk.app.schoolA}, 20, 60, 60, 60)`.execute(desk.app.db.platform);
        for (const { id, version, termId, classId, closingOn } of (await desk.app.call(admin, reportDatesApi.list, {})).body.rows)
          ok(
            await desk.app.call(admin, reportDatesApi.update, { id, version, termId, classId, closingOn, note: 'Another note' }),
          );
      },
    ],
    ['a subject is dropped', () => desk.take('233', desk.school.west[0] ?? 0, false)],
    [
      'a subject becomes optional for the class',
      () => updateRule({ courses: sevenCodes.map((code) => ({ courseId: desk.course(code), compulsory: code !== '311' })) }),
    ],
    ['and is taken up by one', () => desk.take('311', desk.school.west[1] ?? 0, true)],
    ['a subject leaves the class', () => classSubjects(sevenCodes.filter((code) => code !== '231'))],
    ['a new subject joins it', () => classSubjects([...sevenCodes, 'Geography'])],
    [
      'a student moves to another stream',
      () =>
        sql`update registration.student set stream_id = ${desk.school.frame.east} where id = ${desk.school.west[0] ?? 0}`.execute(
          desk.app.db.platform,
        ),
    ],
    [
      'a student leaves',
      () =>
        sql`update registration.student set status = 'transferred' where id = ${desk.school.east[1] ?? 0}`.execute(
          desk.app.db.platform,
        ),
    ],
    [
      'other thresholds',
      async () => {
        const system = await grading();
        const thresholds = system.thresholds.map((one, at) => (at === 0 ? { ...one, from: 95 } : one));
        ok(await desk.app.call(admin, gradingSystemsApi.update, { ...system, thresholds, rounding: 'none' } as never));
      },
    ],
    ['another mean rule', () => updateRule({ counting: 'best', best: 3, least: 2, ties: 'apart' })],
    ['no ranks and no mean', () => updateRule({ counting: 'none', best: null, ranked: false })],
    [
      'another rule for absence and malpractice',
      async () => {
        const policy = (await desk.app.call(admin, markPolicyApi.get)).body;
        ok(await desk.app.call(admin, markPolicyApi.update, { ...policy, absence: 'no_award', partAbsence: 'nought' }));
      },
    ],
    [
      'a subject counts in no mean',
      async () => {
        const subject = (await desk.app.call(admin, subjectsApi.get, { id: desk.course('121') })).body;
        ok(await desk.app.call(admin, subjectsApi.update, { ...subject, inMean: false, area: 'other' } as never));
      },
    ],
    [
      'another share and name of its category',
      async () => {
        const category = (await desk.app.call(admin, examCategoriesApi.get, { id: desk.school.categoryId })).body;
        ok(
          await desk.app.call(admin, examCategoriesApi.update, {
            ...category,
            name: 'Endterm',
            shortName: 'ET',
            share: 55,
            outOf: 50,
          }),
        );
      },
    ],
  ];
  const classSubjects = async (of: readonly string[]) => {
    const all = (await desk.app.call(admin, subjectsApi.options)).body.rows;
    const subjects = of.map((code) => ({
      courseId: all.find((one) => one.code === code || one.name === code)?.id ?? 0,
      compulsory: true,
    }));
    ok(await desk.app.call('ROLE_All', classRollsApi.setSubjects, { id: desk.school.frame.form3, subjects }));
  };

  it('keeps the letters and points of its grades, of which only the words change', async () => {
    const before = await desk.glance(desk.opener);
    const { rows } = (await desk.app.call(admin, scalesApi.options)).body;
    const id = rows.find(({ name }) => !name.includes('CBE'))?.id ?? 0;
    const save = async (at: number, more: object) => {
      const scale = (await desk.app.call(admin, scalesApi.get, { id })).body;
      const grades = scale.grades.map((grade, place) => (place === at ? { ...grade, ...more } : grade));
      const { name, curriculum, version } = scale;
      const { status, body } = await desk.app.call(admin, scalesApi.update, { id, version, name, curriculum, grades });
      return [status, body.fields ?? []];
    };
    const message = 'Approved results give this grade, so its code and points stay. Make a new scale for other grades.';
    expect(await save(0, { code: 'A*' })).toEqual([400, [{ path: 'grades.0.code', message }]]);
    expect(await save(0, { points: 14 })).toEqual([400, [{ path: 'grades.0.points', message }]]);
    expect(await save(0, { remark: 'Bora', meaning: 'Excellent' })).toEqual([200, []]);
    // Nobody has the last one.
    expect(await save(11, { code: 'F' })).toEqual([200, []]);
    expect(await save(11, { code: 'E' })).toEqual([200, []]);
    expect(await desk.glance(desk.opener)).toEqual(before);
  });

  it('stays as it was, whatever changes in the school afterwards, also when it is opened again and worked out anew', async () => {
    const gone = desk.school.east[1] ?? 0;
    const [before, whole] = [await desk.everything(desk.opener), await desk.everything(desk.term)];
    expect(
      before.reports.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.map(({ cells }) => cells['teacher']))),
    ).toContain('Peter Otieno');
    // The forms say all of what is changed, so that they would tell.
    for (const words of ['Otieno', 'Principal', 'Closing day', `6 Jan`]) expect(before.forms.join(' ')).toContain(words);
    expect([before.verdict, before.exam.expected, before.sms.length]).toEqual(['genuine', 35, 5]);
    for (const [what, change] of changes) {
      await change();
      // Who has left the school is told nothing more; what is known of them stays.
      const still = ({ studentId }: { studentId: number }) => studentId !== gone;
      const { sms, ...now } = await desk.glance(desk.opener);
      expect({ what, ...before }).toMatchObject({ what, ...now });
      expect(sms.filter(still)).toEqual(before.sms.filter(still));
    }
    expect({ ...(await desk.everything(desk.opener)), sms: before.sms }).toEqual(before);
    expect({ ...(await desk.everything(desk.term)), sms: whole.sms }).toEqual(whole);
    // Working them out anew touches nobody either.
    for (const [exam, moves] of [
      [desk.opener, ['close', 'process']],
      [desk.term, ['process']],
    ] as const) {
      await desk.step('reopen', exam.id, { reason: 'A mark was asked about' });
      for (const move of moves) await desk.step(move, exam.id);
      expect((await desk.app.call(admin, resultsApi.touched, { id: exam.id })).body).toEqual({
        results: 0,
        places: 0,
        first: [],
      });
      for (const move of ['approve', 'publish'] as const) await desk.step(move, exam.id);
    }
    expect({ ...(await desk.everything(desk.opener, false)), sms: before.sms, forms: before.forms }).toEqual(before);
    expect({ ...(await desk.everything(desk.term)), sms: whole.sms }).toEqual(whole);
  });

  it('changes for whom a mark is put right, names them, and is not confirmed nor sent while a term made of it waits', async () => {
    const before = await desk.everything(desk.opener, false);
    const whole = await desk.everything(desk.term, false);
    await desk.step('reopen', desk.opener.id, { reason: 'A script was added up wrongly' });
    const [, , student = 0] = desk.school.west;
    const id = await desk.school.sheetOf(desk.opener, '231', 'West');
    const version = (await desk.app.call(admin, sheetsApi.get, { id })).body.rows.find(({ studentId }) => studentId === student)
      ?.marks[0]?.version;
    const value = { state: 'scored' as const, score: 99 };
    const marks = [{ studentId: student, paper: 0, value, version: version ?? 0 }];
    expect(ok(await desk.app.call(admin, sheetsApi.enter, { id, marks }, freshKey())).body.saved.length).toBe(1);
    const now = await desk.everything(desk.opener, false);
    const rowsOf = ({ standings }: typeof now) =>
      standings.map(({ id: one, total, mean, grade }) => ({ one, total, mean, grade }));
    const others = (rows: ReturnType<typeof rowsOf>) =>
      rows.filter(({ one }) => one !== student).toSorted((a, b) => a.one - b.one);
    expect(others(rowsOf(now))).toEqual(others(rowsOf(before)));
    expect(now.sheets.map(({ teachers }) => teachers)).toEqual(before.sheets.map(({ teachers }) => teachers));
    // Worked out from the rows alone: whose own figures differ, and who only stands elsewhere.
    const placesOf = ({ students, standings }: typeof now) =>
      new Map(
        standings.map((one) => [
          one.id,
          JSON.stringify([one, students.find(({ standing }) => standing.id === one.id)?.subjects]),
        ]),
      );
    const [then, since] = [placesOf(before), placesOf(now)];
    const moved = [...since].filter(([one, text]) => one !== student && then.get(one) !== text).map(([one]) => one);
    const { results, places, first } = (await desk.app.call(admin, resultsApi.touched, { id: desk.opener.id })).body;
    expect([results, first.find(({ what }) => what === 'results')?.id]).toEqual([1, student]);
    const named = first.filter(({ what }) => what === 'place').map((one) => one.id);
    expect(named).toEqual(expect.arrayContaining(moved));
    expect(places).toBe(named.length);

    // The term's results stand as they are, but nobody may rely on them until they are worked out again.
    expect({ ...(await desk.everything(desk.term, false)), verdict: whole.verdict, exam: whole.exam }).toEqual(whole);
    expect([await desk.verdict(), (await desk.get(desk.term.id)).outdated]).toEqual(['outdated', true]);
    const refusal = 'An exam that these results are made of has changed. Process them again first.';
    const print = { id: desk.term.id, studentId: desk.school.west[0] ?? 0, layoutId: null };
    expect((await desk.app.call(admin, reportFormsApi.print, print)).status).toBe(422);
    expect((await desk.app.call(admin, resultSmsApi.preview, { id: desk.term.id, whom: 'new', classIds: [] })).body.refused).toBe(
      refusal,
    );
    expect(
      (await desk.app.call(admin, resultSmsApi.send, { id: desk.term.id, whom: 'new', classIds: [] }, freshKey())).status,
    ).toBe(422);
    for (const move of ['close', 'process', 'approve', 'publish'] as const) await desk.step(move, desk.opener.id);
    await desk.step('reopen', desk.term.id, { reason: 'The opener was put right' });
    for (const move of ['process', 'approve', 'publish'] as const) await desk.step(move, desk.term.id);
    expect((await desk.get(desk.term.id)).outdated).toBe(false);
    expect(await desk.verdict()).toMatch(/^(genuine|replaced)$/);
    expect(others(rowsOf(await desk.everything(desk.term, false)))).toEqual(others(rowsOf(whole)));
  });

  it('leaves the next exam to what holds by then', async () => {
    const next = await desk.school.open('Mid-term', {});
    const { rows } = (await desk.app.call(admin, sheetsApi.list, { examId: next.id, size: 200 })).body;
    const maths = rows.filter(({ subjectName }) => subjectName === 'Mathematics');
    expect(maths.map(({ teachers }) => teachers)).toEqual(['Grace Wanjirũ', 'Grace Wanjirũ']);
    expect(rows.some(({ subjectName }) => subjectName === 'Geography')).toBe(true);
    await desk.app.call(admin, examsApi.refresh, { id: next.id, version: next.version }, freshKey());
    for (const code of ['101', '121']) {
      const { id } = rows.find(
        ({ subjectName, streamName }) => streamName === 'West' && subjectName === (code === '101' ? 'English' : 'Mathematics'),
      ) ?? { id: 0 };
      const sheet = (await desk.app.call(admin, sheetsApi.get, { id })).body;
      // Who moved to East is not on West's sheet.
      expect(sheet.rows.map(({ studentId }) => studentId)).toEqual(desk.school.west.slice(1));
    }
    for (const move of ['close', 'process'] as const) await desk.step(move, next.id);
    const standings = (await desk.app.call(admin, resultsApi.standings, { id: next.id })).body.rows;
    expect(standings.every(({ mean, classRank }) => mean === null && classRank === null)).toBe(true);
    expect(standings.some(({ id }) => id === desk.school.east[1])).toBe(false);
  });
});
