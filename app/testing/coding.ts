import { sql } from 'kysely';
import { subjectTeachersApi } from '#modules/exams/teaching/contract/subject-teachers.ts';
import { classRollsApi } from '#modules/registration/classes/contract/class-rolls.ts';
import { coursesApi } from '#modules/settings/contract/lists.ts';
import { candidatesApi } from '#modules/exams/coding/contract/candidates.ts';
import { codingExamsApi, type CodingExam } from '#modules/exams/coding/contract/exams.ts';
import { codingProblemsApi } from '#modules/exams/coding/contract/problems.ts';
import { sitApi } from '#modules/exams/coding/contract/sit.ts';
import { pdfText } from './pdf-text.ts';
import type { TestApp } from './school.ts';
import { registerAs, testDraft, testFrame } from './students.ts';

/** Two teachers of the school: accounts that hold no right to examinations and teach a subject. */
export const setter = 'ROLE_post_content' as const;
export const colleague = 'ROLE_Elearning_Admin' as const;

export interface CodingWorld {
  /** Students of Form 3 East by name. */
  students: number[];
  form3: number;
  east: number;
}

/** Three students of Form 3 East, and the two teachers. */
export async function codingWorld(app: TestApp): Promise<CodingWorld> {
  const frame = await testFrame(app);
  const students: number[] = [];
  for (const lastName of ['Achieng', 'O’Brien', 'Wanjirũ'])
    students.push((await registerAs(app, testDraft(frame, { firstName: 'Amina', middleName: null, lastName }))).body.id);
  const { id: courseId } = (await app.call('ROLE_All', coursesApi.create, { name: 'Computer Studies', pathway: null })).body;
  await app.call('ROLE_All', classRollsApi.setSubjects, { id: frame.form3, subjects: [{ courseId, compulsory: true }] });
  const teachers: number[] = [];
  for (const [at, role] of [setter, colleague].entries()) {
    const { rows } = await sql<{ id: number }>`
      with person as (
        insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
        values (${app.schoolA}, ${`K${at}`}, 'teacher', ${`Mwalimu ${at}`}, 'female') returning id)
      update platform.account set staff_member_id = (select id from person) where username = ${`a.${role}`.toLowerCase()}
      returning staff_member_id as id`.execute(app.db.platform);
    teachers.push(rows[0]?.id ?? 0);
  }
  const changes = [{ streamId: null, courseId, seen: [], teachers }];
  const taught = await app.call('ROLE_Exam_admin', subjectTeachersApi.save, { classId: frame.form3, changes });
  if (taught.status !== 200) throw new Error(`The teachers cannot be named: ${taught.body.message}`);
  return { students, form3: frame.form3, east: frame.east };
}

export const hiddenSecret = 'SIRI-7781';

/** A draft of the setter's with a problem in each language, each with a hidden test whose input is the secret. */
export async function codingDraft(app: TestApp, { form3, east }: CodingWorld, more = {}): Promise<CodingExam> {
  const now = app.services.clock().getTime();
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const times = { opensAt: at(-1), closesAt: at(120), minutes: 60 };
  const draft = { title: 'Programming, opener', classId: form3, streamId: east, ...times, ...more };
  const { id } = (await app.call(setter, codingExamsApi.create, draft)).body;
  await app.call(setter, codingProblemsApi.create, {
    examId: id,
    title: 'Double',
    statement: 'Return twice the number.',
    language: 'javascript',
    mode: 'call',
    functionName: 'double',
    starter: 'function double(n) {\n}\n',
    timeMs: 300,
    tests: [
      { hidden: false, input: '[2]', expected: '4' },
      { hidden: true, input: `["${hiddenSecret}"]`, expected: '"twice"', weight: 3 },
    ],
  });
  await app.call(setter, codingProblemsApi.create, {
    examId: id,
    title: 'Greet',
    statement: 'Greet who is named.',
    language: 'python',
    mode: 'input',
    tests: [
      { hidden: false, input: 'Amina', expected: 'Habari Amina' },
      { hidden: true, input: hiddenSecret, expected: `Habari ${hiddenSecret}` },
    ],
  });
  return (await app.call(setter, codingExamsApi.get, { id })).body;
}

/** The same, open, with the class as candidates; the codes of the slips in the order of names. */
export async function openExam(app: TestApp, world: CodingWorld, more = {}): Promise<{ exam: CodingExam; codes: string[] }> {
  const { id, version } = await codingDraft(app, world, more);
  const exam = (await app.call(setter, codingExamsApi.open, { id, version })).body;
  await app.call(setter, candidatesApi.addClass, { examId: id });
  const { rows } = (await app.call(setter, candidatesApi.list, { examId: id })).body;
  return {
    exam,
    codes: await slipCodes(
      app,
      id,
      rows.map((row) => row.id),
    ),
  };
}

/** Prints slips and reads the codes off them. */
export async function slipCodes(app: TestApp, examId: number, candidateIds: number[]): Promise<string[]> {
  const slips = await app.call(setter, candidatesApi.slips, { examId, candidateIds });
  if (slips.status !== 200) throw new Error(slips.body.message);
  return [...pdfText(slips.body as unknown as Uint8Array).matchAll(/\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/g)].map(([code]) => code);
}

/** Enters with a slip's code as a browser would. */
export const enterWith = (app: TestApp, exam: CodingExam, code: string) =>
  app.call('nobody', sitApi.enter, { exam: exam.code, code });
