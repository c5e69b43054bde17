import { sql } from 'kysely';
import { plansApi } from '#modules/exams/lessons/contract/plans.ts';
import { schemesApi } from '#modules/exams/lessons/contract/schemes.ts';
import { examsApi } from '#modules/exams/sittings/contract/exams.ts';
import { asSchoolA, type TestBooks } from '../books.ts';
import { testExams } from '../exams.ts';
import type { Caller, TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const everything = 'ROLE_All' as const;
type PlanStep = 'submit' | 'decide' | 'teach';
type ExamStep = 'open' | 'close' | 'process' | 'approve' | 'publish';
const at = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** Exams, schemes of work and lesson plans before each of their steps. `day` is one of the term that is on. */
export async function examFixtures(app: TestApp, books: TestBooks, day: string): Promise<Fixtures> {
  const examsAdmin = 'ROLE_Exam_admin' as const;
  const school = await testExams(app, { west: 1, east: 1, within: books });
  let exams = 0;
  const ofExam = async (more: Record<string, unknown>, ...steps: readonly ExamStep[]): Promise<Standing> => {
    exams += 1;
    let exam = await school.draft(`Exam ${exams}`, more);
    for (const step of steps) exam = await ok(app.call(examsAdmin, examsApi[step], at(exam), key()));
    return { own: null, other: examsAdmin, input: at(exam), again: versioned };
  };
  const sat = (...steps: readonly ExamStep[]) => ofExam({}, ...steps);
  await ofExam({ share: 100 }, 'open', 'close', 'process');
  const made = (...steps: readonly ExamStep[]) => ofExam({ kind: 'term', categoryId: null }, ...steps);
  const notMade = async () => ({ notFor: [examsAdmin, (await made()).input] as const });

  const teacher = 'ROLE_post_content' as const;
  const reader = 'ROLE_View_Only' as const;
  const teaches = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into settings.staff_member (staff_no, kind, full_name, gender)
      values ('AP1', 'teacher', 'Wanjirũ Kamaũ', 'female') returning id`.execute(tx);
    await sql`
      insert into exams.teaching (class_id, course_id, staff_member_id)
      values (${books.frame.form3}, ${school.subjects['101']}, ${rows[0]?.id})`.execute(tx);
    return rows[0]?.id ?? 0;
  });
  await sql`update platform.account set staff_member_id = ${teaches}
             where username = ${`a.${teacher}`.toLowerCase()}`.execute(app.db.platform);
  // Written by the administrator, so that somebody who may approve has made it.
  const place = { classId: books.frame.form3, staffMemberId: teaches };
  const plan = async (own: Caller | null, other: Caller, notFor: Caller, ...steps: readonly PlanStep[]): Promise<Standing> => {
    const draft = { ...place, courseId: school.subjects['101'] ?? 0, day, strand: 'Geometry' };
    let made = await ok(app.call(examsAdmin, plansApi.create, draft, key()));
    if (steps.includes('submit')) made = await ok(app.call(teacher, plansApi.submit, at(made), key()));
    if (steps.includes('decide')) made = await ok(app.call(everything, plansApi.decide, { ...at(made), approved: true }, key()));
    if (steps.includes('teach')) made = await ok(app.call(teacher, plansApi.teach, { ...at(made), day }, key()));
    const input = { ...at(made), day, reflection: 'Most could' };
    return { own, other, notFor: [notFor, input], input, again: versioned };
  };
  const subjectsLeft = Object.values(school.subjects);
  const scheme = async (own: Caller | null, other: Caller, notFor: Caller, ...steps: readonly 'submit'[]): Promise<Standing> => {
    const draft = { ...place, termId: books.termId, courseId: subjectsLeft.pop() ?? 0 };
    const begun = await ok(app.call(examsAdmin, schemesApi.create, draft, key()));
    const rows = [{ week: 1, lesson: 1, strand: 'Geometry' }];
    let made = await ok(app.call(teacher, schemesApi.save, { ...at(begun), rows }));
    if (steps.includes('submit')) made = await ok(app.call(teacher, schemesApi.submit, at(made), key()));
    return { own, other, notFor: [notFor, at(made)], input: at(made), again: versioned };
  };

  return {
    'scheme of work': {
      submit: async () => ({ ...(await scheme(null, teacher, reader)), stands: 'draft' }),
      approve: () => scheme(examsAdmin, everything, teacher, 'submit'),
      giveBack: () => scheme(examsAdmin, everything, teacher, 'submit'),
    },
    'lesson plan': {
      submit: async () => ({ ...(await plan(null, teacher, reader)), stands: 'draft' }),
      approve: () => plan(examsAdmin, everything, teacher, 'submit'),
      giveBack: () => plan(examsAdmin, everything, teacher, 'submit'),
      teach: () => plan(null, teacher, reader, 'submit', 'decide'),
      reflect: async () => ({ ...(await plan(null, teacher, reader, 'submit', 'decide', 'teach')), stands: 'taught' }),
    },
    exam: {
      open: async () => ({ ...(await sat()), ...(await notMade()) }),
      close: async () => ({ ...(await sat('open')), ...(await notMade()) }),
      approve: () => sat('open', 'close', 'process'),
      process: () => sat('open', 'close'),
      publish: () => sat('open', 'close', 'process', 'approve'),
      archive: () => sat('open', 'close', 'process', 'approve', 'publish'),
      reopen: () => sat('open', 'close'),
    },
    'term or year exam': {
      approve: () => made('process'),
      process: async () => ({ ...(await made()), stands: 'draft' }),
      publish: () => made('process', 'approve'),
      archive: () => made('process', 'approve', 'publish'),
      reopen: () => made('process', 'approve'),
    },
  };
}
