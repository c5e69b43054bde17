import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { type CountedStudent, examAnalysisApi } from '../contract/reports.ts';
import { Deviation } from '../../results/web/Deviation.tsx';
import { type ChosenScope, trackerHref } from './use-scope.ts';

const columns: readonly Column<CountedStudent>[] = [
  { key: 'name', label: 'Student', value: (row) => <PersonCell name={row.name} /> },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  {
    key: 'className',
    label: 'Class',
    value: (row) => [row.className, row.streamName].filter(Boolean).join(' '),
    quiet: true,
    phone: 'note',
  },
  { key: 'mark', label: 'Mark %', value: (row) => row.mark ?? '–', end: true, phone: 'figure' },
  { key: 'grade', label: 'Grade', value: (row) => row.grade ?? '–', phone: 'note' },
  { key: 'points', label: 'Points', value: (row) => row.points ?? '–', end: true },
  { key: 'classRank', label: 'Class rank', value: (row) => row.classRank ?? '–', end: true },
  { key: 'change', label: 'Change', value: (row) => <Deviation value={row.change} />, end: true },
];

/** The students whom a figure counts; each opens with all their exams. */
export function StudentsTab({ scope: { exam, classId, streamId } }: { scope: ChosenScope }) {
  const place = { examId: exam.id, ...(classId ? { classId } : {}), ...(streamId ? { streamId } : {}) };
  const subjects = useApi(examAnalysisApi.report, { ...place, kind: 'subjects' }).data?.tables[0];
  const options = (subjects?.rows ?? []).flatMap(({ of, cells }) =>
    of.courseId === undefined ? [] : [{ value: of.courseId, label: String(cells['subject']) }],
  );
  const teachers = useApi(examAnalysisApi.report, { ...place, kind: 'teachers' }).data?.tables[0];
  const taught = new Map(
    (teachers?.rows ?? []).flatMap(({ of, cells }) => (of.teacherId ? [[of.teacherId, String(cells['teacher'])] as const] : [])),
  );
  const { body } = useListBody({
    list: examAnalysisApi.students,
    name: 'exams.examAnalysis.students',
    words: {
      title: `${exam.name}: students`,
      search: 'Name or admission no.',
      empty: { title: 'No students', text: 'Nobody of these classes has results in this exam.' },
    },
    columns,
    filters: [
      { key: 'courseId', label: 'Subject', options },
      { key: 'teacherId', label: 'Teacher', options: [...taught].map(([value, label]) => ({ value, label })) },
      {
        key: 'grade',
        label: 'Grade',
        options: (subjects?.columns ?? []).flatMap(({ grade }) => (grade === null ? [] : [{ value: grade, label: grade }])),
      },
      {
        key: 'gender',
        label: 'Gender',
        options: [
          { value: 'female', label: 'Girls' },
          { value: 'male', label: 'Boys' },
        ],
      },
    ],
    order: '-mark',
    fixed: place,
    record: { href: ({ id }) => trackerHref(id) },
  });
  return body;
}
