import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { WrittenKind, WrittenRemark } from '../../contract/forms/form-remarks.ts';

/** A row that somebody wrote; its text is null where it has gone back to the bank's. */
export interface WrittenRow extends Omit<WrittenRemark, 'written' | 'writtenBy' | 'writtenAt'> {
  studentId: number;
  writtenBy: string;
  writtenAt: string;
}

export const keyOf = (kind: WrittenKind, courseId: number | null): string => `${kind} ${courseId ?? ''}`;

/** What somebody wrote on forms of an exam, by student and then by `keyOf`. */
export async function writtenRemarks(
  tx: Tx,
  examId: number,
  studentIds: readonly number[],
): Promise<Map<number, Map<string, WrittenRow>>> {
  const { rows } = await sql<WrittenRow>`
    select student_id as "studentId", kind, course_id as "courseId", text, language, version, written_name as "writtenBy",
           written_at as "writtenAt"
      from exams.form_remark where exam_id = ${examId} and student_id = any(${studentIds}::bigint[])`.execute(tx);
  const found = new Map<number, Map<string, WrittenRow>>();
  for (const row of rows) {
    const own = found.get(row.studentId) ?? new Map<string, WrittenRow>();
    own.set(keyOf(row.kind, row.courseId), row);
    found.set(row.studentId, own);
  }
  return found;
}
