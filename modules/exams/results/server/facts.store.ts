import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Exam } from '../../sittings/contract/exams.ts';
import { partsOf } from '../../sittings/server/parts.store.ts';
import { standsInExam } from '../../sittings/server/progress.store.ts';
import { entriesOfParts, entriesOfSheets } from './entries.store.ts';
import { rulesOf } from './grading.store.ts';
import type { Entry, Facts } from './results.rules.ts';

type Of = Pick<Exam, 'id' | 'kind' | 'termId' | 'classIds' | 'previousId'>;

/** Everything that an exam's results follow from, of all its classes or of one. */
export async function factsOf(tx: Tx, exam: Of, classId: number | null): Promise<Facts> {
  const { classes, subjects, outcomes, previousId, leavesDropped } = await rulesOf(tx, exam.id);
  const parts = exam.kind === 'sat' ? [] : await partsOf(tx, exam);
  const found =
    exam.kind === 'sat'
      ? await entriesOfSheets(tx, exam.id, outcomes, classId)
      : await entriesOfParts(tx, parts, { outcomes, leavesDropped }, classId === null ? exam.classIds : [classId]);
  const before = previousId === undefined ? await previousOf(tx, exam) : previousId;
  const students =
    exam.kind === 'sat'
      ? await candidatesOf(tx, exam.id, before, classId)
      : await standingOf(
          tx,
          parts.map(({ id }) => id),
          before,
          classId === null ? exam.classIds : [classId],
        );
  const marksBefore = await marksOf(tx, before);
  const entries = new Map<number, Entry[]>();
  for (const { studentId, ...entry } of found) {
    const one = { ...entry, beforeMark: marksBefore.get(`${studentId} ${entry.courseId}`) ?? null };
    const list = entries.get(studentId);
    if (list) list.push(one);
    else entries.set(studentId, [one]);
  }
  return { classes, students, entries, subjects };
}

/**
 * The exam that an exam is compared with: the one that was chosen, or the last of its kind before it in which at least half of its
 * students have results; where there is none, the last in which any has. Null: none of them sat anything like it before.
 */
export async function previousOf(tx: Tx, exam: Of): Promise<number | null> {
  if (exam.previousId !== null) return exam.previousId;
  const whose =
    exam.kind === 'sat'
      ? sql`select student_id from exams.candidate where exam_id = ${exam.id}`
      : sql`
        select distinct s.student_id from exams.standing s
         where s.class_id = any(${exam.classIds}::bigint[])
           and s.exam_id = any(${(await partsOf(tx, exam)).map(({ id }) => id)}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    with own as materialized (${whose}),
    past as materialized (
      select p.school_id, p.id, u.opens_on
        from exams.exam e
        join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
        join exams.exam p on p.school_id = e.school_id and p.kind = e.kind and p.processed_at is not null
        join settings.terms u on u.school_id = p.school_id and u.id = p.term_id
       where e.id = ${exam.id} and (u.opens_on, p.id) < (t.opens_on, e.id)
         and exists (select from exams.standing b
                      where b.school_id = p.school_id and b.exam_id = p.id and b.student_id in (select student_id from own))
       order by u.opens_on desc, p.id desc limit ${farthest})
    select p.id from past p
     order by 2 * (select count(*) from exams.standing b
                    where b.school_id = p.school_id and b.exam_id = p.id and b.student_id in (select student_id from own))
              >= (select count(*) from own) desc, p.opens_on desc, p.id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
/** So many exams back one is looked for that most of the students sat. */
const farthest = 12;

/** Who stands in an exam (`standsInExam`), or in one class of it, with their mean in the exam before. */
export async function candidatesOf(
  tx: Tx,
  examId: number,
  before: number | null,
  classId: number | null,
): Promise<Facts['students']> {
  const { rows } = await sql<Facts['students'][number]>`
    select c.student_id as id, c.class_id as "classId", c.stream_id as "streamId", s.gender, b.mean as "beforeMean"
      from exams.candidate c
      join registration.roll s on s.school_id = c.school_id and s.id = c.student_id
      left join exams.standing b on b.school_id = c.school_id and b.exam_id = ${before}::bigint and b.student_id = c.student_id
     where c.exam_id = ${examId} and ${classId === null ? sql`true` : sql`c.class_id = ${classId}`}
       and ${standsInExam}
     order by c.student_id`.execute(tx);
  return rows;
}

/** Who stands in the parts of an exam, each where they stood in the last of them. */
async function standingOf(
  tx: Tx,
  partIds: readonly number[],
  before: number | null,
  classIds: readonly number[],
): Promise<Facts['students']> {
  const { rows } = await sql<Facts['students'][number]>`
    select distinct on (s.student_id) s.student_id as id, s.class_id as "classId", s.stream_id as "streamId", s.gender, b.mean as "beforeMean"
      from exams.standing s
      left join exams.standing b on b.school_id = s.school_id and b.exam_id = ${before}::bigint and b.student_id = s.student_id
     where s.exam_id = any(${partIds}::bigint[]) and s.class_id = any(${classIds}::bigint[])
     order by s.student_id, array_position(${partIds}::bigint[], s.exam_id) desc`.execute(tx);
  return rows;
}

async function marksOf(tx: Tx, examId: number | null): Promise<Map<string, number | null>> {
  if (examId === null) return new Map();
  const { rows } = await sql<{ studentId: number; courseId: number; mark: number | null }>`
    select student_id as "studentId", course_id as "courseId", mark from exams.result
     where exam_id = ${examId}`.execute(tx);
  return new Map(rows.map(({ studentId, courseId, mark }) => [`${studentId} ${courseId}`, mark]));
}
