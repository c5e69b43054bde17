import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { doubts } from './paper-sheet.ts';

const count = z.int();
const path = '/api/elearning/quizzes/:id';
const sheetPath = '/api/elearning/quiz-sheets/:id';

export const sheetStates = ['printed', 'partly', 'doubtful', 'whose', 'again', 'taken'] as const;
export type SheetState = (typeof sheetStates)[number];
export const sheetStateWords: Readonly<Record<SheetState, string>> = {
  printed: 'Missing',
  partly: 'A page is missing',
  doubtful: 'To decide',
  whose: 'Whose is it?',
  again: 'Has an attempt already',
  taken: 'Taken',
};

export const pageOutcomes = ['read', 'replaced', 'again', 'other', 'unreadable'] as const;
export type PageOutcome = (typeof pageOutcomes)[number];
export const pageOutcomeWords: Readonly<Record<PageOutcome, string>> = {
  read: 'Read',
  replaced: 'A newer picture counts',
  again: 'Read before',
  other: 'Not of this quiz',
  unreadable: 'Not readable',
};

/** A printed version of a quiz. */
export const quizPaper = z.object({
  id,
  no: count,
  variants: count,
  questions: count,
  /** Pages of the longest answer sheet. */
  pages: count,
  sheets: count,
  spares: count,
  taken: count,
  /** Sheets on which a person has to decide something. */
  open: count,
  madeAt: instant,
  madeName: z.string(),
});
export type QuizPaper = z.infer<typeof quizPaper>;

/** An answer sheet as lists show it. */
export const sheetRow = z.object({
  id,
  version: count,
  paperNo: count,
  no: count,
  /** `A`. */
  variant: z.string(),
  /** Of a spare sheet null until somebody says whose it is. */
  studentId: id.nullable(),
  student: z.string().nullable(),
  admissionNo: z.string().nullable(),
  seat: z.string(),
  state: z.enum(sheetStates),
  /** Of a sheet without an attempt: what the student has already, in words. */
  says: z.string().nullable(),
  pages: count,
  pagesRead: count,
  /** Answers that a person still decides. */
  doubts: count,
  attemptId: id.nullable(),
});
export type SheetRow = z.infer<typeof sheetRow>;

/** Something to fill in, with what was read of it. */
export const readField = z.object({
  /** The page on which it stands: a picture, and its place on it. */
  pageId: id,
  at: count,
  place: count,
  name: z.string(),
  /** Letters of its circles, in their order, and what each stands for. */
  labels: z.array(z.string()),
  many: z.boolean(),
  read: z.array(count),
  doubt: z.enum(doubts).nullable(),
  /** What a person said instead; null: nobody has. */
  decided: z.array(count).nullable(),
  decidedName: z.string().nullable(),
});
export type ReadField = z.infer<typeof readField>;

export const quizSheet = sheetRow.extend({
  quizId: id,
  pageRows: z.array(z.object({ id, page: count })),
  fields: z.array(readField),
  /** Pages of which no picture has come. */
  missing: z.array(count),
});
export type QuizSheet = z.infer<typeof quizSheet>;

/** A page of a picture or a scanned file that was added. */
export const scanPageRow = z.object({
  id,
  scanId: id,
  /** Of the file: its name, and which of its pages. */
  file: z.string(),
  no: count,
  outcome: z.enum(pageOutcomes),
  says: z.string().nullable(),
  sheetId: id.nullable(),
  sheet: z.string().nullable(),
  page: count.nullable(),
  picture: z.boolean(),
  addedAt: instant,
  addedName: z.string(),
});
export type ScanPageRow = z.infer<typeof scanPageRow>;

const decision = z.object({
  pageId: id,
  at: count.min(0).max(2_000),
  filled: z.array(count.min(0).max(60)).max(40),
});

