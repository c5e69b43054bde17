import { sql } from 'kysely';
import { sendUpload } from '#app/testing/send-upload.ts';
import { type Caller, type TestApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { one } from '#kit/server/sql/one.ts';
import type { QuestionBody } from '../../../../bank/contract/question.ts';
import { quizPapersApi, quizScansApi } from '../../../contract/papers.ts';
import { quizzesApi } from '../../../contract/quizzes.ts';
import { addQuestion, administrator, put, type QuizSchool, quizSchool, teacher } from '../../testing/quiz-school.ts';
import { type Printed, printed } from './drawn-sheet.ts';

const trueFalse: QuestionBody = { kind: 'trueFalse', right: true, whenTrue: '', whenFalse: '' };
const numeric: QuestionBody = {
  kind: 'numeric',
  right: [{ value: -12.5, tolerance: 0, share: 10_000 }],
  units: [
    { name: 'kg', factor: 1 },
    { name: 'grams', factor: 0.001 },
  ],
  unitShare: 5_000,
};

/** A school whose East takes a quiz on paper: Amina, Cheptoo, Dalmas. */
export interface PaperSchool extends QuizSchool {
  readonly dalmas: number;
  /** Places: 1 single, 2 multiple, 3 true or false, 4 number, 5 matching, 6 ordering, 7 short. */
  readonly asked: readonly number[];
}

export async function paperSchool(app: TestApp): Promise<PaperSchool> {
  const school = await quizSchool(app);
  const dalmas = (await registerAs(app, testDraft(school, { firstName: 'Dalmas', streamId: school.east }))).body.id;
  const { single, multiple, matching, ordering, short } = school.questions;
  const more = [await addQuestion(app, school.maths, trueFalse), await addQuestion(app, school.maths, numeric)];
  return { ...school, dalmas, asked: [single, multiple, ...more, matching, ordering, short] };
}

/** A quiz for East that is published, asking these questions. */
export async function quizOnPaper(app: TestApp, school: PaperSchool, settings: object = {}): Promise<number> {
  const audience = [{ kind: 'stream' as const, id: school.east }];
  const draft = { title: 'Jaribio kwenye karatasi', courseId: school.maths, audience, ...settings };
  const { id, version } = await ok(app.call(administrator, quizzesApi.create, draft, freshKey()));
  const slots = school.asked.map((questionId) => ({ questionId }));
  const set = await ok(app.call(administrator, quizzesApi.setSlots, { id, version, slots }));
  await ok(app.call(administrator, quizzesApi.publish, { id, version: set.version }, freshKey()));
  return id;
}

export interface PrintedPaper {
  readonly paperId: number;
  readonly sheets: Printed[];
  readonly questions: Printed[];
}

/** Makes the paper of a quiz and prints it; pages that say one of `drawn` are drawn in pixels. */
export async function printedPaper(
  app: TestApp,
  quizId: number,
  { variants = 1, spares = 1, drawn = ['Amina'] }: { variants?: number; spares?: number; drawn?: readonly string[] } = {},
  caller: Caller = teacher,
): Promise<PrintedPaper> {
  const { paperId } = await ok(app.call(caller, quizPapersApi.make, { id: quizId, variants, spares }, freshKey()));
  const file = async (part: 'questions' | 'sheets') => {
    const answer = await app.call(caller, quizPapersApi.print, { id: quizId, paperId, part });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return printed(new Uint8Array(answer.body as unknown as Buffer), part === 'sheets' ? drawn : []);
  };
  return { paperId, sheets: await file('sheets'), questions: await file('questions') };
}

/** The page that shows these words. */
export function pageWith(pages: readonly Printed[], words: string): Printed {
  const found = pages.find((page) => page.words.some(({ text }) => text.includes(words)));
  if (!found) throw new Error(`no page says ${words}`);
  return found;
}

/** The letter before an answer on the page of questions, as a student finds it. */
export function letterBefore(page: Printed, words: string): string {
  const text = page.words.find((one) => one.text === words);
  if (!text) throw new Error(`${words} is not on the page`);
  const beside = page.words
    .filter(
      (one) =>
        one !== text &&
        one.x < text.x &&
        text.x - one.x < 260 &&
        Math.abs(one.y - text.y) < 8 &&
        /^[A-Za-z]{1,2}$/.test(one.text),
    )
    .toSorted((a, b) => b.x - a.x)[0];
  if (!beside) throw new Error(`no letter before ${words}`);
  return beside.text;
}

/** Sends pictures or scans as the screen does and waits until they are read. */
export async function addSheets(
  app: TestApp,
  quizId: number,
  files: readonly { name: string; bytes: Uint8Array }[],
  caller: Caller = teacher,
): Promise<void> {
  const sent: { fileId: number; name: string }[] = [];
  for (const { name, bytes } of files) {
    const { status, body } = await sendUpload(app, caller, { name, bytes, otherdata: { purpose: 'document' } });
    if (status !== 200) throw new Error(body.message);
    sent.push({ fileId: body.fileId, name });
  }
  await ok(app.call(caller, quizScansApi.add, { id: quizId, files: sent }, freshKey()));
  await allRead(app);
}

export async function allRead(app: TestApp): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    const { rows } = await put(
      app,
      sql<{ waiting: number }>`select count(*)::int as waiting from elearning.quiz_scan where state = 'waiting'`,
    );
    if (one(rows).waiting === 0) return;
    await new Promise((resolve) => void setTimeout(resolve, 40));
  }
  throw new Error('the sheets were not read');
}
