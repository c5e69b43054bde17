import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { entriesOfSheets } from './entries.store.ts';
import { candidatesOf, previousOf } from './facts.store.ts';
import { rulesOf } from './grading.store.ts';
import { placeResults, placeStandings, type Result, resultOf, standingOf } from './results.rules.ts';
import { storedResults, storedStandings, writeSubject } from './write.store.ts';

interface Changed {
  examId: number;
  termId: number;
  previousId: number | null;
  classId: number;
  courseId: number;
  /** Whose marks have changed. */
  studentIds: readonly number[];
}

/**
 * Brings a class's results up to date after marks of one subject have changed: the subject's grades and places, the means of those
 * whose marks changed, and everybody's places. It writes what working out the whole class would write, from a tenth of the rows.
 * @returns what is written, or null where the class has to be worked out whole: somebody has no standing in it yet, or equals are told apart, which asks for
 *   the marks of all subjects
 */
export async function reworkSubject(
  tx: Tx,
  { examId, termId, previousId, classId, courseId, studentIds }: Changed,
): Promise<'changed' | 'same' | null> {
  const { classes, subjects, outcomes, previousId: kept } = await rulesOf(tx, examId);
  const rule = classes.get(classId);
  if (!rule) return 'same';
  if (rule.ties === 'apart') return null;
  const before = kept === undefined ? await previousOf(tx, { id: examId, kind: 'sat', termId, classIds: [], previousId }) : kept;
  const students = new Map((await candidatesOf(tx, examId, before, classId)).map((one) => [one.id, one]));
  const standings = await storedStandings(tx, examId, classId);
  if (standings.length !== students.size) return null;
  const wasResults = await storedResults(tx, examId, classId, courseId);
  const beforeMarks = new Map(wasResults.map((one) => [one.studentId, one.beforeMark]));
  const entries = await entriesOfSheets(tx, examId, outcomes, classId, courseId);
  const results = entries.flatMap(({ studentId, ...entry }): Result[] => {
    const student = students.get(studentId);
    return student ? [resultOf(student, rule, { ...entry, beforeMark: beforeMarks.get(studentId) ?? null })] : [];
  });
  if (results.some(({ studentId }) => !beforeMarks.has(studentId))) return null;
  placeResults(results, classes, new Map([...students].map(([id, { gender }]) => [id, gender])));
  const others = await otherSubjects(tx, examId, courseId, studentIds);
  const changed = new Set(studentIds);
  const nowStandings = standings.map((one) => {
    const student = students.get(one.studentId);
    if (!changed.has(one.studentId) || !student) return { ...one };
    const own = [...(others.get(one.studentId) ?? []), ...results.filter(({ studentId }) => studentId === one.studentId)];
    return standingOf(student, rule, inOrder(own, subjects), subjects);
  });
  placeStandings(nowStandings, classes);
  const was = { results: wasResults, standings };
  const written = await writeSubject(tx, { examId, classId, courseId }, was, { results, standings: nowStandings });
  return written ? 'changed' : 'same';
}

type Own = Pick<Result, 'courseId' | 'state' | 'mark' | 'points'>;

/** As report forms have them: of equal points the subject that stands first counts. */
function inOrder(own: readonly Own[], subjects: ReadonlyMap<number, unknown>): Own[] {
  const place = new Map([...subjects.keys()].map((id, at) => [id, at]));
  return own.toSorted((a, b) => (place.get(a.courseId) ?? 0) - (place.get(b.courseId) ?? 0));
}

async function otherSubjects(
  tx: Tx,
  examId: number,
  courseId: number,
  studentIds: readonly number[],
): Promise<Map<number, Own[]>> {
  const { rows } = await sql<Own & { studentId: number }>`
    select student_id as "studentId", course_id as "courseId", state, mark, points from exams.result
     where exam_id = ${examId} and student_id = any(${studentIds}::bigint[]) and course_id <> ${courseId}`.execute(tx);
  const own = new Map<number, Own[]>();
  for (const { studentId, ...row } of rows) own.set(studentId, [...(own.get(studentId) ?? []), row]);
  return own;
}
