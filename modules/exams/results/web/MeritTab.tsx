import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { type Standing, resultsApi } from '../contract/results.ts';
import type { Exam } from '../../sittings/contract/exams.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { Deviation, rankText } from './Deviation.tsx';
import { StudentResultsDrawer } from './StudentResultsDrawer.tsx';

const columns: readonly Column<Standing>[] = [
  { key: 'name', label: 'Student', value: (row) => <PersonCell name={row.name} /> },
  { key: 'classRank', label: 'Class rank', value: (row) => rankText(row.classRank, row.classOf), end: true, phone: 'figure' },
  { key: 'mean', label: 'Mean', value: (row) => row.mean ?? '–', end: true, phone: 'figure' },
  { key: 'grade', label: 'Grade', value: (row) => row.grade ?? '–', phone: 'note' },
  { key: 'streamRank', label: 'Stream rank', value: (row) => rankText(row.streamRank, row.streamOf), end: true },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  {
    key: 'className',
    label: 'Class',
    value: (row) => [row.className, row.streamName].filter(Boolean).join(' '),
    quiet: true,
    phone: 'note',
  },
  { key: 'sat', label: 'Subjects', value: (row) => row.sat, end: true, optional: true },
  { key: 'total', label: 'Total', value: (row) => row.total, end: true },
  { key: 'average', label: 'Average', value: (row) => row.average, end: true, optional: true },
  { key: 'deviation', label: 'Change', value: (row) => <Deviation value={row.deviation} />, end: true },
  {
    key: 'genderRank',
    label: 'Among own gender',
    value: (row) => rankText(row.genderRank, row.genderOf),
    end: true,
    optional: true,
  },
  { key: 'missing', label: 'Not ranked because', value: (row) => row.missing, quiet: true, optional: true },
];

/** Who stands where; each student opens with all subjects and how the mean came about. */
export function MeritTab({ exam, yearsHref }: { exam: Exam; yearsHref: (studentId: number) => string }) {
  const streams = useApi(lookupsApi.streams, {}, { staleTime: 60_000 }).data ?? [];
  const own = streams.filter(({ classId }) => exam.classIds.includes(classId));
  const classes = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 }).data ?? [];
  const ownClasses = classes.filter(({ id }) => exam.classIds.includes(id));
  const { body } = useListBody({
    list: resultsApi.standings,
    name: 'exams.results.standings',
    words: {
      title: `${exam.name}: merit list`,
      search: 'Name or admission no.',
      empty: { title: 'No results', text: 'Nobody has results in this exam.' },
    },
    columns,
    filters: [
      // Places in two classes do not make one list.
      ...(ownClasses.length > 1
        ? [{ key: 'classId', label: 'Class', options: ownClasses.map(({ id, name }) => ({ value: id, label: name })) }]
        : []),
      { key: 'streamId', label: 'Stream', options: own.map((one) => ({ value: one.id, label: `${one.className} ${one.name}` })) },
      {
        key: 'gender',
        label: 'Gender',
        options: [
          { value: 'female', label: 'Girls' },
          { value: 'male', label: 'Boys' },
        ],
      },
      {
        key: 'ranked',
        label: 'Ranked',
        options: [
          { value: 'yes', label: 'Ranked' },
          { value: 'no', label: 'Not ranked' },
        ],
      },
    ],
    fixed: { id: exam.id },
    record: {
      drawer: (open, close) => (
        <StudentResultsDrawer
          examId={exam.id}
          studentId={open === null ? null : Number(open)}
          yearsHref={yearsHref}
          onClose={close}
        />
      ),
    },
  });
  return body;
}
