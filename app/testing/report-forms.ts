import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { filesApi, jobsApi } from '#kit/contract/exports.ts';
import { type CheckedForm, formCheckApi } from '#modules/exams/reports/contract/forms/form-check.ts';
import { reportFormsApi } from '#modules/exams/reports/contract/forms/report-forms.ts';
import type { Exam } from '#modules/exams/sittings/contract/exams.ts';
import { chargeStudents } from '#modules/finance/ledger/server/charges/charges.store.ts';
import { openBooks } from '#modules/finance/ledger/server/books.store.ts';
import { asSchoolA } from './books.ts';
import { type TestExams, testExams } from './exams.ts';
import { type Caller, type TestApp, testApp } from './school.ts';

/** Names that fonts and files must take. */
export const oddNames = [
  ['Wanjirũ', 'O’Brien'],
  ['Mũthoni', 'Ng’ang’a'],
  ['Nyambura', 'wa Kĩnyanjui'],
] as const;

/** A school whose Form 3 sat an opener and an end of term exam, and a term's exam made of both. */
export interface FormsDesk extends TestExams {
  readonly app: TestApp;
  readonly opener: Exam;
  readonly end: Exam;
  /** Processed. */
  readonly term: Exam;
  make(input: Partial<CallInput<typeof reportFormsApi.make>> & { id: number }, caller?: Caller): ReturnType<typeof makeAs>;
  /** The state and words of a task once it has ended. */
  ended(jobId: number, caller?: Caller): Promise<{ state: string; message: string | null; fileId: number | null }>;
  fileOf(jobId: number, caller?: Caller): Promise<Buffer>;
  /** One student's form as PDF. */
  print(exam: Exam, studentId: number, layoutId?: number | null): Promise<Buffer>;
  check(code: string): Promise<CheckedForm | null>;
}

const admin = 'ROLE_Exam_admin' as const;
const codes = ['101', '102', '121', '231', '232', '233', '311'];

const makeAs = (app: TestApp, caller: Caller, input: CallInput<typeof reportFormsApi.make>) =>
  app.call(caller, reportFormsApi.make, input);

/** The first three of West have names of `oddNames`; the first owes 16,000.00. @param west how many sit in West */
export async function formsDesk({ west = 38, east = 22, jobWorkers = 1 } = {}): Promise<FormsDesk> {
  const app = await testApp({ jobWorkers, jobPatience: 4, publicUrl: 'https://shule.example' });
  const school = await testExams(app, { west, east });
  for (const [at, [first, last]] of oddNames.entries())
    await sql`update registration.student set first_name = ${first}, last_name = ${last}, entry_marks = '352 of 500' where id = ${school.west[at] ?? 0}`.execute(
      app.db.platform,
    );
  const marks = (student: number, subject: number, gain: number) => 40 + ((student * 11 + subject * 7 + gain) % 55);
  const sat = async (name: string, share: number, gain: number) => {
    const exam = await school.open(name, { share });
    for (const [at, code] of codes.entries()) {
      await school.enter(
        exam,
        code,
        'West',
        school.west.map((_, student) => marks(student, at, gain)),
      );
      await school.enter(
        exam,
        code,
        'East',
        school.east.map((_, student) => marks(student + 3, at, gain)),
      );
    }
    return school.move(await school.move(exam, 'close'), 'process');
  };
  const opener = await sat('Opener', 30, 0);
  const end = await sat('End', 70, 9);
  const term = await school.move(await school.draft('Term 1', { kind: 'term', categoryId: null }), 'process');
  await charge(app, school);
  const ended = async (jobId: number, caller: Caller = admin) => {
    const job = async () => (await app.call(caller, jobsApi.get, { id: jobId })).body;
    await expect.poll(async () => (await job()).state, { timeout: 40_000, interval: 60 }).toMatch(/done|failed|cancelled/);
    return job();
  };
  const bytesOf = async (fileId: number | null, caller: Caller) => {
    if (fileId === null) throw new Error('There is no file.');
    return (await app.call(caller, filesApi.get, { id: fileId })).body as unknown as Buffer;
  };
  return {
    ...school,
    app,
    opener,
    end,
    term,
    ended,
    make: (input, caller = admin) => makeAs(app, caller, input),
    fileOf: async (jobId, caller = admin) => bytesOf((await ended(jobId, caller)).fileId, caller),
    print: async ({ id }, studentId, layoutId = null) =>
      bytesOf((await app.call(admin, reportFormsApi.print, { id, studentId, layoutId })).body.fileId, admin),
    check: async (code) => (await app.call('nobody', formCheckApi.read, { code })).body.form,
  };
}

async function charge(app: TestApp, { west, termId }: TestExams): Promise<void> {
  const year = app.services.clock().getFullYear();
  await asSchoolA(app, async (ctx) => {
    await openBooks(ctx.tx);
    const { rows } = await sql<{ id: number }>`
      with income as (
        insert into finance.account (code, name, kind) values ('4010', 'Tuition fees', 'income')
        on conflict (school_id, lower(code)) do update set name = excluded.name returning id)
      insert into finance.vote_head (code, name, category, income_id, priority)
      select 'TUI', 'Tuition', 'tuition', id, 10 from income returning id`.execute(ctx.tx);
    await chargeStudents(ctx, [
      {
        kind: 'fees',
        studentId: west[0] ?? 0,
        termId,
        day: `${year}-01-05`,
        dueOn: `${year}-01-31`,
        title: 'Term 1 fees',
        lines: [{ voteHeadId: rows[0]?.id ?? 0, title: 'Tuition', amount: 1_600_000 }],
      },
    ]);
  });
}
