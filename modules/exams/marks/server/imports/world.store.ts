import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { MarkState } from '../../../sittings/contract/mark-values.ts';
import type { ExamState } from '../../../sittings/contract/exam-states.ts';
import { sheetStudents } from '../../../sittings/server/progress.store.ts';
import type { MarkColumn } from './columns.ts';

export interface ImportSheet {
  readonly id: number;
  readonly classId: number;
  readonly streamId: number | null;
  readonly courseId: number;
  readonly locked: boolean;
  /** What each paper is out of, by its place. */
  readonly papers: ReadonlyMap<number, number>;
}

export interface ImportStudent {
  readonly id: number;
  readonly name: string;
  readonly admissionNo: string;
  readonly code: string | null;
  readonly classId: number;
  readonly streamId: number | null;
  readonly className: string;
  readonly streamName: string | null;
}

export interface PresentMark {
  readonly state: MarkState;
  /** In hundredths of a mark. */
  readonly score: number | null;
  readonly version: number;
  readonly by: string;
  readonly at: string;
}

/** An exam with everything that a sheet of all its marks is read against. */
export interface ImportWorld {
  readonly exam: { id: number; name: string; state: ExamState; kind: string; anonymous: boolean };
  readonly columns: readonly MarkColumn[];
  /** In the order of the class lists. */
  readonly students: readonly ImportStudent[];
  readonly sheets: ReadonlyMap<number, ImportSheet>;
  /** A student's sheets by subject. */
  readonly sheetOf: (studentId: number, courseId: number) => ImportSheet | undefined;
  readonly present: ReadonlyMap<string, PresentMark>;
}

export const markKey = (sheetId: number, studentId: number, paper: number) => `${sheetId} ${studentId} ${paper}`;

export interface ImportPlace {
  classId?: number | undefined;
  streamId?: number | undefined;
}

/** Reads an exam, or one class or stream of it, in five queries whatever its size. Throws 404. */
export async function importWorld(tx: Tx, examId: number, { classId, streamId }: ImportPlace = {}): Promise<ImportWorld> {
  const { rows: exams } = await sql<ImportWorld['exam']>`
    select id, name, state, kind, anonymous and state in ('open', 'closed') as anonymous from exams.exam where id = ${examId}`.execute(
    tx,
  );
  const exam = exams[0];
  if (!exam) throw notFound('exam');
  const here = sql`(${classId ?? null}::bigint is null or h.class_id = ${classId ?? null})
    and (${streamId ?? null}::bigint is null or h.stream_id = ${streamId ?? null})`;
  const { rows: papers } = await sql<Omit<ImportSheet, 'papers'> & Omit<MarkColumn, 'outOf'> & { outOf: number }>`
    select h.id, h.class_id as "classId", h.stream_id as "streamId", h.course_id as "courseId", h.locked_at is not null as locked,
           u.name as "subjectName", x.short_name as "shortName", u.code, coalesce(p.place, 0) as place,
           coalesce(p.name, '') as "paperName", coalesce(p.out_of, h.out_of) as "outOf"
      from exams.sheet h
      join settings.courses u on u.school_id = h.school_id and u.id = h.course_id
      left join exams.subject x on x.school_id = h.school_id and x.course_id = h.course_id
      left join exams.sheet_paper p on p.school_id = h.school_id and p.sheet_id = h.id
     where h.exam_id = ${examId} and ${here}
     order by coalesce(x.place, 500), u.name, h.course_id, p.place, h.id`.execute(tx);
  const { rows: stands } = await sql<{ studentId: number; sheetIds: number[] }>`
    select s.student_id as "studentId", array_agg(s.sheet_id::int) as "sheetIds"
      from ${sheetStudents(sql`h.exam_id = ${examId} and ${here}`)} s group by 1`.execute(tx);
  const { rows: students } = await sql<ImportStudent>`
    select n.id, n.full_name as name, n.admission_no as "admissionNo", h.code, h.class_id as "classId", h.stream_id as "streamId",
           c.name as "className", r.name as "streamName"
      from exams.candidate h
      join registration.roll n on n.school_id = h.school_id and n.id = h.student_id
      join settings.classes c on c.school_id = h.school_id and c.id = h.class_id
      left join settings.streams r on r.school_id = h.school_id and r.id = h.stream_id
     where h.exam_id = ${examId} and ${here}
     order by c.level, c.name, r.name nulls first, ${exam.anonymous ? sql`h.code` : sql`n.search_text`}, n.id`.execute(tx);
  const { rows: marks } = await sql<PresentMark & { sheetId: number; studentId: number; paper: number }>`
    select m.sheet_id as "sheetId", m.student_id as "studentId", m.paper, m.state, m.score, m.version, m.entered_name as by,
           m.entered_at as at
      from exams.sheet h join exams.mark m on m.school_id = h.school_id and m.sheet_id = h.id
     where h.exam_id = ${examId} and ${here}`.execute(tx);
  const sheets = sheetsOf(papers);
  const own = new Map<number, Map<number, ImportSheet>>();
  for (const { studentId, sheetIds } of stands) {
    const known = sheetIds.flatMap((id): [number, ImportSheet][] => {
      const sheet = sheets.get(id);
      return sheet ? [[sheet.courseId, sheet]] : [];
    });
    own.set(studentId, new Map(known));
  }
  return {
    exam,
    columns: columnsOf(papers),
    students,
    sheets,
    sheetOf: (studentId, courseId) => own.get(studentId)?.get(courseId),
    present: new Map(marks.map((mark) => [markKey(mark.sheetId, mark.studentId, mark.paper), mark])),
  };
}

interface PaperRow extends Omit<ImportSheet, 'papers'>, Omit<MarkColumn, 'outOf'> {
  readonly outOf: number;
}

function sheetsOf(rows: readonly PaperRow[]): Map<number, ImportSheet> {
  const sheets = new Map<number, ImportSheet & { papers: Map<number, number> }>();
  for (const { id, classId, streamId, courseId, locked, place, outOf } of rows) {
    const sheet = sheets.get(id) ?? { id, classId, streamId, courseId, locked, papers: new Map<number, number>() };
    sheet.papers.set(place, outOf);
    sheets.set(id, sheet);
  }
  return sheets;
}

function columnsOf(rows: readonly PaperRow[]): MarkColumn[] {
  const columns = new Map<string, MarkColumn>();
  for (const { courseId, subjectName, shortName, code, place, paperName, outOf } of rows) {
    const before = columns.get(`${courseId} ${place}`);
    const same = before === undefined || before.outOf === outOf;
    columns.set(`${courseId} ${place}`, {
      courseId,
      subjectName,
      shortName,
      code,
      place,
      paperName,
      outOf: same ? outOf : null,
    });
  }
  return [...columns.values()];
}
