import { sql } from 'kysely';
import { subjectsApi } from '#modules/exams/setup/contract/subjects.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { streamsApi } from '#modules/settings/contract/streams.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import type { TestApp } from './school.ts';

/** A school's year with two terms, a CBE class and one of 8-4-4, and who teaches Mathematics and History there. */
export interface LessonWorld {
  /** The first has 13 weeks, the second 9. */
  terms: [number, number];
  grade10: number;
  form3: number;
  east: number;
  west: number;
  form3South: number;
  maths: number;
  history: number;
  /** Members of staff by the account that each is. */
  staff: Record<'teacher' | 'colleague' | 'head', number>;
}

/** The accounts of the test: two teachers, the head of Mathematics, and the exams administrator. */
export const teacher = 'ROLE_post_content' as const;
export const colleague = 'ROLE_Elearning_Admin' as const;
export const head = 'ROLE_timetable_admin' as const;
export const examsAdministrator = 'ROLE_Exam_admin' as const;

/** Makes them; the school's day must lie in the first term of 2026, 5 January to 3 April. */
export async function lessonWorld(app: TestApp): Promise<LessonWorld> {
  const admin = 'ROLE_All' as const;
  const year = await app.call(admin, yearsApi.create, { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' });
  const term = async (number: number, opensOn: string, closesOn: string) =>
    (await app.call(admin, termsApi.create, { yearId: year.body.id, number, name: `Term ${number}`, opensOn, closesOn })).body.id;
  const terms: [number, number] = [await term(1, '2026-01-05', '2026-04-03'), await term(2, '2026-04-27', '2026-06-26')];
  const grade10 = (await app.call(admin, classesApi.create, { name: 'Grade 10', curriculum: 'CBE' })).body.id;
  const form3 = (await app.call(admin, classesApi.create, { name: 'Form 3', curriculum: '8-4-4' })).body.id;
  const stream = async (classId: number, name: string) => (await app.call(admin, streamsApi.create, { classId, name })).body.id;
  const [east, west] = [await stream(grade10, 'East'), await stream(grade10, 'West')];
  const form3South = await stream(form3, 'South');
  const { rows } = await sql<{ id: number }>`
    insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
    values (${app.schoolA}, 'L1', 'teacher', 'Wanjirũ Kamaũ', 'female'), (${app.schoolA}, 'L2', 'teacher', 'Peter O’Brien', 'male'),
           (${app.schoolA}, 'L3', 'teacher', 'Grace Atieno', 'female') returning id`.execute(app.db.platform);
  const ids = rows.map(({ id }) => id);
  const staff = { teacher: ids[0] ?? 0, colleague: ids[1] ?? 0, head: ids[2] ?? 0 };
  for (const [account, id] of [
    [teacher, staff.teacher],
    [colleague, staff.colleague],
    [head, staff.head],
  ] as const)
    await sql`
      update platform.account set staff_member_id = ${id}
       where username = ${`a.${account}`.toLowerCase()}`.execute(app.db.platform);
  const department = await app.call(admin, departmentsApi.create, { name: 'Mathematics', code: 'MAT', headId: staff.head });
  const subject = async (name: string, departmentId: number | null) =>
    (await app.call(admin, subjectsApi.create, { name, departmentId, papers: [] })).body.id;
  const maths = await subject('Mathematics', department.body.id);
  const history = await subject('History', null);
  await sql`
    insert into registration.class_subject (school_id, class_id, course_id)
    select ${app.schoolA}, k, c from unnest(${[grade10, form3]}::bigint[]) k, unnest(${[maths, history]}::bigint[]) c`.execute(
    app.db.platform,
  );
  await sql`
    insert into exams.teaching (school_id, class_id, stream_id, course_id, staff_member_id)
    values (${app.schoolA}, ${grade10}, null, ${maths}, ${staff.teacher}), (${app.schoolA}, ${form3}, null, ${history}, ${staff.teacher}),
           (${app.schoolA}, ${grade10}, ${west}, ${maths}, ${staff.colleague}), (${app.schoolA}, ${grade10}, null, ${maths}, ${staff.head})`.execute(
    app.db.platform,
  );
  return { terms, grade10, form3, east, west, form3South, maths, history, staff };
}
