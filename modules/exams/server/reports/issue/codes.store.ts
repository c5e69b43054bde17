import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';

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

/** What the results of students in an exam are, as `(student_id, fingerprint, mean, grade)`: another result is another text. */
export const fingerprints = (whose: RawBuilder<unknown>) => sql`(
  select s.school_id, s.student_id, s.mean, coalesce(g.code, s.award) as grade,
         md5(row(s.sat, s.marks, s.points, s.divisor, s.mean, s.grade_id, s.stream_rank, s.stream_of, s.class_rank, s.class_of)::text
             || coalesce((select string_agg(row(r.course_id, r.state, r.mark, r.grade_id, r.points, r.class_rank, r.class_of)::text, ';'
                                            order by r.course_id)
                            from exams.result r
                           where r.school_id = s.school_id and r.exam_id = s.exam_id and r.student_id = s.student_id), '')) as fingerprint
    from exams.standing s
    left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
   where ${whose})`;

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
