import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ReportRow, ReportTable } from '../../contract/reports.ts';
import { entryPercent } from '../entry-mark.rules.ts';
import { over } from '../figures.rules.ts';
import { type Scope, within } from '../scope.store.ts';
import { change, leftNote, number, text } from './columns.ts';

const person = sql`n.full_name as name, n.admission_no as "admissionNo", concat_ws(' ', c.name, r.name) as place`;
const people = sql`
  join registration.roll n on n.school_id = s.school_id and n.id = s.student_id
  join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
  left join settings.streams r on r.school_id = s.school_id and r.id = s.stream_id`;
const personColumns = [text('name', 'Student'), text('admissionNo', 'Adm no.'), text('place', 'Class')];

type Person = { id: number; name: string; admissionNo: string; place: string } & Record<string, string | number | null>;
const rowsOf = (rows: readonly Person[]): ReportRow[] =>
  rows.map(({ id, ...cells }) => ({ id: String(id), of: { studentId: id }, total: false, cells }));

/** Who gained most on the exam before, and on the mark they came to the school with. */
export async function improvedReport(tx: Tx, scope: Scope, count: number): Promise<ReportTable[]> {
  if (!scope.means) return [await levelsGained(tx, scope, count)];
  const { rows } = await sql<Person>`
    select s.student_id as id, ${person}, s.before_mean / 1000.0::float8 as before, s.mean / 1000.0::float8 as mean,
           (s.mean - s.before_mean) / 1000.0::float8 as change, g.code as grade
      from exams.standing s ${people}
      left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
     where ${within(scope, 's')} and s.mean > s.before_mean
     order by s.mean - s.before_mean desc, s.mean desc, n.search_text, s.student_id limit ${count}`.execute(tx);
  return [
    {
      key: 'improved',
      title: 'Against the exam before',
      columns: [
        ...personColumns,
        number('before', 'Mean before'),
        number('mean', 'Mean'),
        text('grade', 'Grade'),
        change('change', 'Change'),
      ],
      rows: rowsOf(rows),
      chart: rows.length === 0 ? null : { how: 'bars', by: 'name', series: [{ key: 'change', label: 'Change of the mean' }] },
      note: leftNote(scope),
    },
    await valueAdded(tx, scope, count),
  ];
}

/** Where there is no mean: by how much the marks of the learning areas rose on average. */
async function levelsGained(tx: Tx, scope: Scope, count: number): Promise<ReportTable> {
  const { rows } = await sql<Person>`
    select s.student_id as id, ${person}, s.risen, s.compared, s.change::float8
      from (select t.school_id, t.student_id, min(t.class_id) as class_id, min(t.stream_id) as stream_id,
                   count(*) filter (where t.mark > t.before_mark)::int as risen, count(t.mark - t.before_mark)::int as compared,
                   round(avg(t.mark - t.before_mark) / 100, 2) as change
              from exams.result t where ${within(scope, 't')} group by t.school_id, t.student_id) s ${people}
     where s.change > 0 order by s.change desc, n.search_text, s.student_id limit ${count}`.execute(tx);
  return {
    key: 'improved',
    title: 'Against the exam before',
    columns: [
      ...personColumns,
      number('risen', 'Subjects risen'),
      number('compared', 'Compared'),
      change('change', 'Average change %'),
    ],
    rows: rowsOf(rows),
    chart: rows.length === 0 ? null : { how: 'bars', by: 'name', series: [{ key: 'change', label: 'Average change, %' }] },
    note: null,
  };
}

/** A student's average less the entry mark in percent, compared with the same of all who have one. */
async function valueAdded(tx: Tx, scope: Scope, count: number): Promise<ReportTable> {
  const { rows: all } = await sql<{ id: number; average: number; written: string }>`
    select s.student_id as id, s.marks::float8 / s.sat / 100 as average, n.entry_marks as written
      from exams.standing s join registration.roll n on n.school_id = s.school_id and n.id = s.student_id
     where ${within(scope, 's')} and s.sat > 0 and n.entry_marks is not null`.execute(tx);
  const known = all.flatMap(({ id, average, written }) => {
    const entry = entryPercent(written);
    return entry === null ? [] : [{ id, average, entry, gained: average - entry }];
  });
  const usual = over(
    known.reduce((sum, { gained }) => sum + gained, 0),
    known.length,
    2,
  );
  const best = known.toSorted((a, b) => b.gained - a.gained || a.id - b.id).slice(0, count);
  const { rows: named } = await sql<Person>`
    select s.student_id as id, ${person} from exams.standing s ${people}
     where s.exam_id = ${scope.examId} and s.student_id = any(${best.map(({ id }) => id)}::bigint[])`.execute(tx);
  const names = new Map(named.map((row) => [row.id, row]));
  const rows = best.flatMap(({ id, average, entry, gained }) => {
    const one = names.get(id);
    return one ? [{ ...one, entry, average: over(average, 1, 2), added: over(gained - (usual ?? 0), 1, 2) }] : [];
  });
  return {
    key: 'added',
    title: 'Against the entry mark',
    columns: [...personColumns, number('entry', 'Entry mark %'), number('average', 'Average %'), change('added', 'Value added')],
    rows: rowsOf(rows),
    chart: null,
    note:
      usual === null
        ? 'No student here has an entry mark that can be read, such as 342, 342/500 or 61 of 72.'
        : `Value added: the average less the entry mark in percent, compared with the same of all ${known.length} who have one.`,
  };
}

