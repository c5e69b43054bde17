import { examCategoriesApi } from '#modules/exams/setup/contract/exam-categories.ts';
import { scalesApi } from '#modules/exams/setup/contract/scales.ts';
import { subjectsApi } from '#modules/exams/setup/contract/subjects.ts';
import { classRulesApi } from '#modules/exams/mean/contract/class-rules.ts';
import { sheetsApi } from '#modules/exams/marks/contract/sheets.ts';
import { type Exam, examsApi } from '#modules/exams/sittings/contract/exams.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import type { TestApp } from './school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from './students.ts';

const admin = 'ROLE_Exam_admin';

/** A school that can examine: Form 3 West and East take seven subjects by KNEC's codes, and there is a term that is on. */
export interface TestExams {
  readonly frame: Frame;
  readonly termId: number;
  readonly categoryId: number;
  /** By KNEC's code: 101, 102, 121, 231, 232, 233, 311. */
  readonly subjects: Readonly<Record<string, number>>;
  readonly west: readonly number[];
  readonly east: readonly number[];
  /** A draft of an exam of Form 3. */
  draft(name: string, more?: Record<string, unknown>): Promise<Exam>;
  /** The same, opened for marks. */
  open(name: string, more?: Record<string, unknown>): Promise<Exam>;
  move(exam: Exam, move: 'close' | 'process' | 'approve' | 'archive'): Promise<Exam>;
  /** The sheet of a subject in a stream. */
  sheetOf(exam: Exam, code: string, stream: 'West' | 'East'): Promise<number>;
  /** Enters a score for every student of a sheet, in the order of `scores`. */
  enter(exam: Exam, code: string, stream: 'West' | 'East', scores: readonly number[]): Promise<void>;
}

const codes = ['101', '102', '121', '231', '232', '233', '311'];

export async function testExams(
  app: TestApp,
  { west = 2, east = 2, within }: { west?: number; east?: number; within?: Pick<TestExams, 'frame' | 'termId'> } = {},
): Promise<TestExams> {
  const { frame, termId } = within ?? (await firstTerm(app));
  for (const name of ['Biology', 'Physics', 'Chemistry', 'History and Government'])
    await app.call(admin, subjectsApi.create, { name });
  await app.call(admin, subjectsApi.addKnec, {});
  await app.call(admin, scalesApi.addKenyan, {});
  const all = (await app.call(admin, subjectsApi.options)).body.rows;
  const subjects = Object.fromEntries(codes.map((code) => [code, all.find((one) => one.code === code)?.id ?? 0]));
  const rule = (await app.call(admin, classRulesApi.get, { id: frame.form3 })).body;
  const saved = await app.call(admin, classRulesApi.update, {
    id: rule.id,
    version: rule.version,
    counting: 'kcse',
    best: null,
    least: 7,
    ranked: true,
    gradingSystemId: null,
    courses: codes.map((code) => ({ courseId: subjects[code] ?? 0, compulsory: true })),
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const { body: category } = await app.call(admin, examCategoriesApi.create, {
    name: 'End of term',
    shortName: 'End',
    kind: 'end_term',
  });
  const register = async (streamId: number, count: number) => {
    const ids: number[] = [];
    for (let at = 0; at < count; at += 1)
      ids.push(
        (
          await registerAs(
            app,
            testDraft(frame, {
              streamId,
              firstName: `Asha${'z'.repeat(Math.floor(at / 26))}${String.fromCodePoint(97 + (at % 26))}`,
              gender: at % 2 ? 'male' : 'female',
            }),
          )
        ).body.id,
      );
    return ids;
  };
  const students = { west: await register(frame.west, west), east: await register(frame.east, east) };

  const draft = async (name: string, more = {}) => {
    const made = await app.call(admin, examsApi.create, {
      name,
      categoryId: category.id,
      termId,
      classIds: [frame.form3],
      ...more,
    });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const moved = async ({ id, version }: Exam, move: 'open' | 'close' | 'process' | 'approve' | 'archive') => {
    const answer = await app.call(admin, examsApi[move], { id, version }, freshKey());
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const sheetOf = async (exam: Exam, code: string, stream: 'West' | 'East') => {
    const { rows } = (await app.call(admin, sheetsApi.list, { examId: exam.id, courseId: subjects[code], size: 200 })).body;
    return rows.find(({ streamName }) => streamName === stream)?.id ?? 0;
  };
  const enter: TestExams['enter'] = async (exam, code, stream, scores) => {
    const id = await sheetOf(exam, code, stream);
    const { rows } = (await app.call(admin, sheetsApi.get, { id })).body;
    const own = stream === 'West' ? students.west : students.east;
    const marks = own.map((studentId, at) => ({
      studentId,
      paper: 0,
      value: { state: 'scored' as const, score: scores[at] ?? 0 },
      version: rows.find((row) => row.studentId === studentId)?.marks[0]?.version ?? 0,
    }));
    const answer = await app.call(admin, sheetsApi.enter, { id, marks }, freshKey());
    if (answer.status !== 200 || answer.body.saved.length !== own.length) throw new Error(JSON.stringify(answer.body));
  };
  return {
    frame,
    termId,
    categoryId: category.id,
    subjects,
    ...students,
    draft,
    open: async (name, more) => moved(await draft(name, more), 'open'),
    move: moved,
    sheetOf,
    enter,
  };
}

async function firstTerm(app: TestApp): Promise<Pick<TestExams, 'frame' | 'termId'>> {
  const frame = await testFrame(app);
  const year = app.services.clock().getFullYear();
  const { body: academic } = await app.call('ROLE_All', yearsApi.create, {
    name: String(year),
    startsOn: `${year}-01-01`,
    endsOn: `${year}-12-31`,
  });
  const { body: term } = await app.call('ROLE_All', termsApi.create, {
    yearId: academic.id,
    number: 1,
    name: 'Term 1',
    opensOn: `${year}-01-02`,
    closesOn: `${year}-12-30`,
  });
  return { frame, termId: term.id };
}