export const quizPapersApi = {
  list: endpoint({
    method: 'GET',
    path: `${path}/papers`,
    access: everybody,
    summary: 'What was printed of a quiz, and how many sheets have come back',
    input: byId,
    output: z.object({ rows: z.array(quizPaper) }),
    errors: ['not_found'],
  }),
  make: endpoint({
    method: 'POST',
    path: `${path}/papers`,
    access: everybody,
    summary: 'Make a printed version: the questions as they stand now, and a sheet for each student',
    idempotent: true,
    input: byId.extend({
      variants: count.min(1, 'Make 1 to 4 variants.').max(4, 'Make 1 to 4 variants.').default(1),
      spares: count.min(0, 'Print at most 50 spare sheets.').max(50, 'Print at most 50 spare sheets.').default(5),
    }),
    output: z.object({ paperId: id }),
    errors: ['not_found', 'rule', 'duplicate'],
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/papers/:paperId/print`,
    access: everybody,
    summary: 'The questions of each variant, or the answer sheets with names, as PDF',
    input: byId.extend({ paperId: id, part: z.enum(['questions', 'sheets']) }),
    output: binary,
    errors: ['not_found'],
  }),
  sheets: endpoint({
    method: 'GET',
    path: `${path}/answer-sheets`,
    access: everybody,
    summary: 'The answer sheets of a quiz: who is missing, what is to be decided, what was taken',
    input: pageInput(['student', 'seat', 'state', 'no'], 'seat').extend({
      id,
      state: z.enum(sheetStates).optional(),
      paperId: id.optional(),
    }),
    output: pageOf(sheetRow),
    errors: ['not_found'],
  }),
};

export const quizSheetsApi = {
  get: endpoint({
    method: 'GET',
    path: sheetPath,
    access: everybody,
    summary: 'One answer sheet with what was read of it',
    input: byId,
    output: quizSheet,
    errors: ['not_found'],
  }),
  decide: endpoint({
    method: 'POST',
    path: `${sheetPath}/decide`,
    access: everybody,
    summary:
      'Say what is filled where that is doubtful or was read wrongly; of a sheet that was taken the attempt is marked anew',
    input: byId.extend({
      version: count,
      answers: z.array(decision).min(1, 'Decide at least one answer.').max(500),
    }),
    output: quizSheet,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  belongs: endpoint({
    method: 'POST',
    path: `${sheetPath}/student`,
    access: everybody,
    summary: 'Say whose a sheet without a name is',
    input: byId.extend({ version: count, studentId: id }),
    output: quizSheet,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  take: endpoint({
    method: 'POST',
    path: `${sheetPath}/take`,
    access: everybody,
    summary: 'Take a sheet of which a page is missing, or of a student who has an attempt already, as another attempt',
    idempotent: true,
    input: byId.extend({ version: count, because: line(300) }),
    output: quizSheet,
    errors: ['not_found', 'conflict', 'rule'],
  }),
};

export const quizScansApi = {
  add: endpoint({
    method: 'POST',
    path: `${path}/scans`,
    access: everybody,
    summary: 'Read photographs and scanned files of answer sheets',
    idempotent: true,
    input: byId.extend({
      files: z
        .array(z.object({ fileId: id, name: line(200) }))
        .min(1, 'Choose at least one file.')
        .max(60, 'Add at most 60 files at once.'),
    }),
    output: z.object({ jobId: id }),
    errors: ['not_found', 'rule', 'duplicate'],
  }),
  pages: endpoint({
    method: 'GET',
    path: `${path}/scan-pages`,
    access: everybody,
    summary: 'Every page that was added, and what became of it',
    input: pageInput(['addedAt', 'file', 'outcome'], '-addedAt').extend({ id, outcome: z.enum(pageOutcomes).optional() }),
    output: pageOf(scanPageRow),
    errors: ['not_found'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/elearning/quiz-scan-pages/:id/picture',
    access: everybody,
    summary: 'A page of a sheet, laid straight; with `at` what surrounds one of its fields',
    input: byId.extend({ at: count.min(0).max(2_000).optional() }),
    output: binary,
    errors: ['not_found'],
  }),
};

/** What somebody has written on paper, to be marked: pictures of the places. */
export const writtenOn = z.array(z.object({ pageId: id, at: count }));
export type WrittenOn = z.infer<typeof writtenOn>;
