import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { shownExam } from '../../../sittings/server/shown-exam.ts';
import { teachingThen } from '../../../sittings/server/taught-then.ts';
import type { FormExamFacts } from './form-exam.store.ts';

/** `Peter Otieno Ouma` is `P.O.`: the first of the first and of the last name. */
export function initialsOfStaff(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0] ?? '', words.at(-1) ?? ''] : words;
  return ends.map((word) => `${String.fromCodePoint(word.codePointAt(0) ?? 0x2d).toUpperCase()}.`).join('');
}

/** Initials of who taught a class's subjects in an exam, by stream and subject: those of the stream before those of the whole class. */
export async function teacherInitials(
  tx: Tx,
  examId: number,
  classId: number,
): Promise<(streamId: number | null, courseId: number) => string | null> {
  const { rows } = await sql<{ streamId: number | null; courseId: number; fullName: string }>`
    select t.stream_id as "streamId", t.course_id as "courseId", f.full_name as "fullName"
      from ${teachingThen(sql`e.id = ${examId}`)} t
      join settings.staff f on f.school_id = t.school_id and f.id = t.staff_member_id
     where t.class_id = ${classId} order by f.full_name, f.id`.execute(tx);
  const known = new Map<string, string>();
  for (const { streamId, courseId, fullName } of rows) {
    const key = `${streamId ?? ''} ${courseId}`;
    const before = known.get(key);
    // More than two do not fit the column.
    if (before === undefined || !before.includes('/'))
      known.set(key, [before, initialsOfStaff(fullName)].filter(Boolean).join('/'));
  }
  return (streamId, courseId) => known.get(`${streamId ?? ''} ${courseId}`) ?? known.get(` ${courseId}`) ?? null;
}

/** Who heads the school on a day: the name that stands under the principal's remark. */
export async function headOfSchool(tx: Tx, day: string): Promise<{ title: string; name: string } | null> {
  const { rows } = await sql<{ title: string; name: string }>`
    select h.name as title, f.full_name as name
      from settings.posts_held h
      join settings.staff f on f.school_id = h.school_id and f.id = h.staff_member_id
     where lower(h.name) in ('principal', 'chief principal', 'head teacher', 'headteacher', 'head of school')
       and h.from_day <= ${day} and (h.to_day is null or h.to_day >= ${day})
     order by h.from_day desc, h.id limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** A mean of an exam of the same kind, this one last. */
export interface PastMean {
  label: string;
  /** In points. */
  mean: number;
}

/**
 * The last eight means of students in exams of the same kind up to this one, the oldest first, by student. A form goes to the family, so
 * that of others only what is out stands on it (`shownExam`).
 */
export async function pastMeans(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>,
  exam: Pick<FormExamFacts, 'id' | 'kind' | 'termOpensOn'>,
  studentIds: readonly number[],
): Promise<Map<number, PastMean[]>> {
  const { rows } = await sql<{
    studentId: number;
    mean: number;
    shortName: string;
    className: string;
    term: string;
    year: string;
  }>`
    select "studentId", mean, "shortName", "className", term, year from (
      select s.student_id as "studentId", s.mean / 1000.0::float8 as mean, coalesce(k.short_name, '') as "shortName", c.name as "className",
             t.name as term, y.name as year, t.opens_on, e.id,
             row_number() over (partition by s.student_id order by t.opens_on desc, e.id desc) as back
        from exams.standing s
        join exams.exam e on e.school_id = s.school_id and e.id = s.exam_id and e.kind = ${exam.kind}
        join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
        join settings.years y on y.school_id = t.school_id and y.id = t.year_id
        join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
        left join exams.category k on k.school_id = e.school_id and k.id = e.category_id
       where s.student_id = any(${studentIds}::bigint[]) and s.mean is not null and (e.id = ${exam.id} or ${shownExam(schoolDay(ctx))})
         and (t.opens_on, e.id) <= (${exam.termOpensOn}::date, ${exam.id}::bigint)) r
     where back <= 8 order by opens_on, id`.execute(ctx.tx);
  const means = new Map<number, PastMean[]>();
  for (const { studentId, mean, shortName, className, term, year } of rows) {
    const when = exam.kind === 'year' ? year : `${shortOf(className)} ${shortOf(term)}`;
    const one = { label: [shortName, when].filter(Boolean).join(' '), mean };
    const list = means.get(studentId);
    if (list) list.push(one);
    else means.set(studentId, [one]);
  }
  return means;
}

/** `Form 3` is `F3`, `Term 2` is `T2`; other names stay as they are. */
const shortOf = (name: string): string => /^([A-Za-z])[A-Za-z]* (\d{1,2})$/.exec(name)?.slice(1).join('').toUpperCase() ?? name;
