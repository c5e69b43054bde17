import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { filesApi, jobsApi } from '#kit/contract/exports.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { papersApi } from '#modules/registration/papers/contract/papers.ts';
import { type CheckedPaper, verifyApi } from '#modules/registration/papers/contract/verify.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { pdfPages } from './pdf-text.ts';
import { type Caller, type TestApp, testApp } from './school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from './students.ts';

type Issue = CallInput<typeof papersApi.issue>;

/** Who prints papers in tests, and how they are read. */
export interface PapersDesk {
  readonly app: TestApp;
  readonly frame: Frame;
  student(changes?: Parameters<typeof testDraft>[1]): Promise<{ id: number; fullName: string; admissionNo: string }>;
  /** Issues for students by their keys. */
  issue(ids: number[], changes?: Partial<Issue>, caller?: Caller): ReturnType<typeof issueAs>;
  /** The bytes that a task made, once it is done. */
  fileOf(jobId: number, caller?: Caller): Promise<Buffer>;
  /** The text of each page that a task made. */
  pagesOf(jobId: number, caller?: Caller): Promise<string[]>;
  issuedTo(studentId: number): Promise<{ id: number; version: number; number: string | null; state: string; prints: number }[]>;
  /** Lets a student go on a day. */
  leave(id: number, on: string, status?: 'completed' | 'active'): Promise<void>;
  /** The tokens of a student's papers, oldest first. */
  tokensOf(studentId: number): Promise<string[]>;
  /** What the public page says of a token. */
  check(token: string): Promise<CheckedPaper | null>;
}

const officer = 'ROLE_Admissions_Admin' as const;

const issueAs = (app: TestApp, caller: Caller, ids: number[], changes: Partial<Issue>) =>
  app.call(caller, papersApi.issue, { paper: 'id card', whom: { ids, status: 'any' }, ...changes }, freshKey());

/** An app that makes papers for `https://shule.example`. @param jobWorkers 0 when others make them */
export async function papersDesk(jobWorkers = 1, dataDir = freshFolder()): Promise<PapersDesk> {
  const app = await testApp({ jobWorkers, dataDir, publicUrl: 'https://shule.example' });
  const frame = await testFrame(app);
  const fileOf = async (jobId: number, caller: Caller = officer): Promise<Buffer> => {
    const job = async () => (await app.call(caller, jobsApi.get, { id: jobId })).body;
    await expect.poll(async () => (await job()).state, { timeout: 30_000, interval: 50 }).toMatch(/done|failed/);
    const { fileId, message } = await job();
    if (fileId === null) throw new Error(`The task made no file: ${message}`);
    return (await app.call(caller, filesApi.get, { id: fileId })).body as unknown as Buffer;
  };
  return {
    app,
    frame,
    student: async (changes) => (await registerAs(app, testDraft(frame, changes))).body,
    issue: (ids, changes = {}, caller = officer) => issueAs(app, caller, ids, changes),
    fileOf,
    pagesOf: async (jobId, caller) => pdfPages(await fileOf(jobId, caller)),
    issuedTo: async (studentId) => (await app.call('ROLE_View_Only', papersApi.list, { studentId })).body.rows,
    leave: async (id, on, status = 'completed') => {
      const { version } = (await app.call(officer, studentsApi.get, { id })).body;
      const answer = await app.call(officer, studentsApi.changeStatus, { id, version, status, on, reason: 'The course is over' });
      if (answer.status !== 200) throw new Error(answer.body.message);
    },
    tokensOf: async (studentId) => {
      const { rows } = await sql<{ token: string }>`
        select token from registration.paper where student_id = ${studentId} order by id`.execute(app.db.platform);
      return rows.map(({ token }) => token);
    },
    check: async (token) => (await app.call('nobody', verifyApi.read, { token })).body.paper,
  };
}
