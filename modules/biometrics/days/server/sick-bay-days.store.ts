import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { termsWithDays } from '#modules/settings/server/public.ts';

interface StudentDay {
  readonly studentId: number;
  readonly day: string;
}

/** Of some days of students those on which they were in the sick bay, at any hour. */
export async function inSickBay(tx: Tx, of: readonly StudentDay[]): Promise<StudentDay[]> {
  const { rows } = await sql<StudentDay>`
    select distinct w.student_id as "studentId", w.day
      from unnest(${of.map(({ studentId }) => studentId)}::bigint[], ${of.map(({ day }) => day)}::date[]) as w (student_id, day)
      join biometrics.sick_stay k
        on k.student_id = w.student_id and k.first_day <= w.day and coalesce(k.last_day >= w.day, true)`.execute(tx);
  return rows;
}

/** Which of some students are in the sick bay now. */
export async function nowInSickBay(tx: Tx, studentIds: readonly number[]): Promise<{ studentId: number }[]> {
  const { rows } = await sql<{ studentId: number }>`
    select student_id as "studentId" from biometrics.sick_stay
     where student_id = any(${studentIds}::bigint[]) and until is null`.execute(tx);
  return rows;
}

/** The school days from a day to another; every day where the school has entered no terms. */
export async function schoolDays(tx: Tx, from: string, to: string): Promise<string[]> {
  const terms = await termsWithDays(tx);
  if (terms.length > 0) return terms.flatMap(({ days }) => days).filter((day) => from <= day && day <= to);
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
