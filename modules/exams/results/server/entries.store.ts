import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { MarkState } from '../../sittings/contract/mark-values.ts';
import { sheetStudents } from '../../sittings/server/progress.store.ts';
import type { Part } from '../../sittings/server/parts.store.ts';
import { type Mark, ofExams, ofOne, ofPapers, type Outcomes, type SubjectMark } from '../contract/subject-mark.ts';

/** What a student has in a subject of an exam. */
export interface Entry extends SubjectMark {
  studentId: number;
  courseId: number;
}

/** Of an exam that is sat, its class and subject (null: all): every student of the sheets, in the order of the subjects. */
export async function entriesOfSheets(
  tx: Tx,
  examId: number,
  outcomes: Outcomes,
  classId: number | null,
  courseId: number | null = null,
): Promise<Entry[]> {
  const inClass = sql`${classId === null ? sql`true` : sql`h.class_id = ${classId}`} and ${courseId === null ? sql`true` : sql`h.course_id = ${courseId}`}`;
  const { rows: sheets } = await sql<{
    id: number;
    courseId: number;
    outOf: number;
    papers: { place: number; outOf: number; share: number }[] | null;
  }>`
    select h.id, h.course_id as "courseId", h.out_of as "outOf",
           (select json_agg(json_build_object('place', p.place, 'outOf', p.out_of, 'share', p.share) order by p.place)
              from exams.sheet_paper p where p.school_id = h.school_id and p.sheet_id = h.id) as papers
      from exams.sheet h left join exams.subject u on u.school_id = h.school_id and u.course_id = h.course_id
     where h.exam_id = ${examId} and ${inClass} order by coalesce(u.place, 500), h.course_id, h.id`.execute(tx);
  const [students, marks] = [await studentsOn(tx, examId, inClass), await marksOn(tx, examId, inClass)];
  return sheets.flatMap((sheet) =>
    (students.get(sheet.id) ?? []).map((studentId): Entry => {
      const of = (paper: number) => marks.get(`${sheet.id} ${studentId} ${paper}`);
      const outcome = sheet.papers
        ? ofPapers(
            sheet.papers.map(({ place, outOf, share }) => ({ mark: of(place), outOf, share })),
            outcomes,
          )
        : ofOne(of(0), sheet.outOf, outcomes);
      return { studentId, courseId: sheet.courseId, ...outcome };
    }),
  );
}

async function studentsOn(tx: Tx, examId: number, inClass: RawBuilder<unknown>): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ sheetId: number; students: number[] }>`
    select s.sheet_id as "sheetId", json_agg(s.student_id) as students
      from ${sheetStudents(sql`h.exam_id = ${examId} and ${inClass}`)} s group by s.sheet_id`.execute(tx);
  return new Map(rows.map(({ sheetId, students }) => [sheetId, students]));
}

async function marksOn(tx: Tx, examId: number, inClass: RawBuilder<unknown>): Promise<Map<string, Mark>> {
  const { rows } = await sql<{ sheetId: number; studentId: number; paper: number; state: MarkState; score: number | null }>`
    select m.sheet_id as "sheetId", m.student_id as "studentId", m.paper, m.state, m.score
      from exams.sheet h join exams.mark m on m.school_id = h.school_id and m.sheet_id = h.id
     where h.exam_id = ${examId} and ${inClass}`.execute(tx);
  return new Map(
    rows.map(({ sheetId, studentId, paper, state, score }) => [`${sheetId} ${studentId} ${paper}`, { state, score }]),
  );
}

/**
 * Of a term's or a year's exam: what its students have in its parts, by their shares.
 * @param how `leavesDropped`: a subject that a student no longer takes in the last of their parts that examines it has no mark
 */
export async function entriesOfParts(
  tx: Tx,
  parts: readonly Part[],
  how: { outcomes: Outcomes; leavesDropped: boolean },
  classIds: readonly number[],
): Promise<Entry[]> {
  const { rows } = await sql<OfPart>`
    select r.exam_id as "examId", r.student_id as "studentId", r.course_id as "courseId", r.class_id as "classId", r.state, r.mark, r.exact
      from exams.result r left join exams.subject u on u.school_id = r.school_id and u.course_id = r.course_id
     where r.exam_id = any(${parts.map(({ id }) => id)}::bigint[]) and r.class_id = any(${classIds}::bigint[])
     order by coalesce(u.place, 500), r.course_id`.execute(tx);
  const found = new Map<string, { studentId: number; courseId: number; by: Map<number, SubjectMark> }>();
  for (const { examId, studentId, courseId, state, mark, exact } of rows) {
    const key = `${studentId} ${courseId}`;
    const one = found.get(key) ?? { studentId, courseId, by: new Map<number, SubjectMark>() };
    found.set(key, one);
    one.by.set(examId, { state, mark, exact: exact ?? null });
  }
  const lastOf = how.leavesDropped ? lastPartOf(parts, rows) : () => null;
  return [...found.values()].flatMap(({ studentId, courseId, by }) => {
    const last = lastOf(studentId, courseId);
    if (last !== null && !by.has(last)) return [];
    const own = parts.map(({ id, share }) => ({
      ...(by.get(id) ?? { state: 'missing' as const, mark: null }),
      share: share ?? 1,
    }));
    return [{ studentId, courseId, ...ofExams(own, how.outcomes) }];
  });
}

interface OfPart extends SubjectMark {
  examId: number;
  studentId: number;
  courseId: number;
  classId: number;
}

/** The last part that a student sat and in which their class had a subject. */
function lastPartOf(parts: readonly Part[], rows: readonly OfPart[]): (studentId: number, courseId: number) => number | null {
  const had = new Set(rows.map(({ examId, classId, courseId }) => `${examId} ${classId} ${courseId}`));
  const satIn = new Map(rows.map(({ examId, studentId, classId }) => [`${examId} ${studentId}`, classId]));
  return (studentId, courseId) =>
    parts.findLast(({ id }) => had.has(`${id} ${satIn.get(`${id} ${studentId}`)} ${courseId}`))?.id ?? null;
}
