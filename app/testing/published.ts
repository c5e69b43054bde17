import { sql } from 'kysely';
import { filesApi } from '#kit/contract/exports.ts';
import { examAnalysisApi, reportKinds } from '#modules/exams/analysis/contract/reports.ts';
import { sheetsApi } from '#modules/exams/marks/contract/sheets.ts';
import { formCheckApi } from '#modules/exams/reports/contract/forms/form-check.ts';
import { reportDatesApi } from '#modules/exams/reports/contract/report-dates.ts';
import { remarksApi } from '#modules/exams/reports/contract/remarks.ts';
import { reportFormsApi } from '#modules/exams/reports/contract/forms/report-forms.ts';
import { resultsApi } from '#modules/exams/results/contract/results.ts';
import { subjectsApi } from '#modules/exams/setup/contract/subjects.ts';
import { type Exam, examsApi } from '#modules/exams/sittings/contract/exams.ts';
import { subjectChoicesApi } from '#modules/exams/teaching/contract/subject-choices.ts';
import { subjectTeachersApi } from '#modules/exams/teaching/contract/subject-teachers.ts';
import { resultSmsApi } from '#modules/exams/notifications/contract/result-sms.ts';
import { testExams } from './exams.ts';
import { pdfText } from './pdf-text.ts';
import { testApp } from './school.ts';
import { freshKey } from './students.ts';
import { testTeacher } from './teaching.ts';

const admin = 'ROLE_Exam_admin';
export const sevenCodes = ['101', '102', '121', '231', '232', '233', '311'];
type Move = 'open' | 'close' | 'process' | 'approve' | 'publish' | 'reopen';

/** The body of an answer that must be one. */
export function ok<T extends { status: number; body: unknown }>(answer: T): T {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer;
}

