import { sql } from 'kysely';
import { asSchoolA } from '#app/testing/books.ts';
import { testExams } from '#app/testing/exams.ts';
import { ok } from '#app/testing/published.ts';
import type { TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { testTeacher } from '#app/testing/teaching.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { sheetsApi } from '../../../marks/contract/sheets.ts';
import { classRulesApi } from '../../../mean/contract/class-rules.ts';
import { examAnalysisApi, type ReportKind } from '../../contract/reports.ts';

const admin = 'ROLE_Exam_admin';

/** Who has which marks in English and mathematics; null: absent. */
type Marks = Readonly<Record<string, readonly [number | null, number | null]>>;
const opener: Marks = { Asha: [60, 60], Brian: [50, 50], Chebet: [40, 40], Fatuma: [70, 50], Felix: [30, 30], Nekesa: [60, 40] };
const end: Marks = { Asha: [80, 70], Brian: [50, 45], Chebet: [55, null], Fatuma: [75, 75], Felix: [30, 20], Nekesa: [70, 40] };

type Asked = { kind: ReportKind; classId?: number; streamId?: number; count?: number };

/**
 * Form 3 in two streams, Form 4 of whom one is in a stream and one in none, and Grade 9, which has no mean, have sat English and
 * mathematics twice: few enough that every figure can be worked out by hand.
 */
export async function twoClasses(app: TestApp) {
  const school = await testExams(app, { west: 0, east: 0 });
  const { form3, form4, west, east, form4West } = school.frame;
  const [english = 0, maths = 0] = [school.subjects['101'], school.subjects['121']];
  const nine = ok(await app.call('ROLE_All', classesApi.create, { name: 'Grade 9', curriculum: 'CBE' })).body.id;
  const courses = [english, maths].map((courseId) => ({ courseId, compulsory: true }));
  for (const id of [form3, form4, nine]) {
    const { version } = (await app.call(admin, classRulesApi.get, { id })).body;
    const counting = id === nine ? ('none' as const) : ('all' as const);
    const rule = { counting, best: null, least: 1, ranked: id !== nine, gradingSystemId: null, courses };
    ok(await app.call(admin, classRulesApi.update, { id, version, ...rule }));
  }
  const ids: Record<string, number> = {};
  for (const [firstName, classId, streamId, gender] of [
    ['Asha', form3, west, 'female'],
    ['Brian', form3, west, 'male'],
    ['Chebet', form3, east, 'female'],
    ['Fatuma', form4, null, 'female'],
    ['Felix', form4, form4West, 'male'],
    ['Nekesa', nine, null, 'female'],
  ] as const) {
    const draft = { firstName, middleName: null, lastName: 'Kamau', classId, streamId, gender, guardians: [] };
    ids[firstName] = (await registerAs(app, testDraft(school.frame, draft))).body.id;
  }
  const staff: Record<string, number> = {};
  for (const name of ['Otieno', 'Wanjiru', 'Baraka']) staff[name] = await testTeacher(app, `${name} Kamau`);
  await asSchoolA(app, async ({ tx }) => {
    await sql`
      with d as (insert into settings.department (name) values ('Languages') returning id)
      update settings.course c set department_id = d.id from d where c.id = ${english}`.execute(tx);
    await sql`
      insert into exams.teaching (class_id, stream_id, course_id, staff_member_id)
      values (${form3}, null, ${english}, ${staff['Otieno']}), (${form3}, ${east}, ${english}, ${staff['Baraka']}),
             (${form4}, null, ${english}, ${staff['Baraka']}), (${form3}, ${west}, ${maths}, ${staff['Wanjiru']}),
             (${form4}, null, ${maths}, ${staff['Wanjiru']})`.execute(tx);
  });
  const sat = async (name: string, marks: Marks) => {
    const exam = await school.open(name, { classIds: [form3, form4, nine] });
    const { rows } = (await app.call(admin, sheetsApi.list, { examId: exam.id, size: 200 })).body;
    for (const { id, subjectName } of rows) {
      const sheet = (await app.call(admin, sheetsApi.get, { id })).body;
      const entered = sheet.rows.map(({ studentId }) => {
        const [first = ''] = Object.entries(ids).find(([, one]) => one === studentId) ?? [];
        const score = marks[first]?.[subjectName === 'English' ? 0 : 1] ?? null;
        const value = score === null ? { state: 'absent' as const, score } : { state: 'scored' as const, score };
        return { studentId, paper: 0, value, version: 0 };
      });
      ok(await app.call(admin, sheetsApi.enter, { id, marks: entered }, freshKey()));
    }
    return school.move(await school.move(exam, 'close'), 'process');
  };
  const [first, last] = [await sat('Opener', opener), await sat('End', end)];

  /** The tables of a report of the last exam: each row's cells in the order of the columns, of grades those that somebody has. */
  const tables = async ({ kind, ...more }: Asked) => {
    const { body } = await app.call(admin, examAnalysisApi.report, { examId: last.id, kind, ...more });
    return new Map(
      body.tables.map(({ key, columns, rows, ...table }) => {
        const [plain, grades] = [columns.filter(({ grade }) => grade === null), columns.filter(({ grade }) => grade !== null)];
        return [
          key,
          {
            ...table,
            heads: plain.map(({ label, kind: shown }) => `${label} (${shown})`),
            of: rows.map(({ id, of, counts, total }) => ({ id, of, counts, total })),
            rows: rows.map(({ cells }) => [
              ...plain.map((column) => cells[column.key] ?? null),
              ...(grades.length === 0
                ? []
                : [grades.flatMap(({ key: of, grade }) => (cells[of] === 0 ? [] : `${grade} ${cells[of]}`)).join(', ')]),
            ]),
          },
        ];
      }),
    );
  };
  const rowsOf = async (asked: Asked, key: string) => (await tables(asked)).get(key)?.rows;
  return { school, ids, staff, nine, english, maths, first, last, tables, rowsOf };
}
