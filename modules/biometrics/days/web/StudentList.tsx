import { type ReactNode, useMemo } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { rollsApi } from '#modules/registration/students/contract/rolls.ts';
import { attendanceListsApi, chronicDays, chronicFrom, type StudentAttendance } from '../contract/attendance-lists.ts';
import { dayStatuses, dayStatusWords } from '../contract/day-status.ts';
import { StudentDays } from './StudentDays.tsx';
import './sheet.css';
import { StatusWord } from './StatusWord.tsx';

/** Whether a student is chronically absent. */
const isOften = ({ missed, of }: { missed: number; of: number }) => of >= chronicDays && missed * 100 >= of * chronicFrom;

const columnsWith = (followUp: StudentListProps['followUp']): readonly Column<StudentAttendance>[] => [
  { key: 'fullName', label: 'Student', value: (row) => row.fullName, wrap: true },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  {
    key: 'className',
    label: 'Class',
    value: (row) => [row.className, row.streamName].filter(Boolean).join(' '),
    wrap: true,
    phone: 'note',
  },
  { key: 'today', label: 'Today', value: (row) => <StatusWord status={row.today} />, phone: 'note' },
  {
    key: 'percent',
    label: 'Attended',
    value: ({ percent, ...row }) => {
      if (percent === null) return '–';
      return isOften(row) ? <Status tone="att">{percent.toFixed(1)} %</Status> : `${percent.toFixed(1)} %`;
    },
    end: true,
    phone: 'figure',
  },
  {
    key: 'missed',
    label: 'Missed',
    value: (row) => (
      <>
        {isOften(row) && <span className="often">{followUp(row.id, row.fullName)}</span>}
        {row.missed} of {row.of}
      </>
    ),
    end: true,
  },
  { key: 'late', label: 'Late', value: (row) => row.late, end: true },
  { key: 'inARow', label: 'Missed in a row', value: (row) => (row.inARow > 0 ? row.inARow : '–'), end: true },
];

interface StudentListProps {
  tabs: ReactNode;
  /** What is done about a student who misses often, beside the figures. */
  followUp: (id: number, name: string) => ReactNode;
}

/** Attendance of students, this term or between two days. */
export function StudentList({ tabs, followUp }: StudentListProps) {
  const { filters } = useListState(attendanceListsApi.students);
  const { data: classes } = useApi(rollsApi.classesAndAlumni, {});
  const span = Object.fromEntries(['from', 'to'].flatMap((key) => (filters[key] ? [[key, filters[key]]] : [])));
  const { data: about } = useApi(attendanceListsApi.students, { size: 1, ...span }, { keepPrevious: true });
  const { body } = useListBody({
    list: attendanceListsApi.students,
    name: 'biometrics.attendanceLists.students',
    words: {
      title: 'Students’ attendance',
      search: 'Name or admission no.',
      empty: {
        title: 'No students',
        text: 'Students of the classes that are yours appear here with the days they attended and missed.',
      },
    },
    columns: useMemo(() => columnsWith(followUp), [followUp]),
    filters: [
      {
        key: 'classId',
        label: 'Class',
        options: (classes ?? []).filter(({ id }) => id > 0).map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        key: 'today',
        label: 'Today',
        options: [
          ...dayStatuses.map((value) => ({ value, label: dayStatusWords[value] })),
          { value: 'unmarked', label: 'Not marked' },
        ],
      },
      { key: 'missesToday', label: 'Absent today', options: [{ value: 'true', label: 'Absent, excused or sick today' }] },
      {
        key: 'onLeave',
        label: 'On leave today',
        options: [
          { value: 'true', label: 'On leave today' },
          { value: 'false', label: 'Not on leave today' },
        ],
      },
      { key: 'chronic', label: 'Often absent', options: [{ value: 'true', label: `Missed from ${chronicFrom} %` }] },
      { key: 'from', label: 'From', options: 'day' },
      { key: 'to', label: 'Until', options: 'day' },
    ],
    record: { drawer: (open, close) => <StudentDays open={open} close={close} followUp={followUp} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Students’ attendance" meta={[about && `${formatDay(about.from)} to ${formatDay(about.to)}`]} />
      {tabs}
      {body}
    </Page>
  );
}