/** A school with an opener and a term made of it, both published, of which a form was printed, and all that is read of an exam. */
export async function publishedDesk() {
  const app = await testApp({ jobWorkers: 1, publicUrl: 'https://shule.example' });
  const school = await testExams(app, { west: 3, east: 2 });
  const [otieno, wanjiru] = [await testTeacher(app, 'Peter Otieno'), await testTeacher(app, 'Grace Wanjirũ')];
  const course = (code: string) => school.subjects[code] ?? 0;
  const get = async (id: number) => (await app.call(admin, examsApi.get, { id })).body;
  const step = async (name: Move, id: number, more: object = {}) => {
    const { version } = await get(id);
    return ok(await app.call(admin, examsApi[name], { id, version, ...more } as never, freshKey())).body;
  };
  const teach = async (code: string, seen: number[], teachers: number[], streamId: number | null = null) =>
    ok(
      await app.call(admin, subjectTeachersApi.save, {
        classId: school.frame.form3,
        changes: [{ streamId, courseId: course(code), seen, teachers }],
      }),
    );
  const take = async (code: string, studentId: number, taken: boolean) =>
    ok(
      await app.call(admin, subjectChoicesApi.save, {
        classId: school.frame.form3,
        changes: [{ studentId, courseId: course(code), taken }],
      }),
    );
  const fill = async (exam: Exam, without: readonly string[] = []) => {
    for (const [at, code] of sevenCodes.entries()) {
      if (without.includes(code)) continue;
      await school.enter(exam, code, 'West', [80 - at * 5, 61 + at, 44 + at * 3]);
      await school.enter(exam, code, 'East', [52 + at, 73 - at]);
    }
    // One was absent from Physics: what becomes of it is a rule of the exam.
    const id = await school.sheetOf(exam, '232', 'East');
    const [row] = (await app.call(admin, sheetsApi.get, { id })).body.rows;
    const absent = { studentId: row?.studentId ?? 0, paper: 0, version: row?.marks[0]?.version ?? 0 };
    const marks = [{ ...absent, value: { state: 'absent' as const, score: null } }];
    ok(await app.call(admin, sheetsApi.enter, { id, marks }, freshKey()));
  };
  const published = async (name: string, more: Record<string, unknown>) => {
    const { id } = await school.open(name, more);
    await fill(await get(id));
    for (const move of ['close', 'process', 'approve', 'publish'] as const) await step(move, id);
    return get(id);
  };
  const made = async (name: string) => {
    const { id } = await school.draft(name, { kind: 'term', categoryId: null });
    for (const move of ['process', 'approve', 'publish'] as const) await step(move, id);
    return get(id);
  };
  const printed = async ({ id }: Exam) => {
    const studentId = school.west[0] ?? 0;
    ok(await app.call(admin, reportFormsApi.print, { id, studentId, layoutId: null }));
    const { rows } = await sql<{ code: string }>`
      select school_id || '-' || code as code from exams.report_form
       where exam_id = ${id} and student_id = ${studentId} order by id desc limit 1`.execute(app.db.platform);
    return rows[0]?.code ?? '';
  };
  const formText = async (id: number, studentId: number) => {
    const { fileId } = ok(await app.call(admin, reportFormsApi.print, { id, studentId, layoutId: null })).body;
    return pdfText((await app.call(admin, filesApi.get, { id: fileId })).body as unknown as Buffer).split('\n');
  };
  /** Makes somebody the principal, and nobody else. */
  const heads = async (staffMemberId: number) => {
    await sql`
      with had as (delete from settings.staff_post where school_id = ${app.schoolA} returning id),
           post as (insert into settings.post (school_id, name) select ${app.schoolA}::int, 'Principal' where not exists (
             select from settings.post where school_id = ${app.schoolA} and name = 'Principal') returning id)
      insert into settings.staff_post (school_id, staff_member_id, post_id, from_day)
      select ${app.schoolA}::int, ${staffMemberId}, id, '2020-01-01' from (
        select id from post union all select id from settings.post where school_id = ${app.schoolA} and name = 'Principal') p`.execute(
      app.db.platform,
    );
  };
  let paper = '';
  const verdict = async () => (await app.call('nobody', formCheckApi.read, { code: paper })).body.form?.state;

  /** What is read of an exam most, through the product's calls. */
  const glance = async ({ id }: Exam) => {
    const { name, state, expected, entered, outdated, candidates, parts } = await get(id);
    return {
      exam: { name, state, expected, entered, outdated, candidates, parts },
      sheets: (await app.call(admin, sheetsApi.list, { examId: id, size: 200 })).body.rows,
      progress: (await app.call(admin, sheetsApi.progress, { examId: id, size: 200 })).body.rows,
      standings: (await app.call(admin, resultsApi.standings, { id, size: 200 })).body.rows,
      figures: (await app.call(admin, resultsApi.figures, { id, by: 'stream' })).body,
      taught: (await app.call(admin, examAnalysisApi.students, { examId: id, teacherId: otieno, courseId: course('121') })).body,
      teachers: (await app.call(admin, examAnalysisApi.report, { examId: id, kind: 'teachers' })).body,
      student: (await app.call(admin, resultsApi.student, { id, studentId: school.west[1] ?? 0 })).body,
      sms: (await app.call(admin, resultSmsApi.preview, { id, whom: 'new', classIds: [] })).body.first,
      verdict: await verdict(),
    };
  };

  /** All that anybody reads of it: every report, every student of a stream, forms. */
  const everything = async (exam: Exam, drawn = true) => {
    const { id } = exam;
    const reports = [];
    for (const kind of reportKinds) reports.push((await app.call(admin, examAnalysisApi.report, { examId: id, kind })).body);
    const forms = [];
    for (const studentId of drawn ? [school.west[0] ?? 0, school.east[1] ?? 0] : []) forms.push(await formText(id, studentId));
    const students = [];
    for (const studentId of school.west) students.push((await app.call(admin, resultsApi.student, { id, studentId })).body);
    const narrow = { examId: id, kind: 'subjects', streamId: school.frame.west } as const;
    return {
      ...(await glance(exam)),
      reports,
      narrow: (await app.call(admin, examAnalysisApi.report, narrow)).body,
      students,
      forms,
    };
  };
  ok(await app.call(admin, subjectsApi.create, { name: 'Geography' }));
  for (const code of sevenCodes) await teach(code, [], [otieno]);
  await sql`update settings.stream set class_teacher_id = ${otieno} where id = ${school.frame.west}`.execute(app.db.platform);
  await sql`
    update registration.guardian g set phone = '+2547220000' || (10 + g.id % 90)
      from registration.student_guardian s where s.guardian_id = g.id`.execute(app.db.platform);
  const year = app.services.clock().getFullYear();
  const days = { termId: school.termId, closingOn: `${year}-11-20`, visitingOn: `${year}-10-02` };
  ok(
    await app.call(admin, reportDatesApi.create, {
      ...days,
      classId: null,
      nextOpensOn: `${year + 1}-01-05`,
      note: 'Bring a mat',
    }),
  );
  ok(await app.call(admin, reportDatesApi.create, { ...days, classId: school.frame.form3, nextOpensOn: `${year + 1}-01-06` }));
  ok(await app.call(admin, remarksApi.addUsual, {}));
  await heads(otieno);
  const opener = await published('Opener', { share: 30 });
  const term = await made('Term 1');
  paper = await printed(term);
  return { app, school, otieno, wanjiru, opener, term, course, get, step, teach, take, heads, verdict, glance, everything };
}
