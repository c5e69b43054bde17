import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { fingerprints } from '../../../results/server/fingerprints.ts';

/** Letters and digits that nobody takes for one another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 16;

/** Eighty random bits. */
const newCode = (): string => Array.from(randomBytes(letters), (byte) => alphabet[byte % alphabet.length]).join('');

/** As it is printed, with the school in front: `3-7KQ4-M2XD-9RTW-H4PZ`. */
export const writtenCode = (schoolId: number, code: string): string =>
  [schoolId.toString(36).toUpperCase(), ...(code.match(/.{4}/g) ?? [])].join('-');

/** The school and the code in what somebody scanned or typed; null for anything else. */
export function readCode(written: string): { schoolId: number; code: string } | null {
  const plain = written
    .trim()
    .toUpperCase()
    .replaceAll(/[\s–]+/g, '-');
  const [, school = '', code = ''] = /^([0-9A-Z]{1,6})-((?:[0-9A-HJKMNP-TV-Z]{4}-?){4})$/.exec(plain) ?? [];
  const schoolId = Number.parseInt(school, 36);
  return code !== '' && schoolId > 0 && schoolId < 2 ** 31 ? { schoolId, code: code.replaceAll('-', '') } : null;
}

/**
 * The codes of students' forms of an exam. Results that have been printed before keep their code; others get one of their own.
 */
export async function issueCodes(
  ctx: Pick<SchoolContext, 'tx' | 'now'>,
  examId: number,
  studentIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ studentId: number; code: string }>`
    insert into exams.report_form (exam_id, student_id, code, fingerprint, mean, grade, printed_at)
    select ${examId}, f.student_id, w.code, f.fingerprint, f.mean, f.grade, ${ctx.now}
      from unnest(${studentIds}::bigint[], ${studentIds.map(newCode)}::text[]) as w (student_id, code)
      join ${fingerprints(sql`s.exam_id = ${examId} and s.student_id = any(${studentIds}::bigint[])`)} f on f.student_id = w.student_id
     order by f.student_id
    on conflict (school_id, exam_id, student_id, fingerprint)
      do update set prints = report_form.prints + 1, printed_at = excluded.printed_at
    returning student_id as "studentId", code`.execute(ctx.tx);
  return new Map(rows.map(({ studentId, code }) => [studentId, code]));
}
