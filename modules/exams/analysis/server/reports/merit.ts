import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ReportTable } from '../../contract/reports.ts';
import { subjectNames } from '../names.store.ts';
import { type Scope, within } from '../scope.store.ts';
import { leftNote, number, text } from './columns.ts';

interface Line {
  id: number;
  name: string;
  admissionNo: string;
  place: string;
  sat: number;
  total: number;
  mean: number | null;
  grade: string | null;
  classRank: number | null;
  streamRank: number | null;
  marks: [courseId: number, mark: number | null, grade: string | null, state: string][];
}

const signs: Readonly<Record<string, string>> = { absent: 'X', exempt: 'E', malpractice: 'Y', missing: '' };

/** The broadsheet: every student with the marks of all subjects, by rank; of classes without a mean, with their levels. */
export async function meritReport(tx: Tx, scope: Scope, most: number): Promise<ReportTable[]> {
  const { rows } = await sql<Line>`
    with own as (
      select s.* from exams.standing s join registration.roll n on n.school_id = s.school_id and n.id = s.student_id
       where ${within(scope, 's')} order by s.class_rank nulls last, n.search_text, s.student_id limit ${most})
    select s.student_id as id, n.full_name as name, n.admission_no as "admissionNo", concat_ws(' ', c.name, r.name) as place, s.sat,
           s.marks / 100.0::float8 as total, s.mean / 1000.0::float8 as mean, coalesce(g.code, s.award) as grade, s.class_rank as "classRank",
           s.stream_rank as "streamRank", m.marks
      from own s
      join registration.roll n on n.school_id = s.school_id and n.id = s.student_id
      join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams r on r.school_id = s.school_id and r.id = s.stream_id
      left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
      join (select t.school_id, t.student_id, json_agg(json_build_array(t.course_id, t.mark / 100.0::float8, g.code, t.state)) as marks
              from exams.result t left join exams.grade g on g.school_id = t.school_id and g.id = t.grade_id
             where t.exam_id = ${scope.examId} and t.student_id in (select student_id from own) group by t.school_id, t.student_id) m
        on m.school_id = s.school_id and m.student_id = s.student_id
     order by s.class_rank nulls last, n.search_text, s.student_id`.execute(tx);
  const taken = new Set(rows.flatMap(({ marks }) => marks.map(([courseId]) => courseId)));
  const subjects = [...(await subjectNames(tx)).values()].filter(({ id }) => taken.has(id));
  const ranked = rows.some(({ classRank }) => classRank !== null);
  const lines = rows.map(({ id, marks, classRank, streamRank, ...cells }) => ({
    id: String(id),
    of: { studentId: id },
    total: false,
    cells: {
      ...cells,
      rank: scope.streamId === null ? classRank : streamRank,
      ...Object.fromEntries(
        marks.map(([courseId, mark, grade, state]) => [
          `course ${courseId}`,
          mark === null ? signs[state] : scope.means ? mark : grade,
        ]),
      ),
    },
  }));
  return [
    {
      key: 'merit',
      title: 'Merit list',
      columns: [
        ...(ranked ? [number('rank', 'Rank')] : []),
        text('admissionNo', 'Adm no.'),
        text('name', 'Student'),
        ...(scope.streamId === null ? [text('place', 'Class')] : []),
        ...subjects.map(({ id, short }) => (scope.means ? number(`course ${id}`, short) : text(`course ${id}`, short))),
        number('sat', 'Sat'),
        ...(scope.means ? [number('total', 'Total'), number('mean', 'Mean'), text('grade', 'Grade')] : []),
      ],
      rows: lines,
      chart: null,
      note: rows.length < most ? leftNote(scope) : `The first ${most}; the files have all.`,
    },
  ];
}
