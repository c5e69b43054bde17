import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { analysisRead, marksUse } from '../../contract/access.ts';
import { examStates } from '../../sittings/contract/exam-states.ts';
import { markStates } from '../../sittings/contract/mark-values.ts';

/** `open`: marks are being entered; `locked`: it is complete and checked; `closed`: its exam is not open, or its time is over. */
export const sheetStates = ['open', 'locked', 'closed'] as const;
export type SheetState = (typeof sheetStates)[number];

/** A sheet as lists show it: one subject of one stream in one exam. */
export const sheetRow = z.object({
  id,
  examId: id,
  examName: z.string(),
  examState: z.enum(examStates),
  termName: z.string(),
  className: z.string(),
  /** Null: the class has no streams. */
  streamName: z.string().nullable(),
  subjectName: z.string(),
  /** Names of its teachers; empty: nobody is named. */
  teachers: z.string(),
  students: z.int(),
  expected: z.int(),
  entered: z.int(),
  missing: z.int(),
  state: z.enum(sheetStates),
  lockedAt: instant.nullable(),
  enterUntil: instant.nullable(),
});
export type SheetRow = z.infer<typeof sheetRow>;

const paper = z.object({
  /** 0: the whole subject. */
  place: z.int(),
  name: z.string(),
  outOf: z.int(),
  /** Percent of the subject's mark. */
  share: z.number(),
});

export const markValue = z.object({ state: z.enum(markStates), score: z.number().nullable() });

const cell = z.object({
  paper: z.int(),
  state: z.enum(markStates),
  score: z.number().nullable(),
  /** Counts up with each change; what the next change names. */
  version: z.int(),
});

export const sheet = sheetRow.omit({ expected: true, entered: true, missing: true, state: true }).extend({
  papers: z.array(paper),
  /** True: candidates stand under their codes, without names. */
  anonymous: z.boolean(),
  /** Why marks cannot be entered by this user now, in words; null: they can. */
  closedBecause: z.string().nullable(),
  /** May lock and unlock the sheet: the head of the subject's department, and the exams administrator. */
  mayLock: z.boolean(),
  rows: z.array(
    z.object({
      /** The student's key; where candidates are anonymous the code, here and in every call of the sheet. */
      studentId: id,
      /** Null where candidates are anonymous. */
      name: z.string().nullable(),
      admissionNo: z.string().nullable(),
      code: z.string().nullable(),
      marks: z.array(cell),
    }),
  ),
});
export type Sheet = z.infer<typeof sheet>;

/** One cell as it was typed. `version` is the one that was seen, 0 for an empty cell; a null value empties it. */
export const entry = z.object({
  studentId: id,
  paper: z.int().min(0).max(20),
  value: markValue.nullable(),
  version: z.int().min(0).max(1_000_000),
});
export type MarkEntry = z.output<typeof entry>;

/** How far somebody is with a subject in an exam. */
export const teacherProgress = z.object({
  id: z.string(),
  examId: id,
  examName: z.string(),
  termName: z.string(),
  /** Null: sheets of a subject that nobody is named for. */
  teacherName: z.string().nullable(),
  courseId: id,
  subjectName: z.string(),
  sheets: z.int(),
  /** Sheets on which nothing stands yet. */
  untouched: z.int(),
  expected: z.int(),
  entered: z.int(),
  missing: z.int(),
});
export type TeacherProgress = z.infer<typeof teacherProgress>;

const place = { studentId: id, paper: z.int() };

export const entered = z.object({
  saved: z.array(z.object({ ...place, version: z.int() })),
  /** Somebody else has changed the cell meanwhile: what stands there now, and by whom. */
  conflicts: z.array(
    z.object({
      ...place,
      value: markValue.nullable(),
      version: z.int(),
      by: z.string().nullable(),
      at: instant.nullable(),
    }),
  ),
  refused: z.array(z.object({ ...place, message: z.string() })),
});
export type Entered = z.infer<typeof entered>;

const change = z.object({
  value: markValue.nullable(),
  by: z.string(),
  at: instant,
});

const path = '/api/exams/sheets';

export const sheetsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: marksUse,
    summary: 'Sheets of marks: a teacher’s own, and all for who administers or reads exams',
    input: pageInput(['examName', 'className', 'subjectName', 'missing', 'state', 'enterUntil'], 'className').extend({
      examId: id.optional(),
      classId: id.optional(),
      courseId: id.optional(),
      state: z.enum([...sheetStates, 'all']).optional(),
      progress: z.enum(['none', 'some', 'missing', 'complete']).optional(),
      mine: z.boolean().optional(),
    }),
    output: pageOf(sheetRow),
  }),
  progress: endpoint({
    method: 'GET',
    path: '/api/exams/sheetprogress',
    access: analysisRead,
    summary: 'How far the entry of marks is, by subject and teacher',
    input: pageInput(['teacherName', 'subjectName', 'missing'], '-missing').extend({
      examId: id.optional(),
      classId: id.optional(),
      courseId: id.optional(),
      behind: z.boolean().optional(),
    }),
    output: pageOf(teacherProgress),
  }),
  exams: endpoint({
    method: 'GET',
    path: '/api/exams/sheetexams',
    access: marksUse,
    summary: 'Exams of which the user sees sheets of marks, the newest first',
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), termName: z.string(), yearName: z.string() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: marksUse,
    summary: 'One sheet with its students and their marks',
    input: byId,
    output: sheet,
    errors: ['not_found'],
  }),
  enter: endpoint({
    method: 'POST',
    path: `${path}/:id/marks`,
    access: marksUse,
    summary: 'Enter marks, cell by cell: each is saved, refused, or in conflict with what somebody else entered',
    idempotent: true,
    waits: true,
    input: byId.extend({ marks: z.array(entry).min(1).max(500) }),
    output: entered,
    errors: ['not_found', 'rule'],
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/:id/history`,
    access: marksUse,
    summary: 'Every value that a mark has had',
    input: byId.extend({ studentId: id, paper: z.int().min(0).max(20) }),
    output: z.object({ rows: z.array(change) }),
    errors: ['not_found'],
  }),
  lock: endpoint({
    method: 'POST',
    path: `${path}/:id/lock`,
    access: marksUse,
    summary: 'Lock a sheet whose marks are complete and checked',
    input: byId,
    output: sheet,
    errors: ['not_found', 'rule'],
  }),
  unlock: endpoint({
    method: 'POST',
    path: `${path}/:id/unlock`,
    access: marksUse,
    summary: 'Unlock a sheet, with the reason',
    input: byId.extend({ reason: line(200) }),
    output: sheet,
    errors: ['not_found', 'rule'],
  }),
  workbook: endpoint({
    method: 'GET',
    path: `${path}/:id/workbook`,
    access: marksUse,
    summary: 'The sheet as an Excel workbook, to be filled in and read again',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/print`,
    access: marksUse,
    summary: 'The mark list on the school’s paper; empty marks are left to be written by hand',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  read: endpoint({
    method: 'POST',
    path: `${path}/:id/read`,
    access: marksUse,
    summary: 'Read a filled-in workbook: what would be entered, and what is wrong with which row',
    upload: true,
    reads: true,
    input: byId,
    output: z.object({
      cells: z.array(z.object({ ...place, text: z.string() })),
      faults: z.array(z.object({ row: z.int(), message: z.string() })),
    }),
    errors: ['not_found', 'rule'],
  }),
};
