import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';

/** Between the keys of students and the numbers by which the calls of a sheet name them. */
export interface Naming {
  /** Null: nobody on the sheet is named so. */
  studentOf(named: number): number | null;
  nameOf(studentId: number): number;
}

const byKey: Naming = { studentOf: (named) => named, nameOf: (studentId) => studentId };

/**
 * How calls name the students of a sheet: by their keys, or, while candidates stand under codes, by the codes alone, because a
 * key leads to the name behind it.
 */
export async function namingOf(tx: Tx, sheetId: number, anonymous: boolean): Promise<Naming> {
  if (!anonymous) return byKey;
  const { rows } = await sql<{ studentId: number; code: string }>`
    select c.student_id as "studentId", c.code from exams.sheet h
      join exams.candidate c on c.school_id = h.school_id and c.exam_id = h.exam_id
     where h.id = ${sheetId} and c.code is not null`.execute(tx);
  const students = new Map(rows.map(({ studentId, code }) => [Number(code), studentId]));
  const codes = new Map(rows.map(({ studentId, code }) => [studentId, Number(code)]));
  return { studentOf: (named) => students.get(named) ?? null, nameOf: (studentId) => codes.get(studentId) ?? 0 };
}
