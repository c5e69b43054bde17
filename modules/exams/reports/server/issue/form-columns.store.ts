import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { MarkState } from '../../../sittings/contract/mark-values.ts';
import type { FormExam, NoMark, ReportForm } from '../../contract/report-form.ts';
import { rulesOf } from '../../../results/server/grading.store.ts';
import type { FormExamFacts } from './form-exam.store.ts';

/** The columns of marks of a class, and what stands in them. */
export interface FormColumns {
  readonly exams: readonly FormExam[];
  readonly markWord: ReportForm['markWord'];
  /** A student's marks in a subject, one for each column. */
  marksOf(studentId: number, courseId: number): (number | NoMark | null)[];
}

/**
 * A term's or a year's exam has a column for each exam it is made of, in percent; an exam that is sat has one of its own, or one
 * for each paper where subjects are entered by papers. The columns are those of the class, so that one form alone has the same as all.
 */
export async function formColumns(tx: Tx, exam: Columned, classId: number, studentIds: readonly number[]): Promise<FormColumns> {
  return exam.kind === 'sat' ? columnsOfSheets(tx, exam, classId, studentIds) : columnsOfParts(tx, exam, classId, studentIds);
}

type Columned = Pick<FormExamFacts, 'id' | 'kind' | 'shortName' | 'outOf'>;
type State = MarkState | 'missing';
const shown = (state: State, value: number | null): number | NoMark | null =>
  state === 'scored' ? value : state === 'missing' ? null : state;

async function columnsOfParts(tx: Tx, exam: Columned, classId: number, studentIds: readonly number[]): Promise<FormColumns> {
  // As the results were worked out, whatever became of shares and names since.
  const { parts: all } = await rulesOf(tx, exam.id);
  const { rows } = await sql<{ examId: number; studentId: number; courseId: number; state: State; mark: number | null }>`
    select exam_id as "examId", student_id as "studentId", course_id as "courseId", state, mark from exams.result
     where student_id = any(${studentIds}::bigint[]) and exam_id = any(${all.map(({ id }) => id)}::bigint[])`.execute(tx);
  const { rows: satHere } = await sql<{ examId: number }>`
    select distinct p.exam_id as "examId"
      from exams.standing s join exams.standing p on p.school_id = s.school_id and p.student_id = s.student_id
     where s.exam_id = ${exam.id} and s.class_id = ${classId} and p.exam_id = any(${all.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  );
  const sat = new Set(satHere.map(({ examId }) => examId));
  const parts = all.filter(({ id }) => sat.has(id));
  const found = new Map(rows.map((one) => [`${one.examId} ${one.studentId} ${one.courseId}`, one]));
  // Two exams of one category go by their own names.
  const distinct = new Set(parts.map(({ shortName }) => shortName)).size === parts.length;
  return {
    exams: parts.map(({ name, shortName, share }) => ({ name: distinct ? shortName : name, outOf: null, share })),
    markWord: 'Mean',
    marksOf: (studentId, courseId) =>
      parts.map(({ id }) => {
        const one = found.get(`${id} ${studentId} ${courseId}`);
        return one ? shown(one.state, one.mark === null ? null : one.mark / 100) : null;
      }),
  };
}

interface Mark {
  studentId: number;
  courseId: number;
  paper: number;
  state: MarkState;
  /** In hundredths of a mark. */
  score: number | null;
  outOf: number;
}

async function columnsOfSheets(tx: Tx, exam: Columned, classId: number, studentIds: readonly number[]): Promise<FormColumns> {
  const { rows } = await sql<Mark>`
    select m.student_id as "studentId", h.course_id as "courseId", m.paper, m.state, m.score, coalesce(p.out_of, h.out_of) as "outOf"
      from exams.sheet h
      join exams.mark m on m.school_id = h.school_id and m.sheet_id = h.id and m.student_id = any(${studentIds}::bigint[])
      left join exams.sheet_paper p on p.school_id = m.school_id and p.sheet_id = m.sheet_id and p.place = m.paper
     where h.exam_id = ${exam.id} and h.class_id = ${classId}`.execute(tx);
  // Subjects whose papers are out of different marks can only be compared in percent.
  const { rows: papers } = await sql<{ paper: number; outOf: number | null }>`
    select p.place as paper, case when min(p.out_of) = max(p.out_of) then min(p.out_of) end as "outOf"
      from exams.sheet h join exams.sheet_paper p on p.school_id = h.school_id and p.sheet_id = h.id
     where h.exam_id = ${exam.id} and h.class_id = ${classId} and exists (
             select from exams.result t where t.school_id = h.school_id and t.exam_id = h.exam_id and t.class_id = h.class_id and t.course_id = h.course_id)
     group by p.place order by p.place`.execute(tx);
  const shownPapers = papers.length > 0 ? papers : [{ paper: 0, outOf: exam.outOf }];
  const columns = shownPapers.map(({ paper }) => paper);
  const outOf = shownPapers.map((one) => one.outOf);
  const found = new Map(rows.map((row) => [`${row.studentId} ${row.courseId} ${row.paper}`, row]));
  return {
    exams: columns.map((paper, at) => ({
      name: paper === 0 ? exam.shortName : `Paper ${paper}`,
      outOf: outOf[at] ?? null,
      share: null,
    })),
    markWord: 'Mark',
    marksOf: (studentId, courseId) =>
      columns.map((paper, at) => {
        const row = found.get(`${studentId} ${courseId} ${paper}`);
        if (!row) return null;
        const score = row.score === null ? null : outOf[at] === null ? row.score / row.outOf : row.score / 100;
        return shown(row.state, score);
      }),
  };
}