/** Who stands first and last, and the best of each subject. Nobody where students are not ranked. */
export async function leadersReport(tx: Tx, scope: Scope, count: number): Promise<ReportTable[]> {
  const ranked = { ...scope, classIds: scope.classIds.filter((id) => scope.rankedIds.includes(id)) };
  if (ranked.classIds.length === 0) return [{ ...leaders('top', [], scope), note: 'Students of these classes are not ranked.' }];
  const [best, last] = [await ordered(tx, ranked, count, sql`desc`), await ordered(tx, ranked, count, sql`asc`)];
  return [{ ...leaders('top', best, scope), note: leftNote(scope) }, leaders('bottom', last, scope), await champions(tx, ranked)];
}

function leaders(key: 'top' | 'bottom', rows: readonly Person[], { means }: Scope): ReportTable {
  return {
    key,
    title: key === 'top' ? 'The best' : 'The last',
    columns: [
      text('rank', 'Rank'),
      ...personColumns,
      number('sat', 'Subjects'),
      number('total', 'Total'),
      ...(means ? [number('mean', 'Mean'), text('grade', 'Grade'), change('change', 'Change')] : []),
    ],
    rows: rowsOf(rows),
    chart: null,
    note: null,
  };
}

/** By the mean, then as equals are placed within a class. */
async function ordered(tx: Tx, scope: Scope, count: number, direction: ReturnType<typeof sql>): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select s.student_id as id, ${person}, s.sat, s.marks / 100.0::float8 as total, s.mean / 1000.0::float8 as mean, coalesce(g.code, s.award) as grade,
           (s.mean - s.before_mean) / 1000.0::float8 as change, ${rankWords(scope, 's')} as rank
      from exams.standing s ${people}
      left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
     where ${within(scope, 's')} and s.class_rank is not null
     order by coalesce(s.mean, 0) ${direction}, coalesce(s.counted, s.marks) ${direction}, -s.class_rank ${direction}, n.search_text, s.student_id
     limit ${count}`.execute(tx);
  return rows;
}

const rankWords = ({ streamId }: Scope, alias: string) => {
  const group = streamId === null ? 'class' : 'stream';
  return sql`${sql.ref(`${alias}.${group}_rank`)} || ' of ' || ${sql.ref(`${alias}.${group}_of`)}`;
};

/** The best mark of each subject, with everybody who has it. */
async function champions(tx: Tx, scope: Scope): Promise<ReportTable> {
  const { rows } = await sql<Person & { courseId: number }>`
    select s.student_id as id, s.course_id as "courseId", u.name as subject, ${person}, s.mark / 100.0::float8 as mark, g.code as grade
      from (select t.*, rank() over (partition by t.course_id order by t.mark desc) as at
              from exams.result t where ${within(scope, 't')} and t.mark is not null and t.class_rank is not null) s
      ${people}
      join settings.courses u on u.school_id = s.school_id and u.id = s.course_id
      left join exams.subject x on x.school_id = s.school_id and x.course_id = s.course_id
      left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
     where s.at = 1 order by coalesce(x.place, 500), u.name, n.search_text, s.student_id limit 200`.execute(tx);
  return {
    key: 'champions',
    title: 'Subject champions',
    columns: [text('subject', 'Subject'), ...personColumns, number('mark', 'Mark %'), text('grade', 'Grade')],
    rows: rows.map(({ id, courseId, ...cells }) => ({ id: `${courseId} ${id}`, of: { studentId: id }, total: false, cells })),
    chart: null,
    note: null,
  };
}
