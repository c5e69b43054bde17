import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ReportTable } from '../../contract/reports.ts';
import { placeKey, placeNames, subjectNames } from '../names.store.ts';
import { change, number, text } from '../reports/columns.ts';
import type { Scope } from '../scope.store.ts';

interface Part {
  courseId: number;
  classId: number;
  streamId: number | undefined;
  /** What of it is the user's own, over `t` (exams.result). */
  own: RawBuilder<boolean>;
}

interface Line {
  id: number;
  admissionNo: string;
  name: string;
  mark: number | null;
  grade: string | null;
  change: number | null;
  rank: number | null;
}

/** The students of a subject in a stream with their marks: by rank where the class ranks, else by name. Throws 404. */
export async function partMarks(tx: Tx, scope: Scope, part: Part, most: number): Promise<ReportTable> {
  const { courseId, classId, streamId, own } = part;
  const ranked = scope.rankedIds.includes(classId);
  const { rows } = await sql<Line>`
    select t.student_id as id, n.admission_no as "admissionNo", n.full_name as name, t.mark / 100.0::float8 as mark,
           case when t.mark is null then case t.state when 'absent' then 'X' when 'exempt' then 'E' when 'malpractice' then 'Y' else '' end
                else coalesce(g.code, '') end as grade,
           (t.mark - t.before_mark) / 100.0::float8 as change,
           ${ranked ? (streamId === undefined ? sql`t.class_rank` : sql`t.stream_rank`) : sql`null::int`} as rank
      from exams.result t
      join registration.roll n on n.school_id = t.school_id and n.id = t.student_id
      left join exams.grade g on g.school_id = t.school_id and g.id = t.grade_id
     where t.exam_id = ${scope.examId} and t.course_id = ${courseId} and t.class_id = ${classId}
       and ${streamId === undefined ? sql`t.stream_id is null` : sql`t.stream_id = ${streamId}`} and ${own}
     order by ${ranked ? sql`t.mark desc nulls last,` : sql``} n.search_text, t.student_id limit ${most}`.execute(tx);
  if (rows.length === 0) throw notFound('part');
  const subject = (await subjectNames(tx)).get(courseId)?.name ?? '';
  const place = (await placeNames(tx)).get(placeKey(classId, streamId ?? null))?.name ?? '';
  return {
    key: 'marks',
    title: `${subject}, ${place}`,
    columns: [
      ...(ranked ? [number('rank', 'Rank')] : []),
      text('admissionNo', 'Adm no.'),
      text('name', 'Student'),
      number('mark', 'Mark %'),
      text('grade', 'Grade'),
      change('change', 'Change %'),
    ],
    rows: rows.map(({ id, ...cells }) => ({ id: String(id), of: {}, total: false, cells: { ...cells } })),
    chart: null,
    note: rows.length < most ? null : `The first ${most}; the files have all.`,
  };
}
