import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { to } from '#kit/contract/screen.ts';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { kindWords, leaveoutKinds } from '../contract/leaveout-types.ts';
import { leaveoutReportApi, type LeaveoutReportRow, type ReportGroup, reportGroups } from '../contract/report.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import { useStudentFilters } from '../../students/web/use-student-filters.ts';
import './report.css';

const words: Record<ReportGroup, string> = { hostel: 'Hostel', class: 'Class', student: 'Student', kind: 'Kind' };

const sum = (rows: readonly LeaveoutReportRow[], key: 'leaveouts' | 'late' | 'hoursLate' | 'daysLost') =>
  rows.reduce((total, row) => total + row[key], 0);

const columnsBy = (by: ReportGroup): readonly Column<LeaveoutReportRow>[] => [
  { key: 'name', label: words[by], value: (row) => row.name },
  ...(by === 'student'
    ? [{ key: 'seat', label: 'Class', value: (row: LeaveoutReportRow) => row.seat, phone: 'note' as const }]
    : []),
  { key: 'leaveouts', label: 'Leave-outs', value: (row) => row.leaveouts, end: true, total: (rows) => sum(rows, 'leaveouts') },
  ...(by === 'student'
    ? []
    : [{ key: 'students', label: 'Students', value: (row: LeaveoutReportRow) => row.students, end: true }]),
  { key: 'late', label: 'Late', value: (row) => row.late, end: true, total: (rows) => sum(rows, 'late') },
  {
    key: 'hoursLate',
    label: 'Hours late',
    value: (row) => row.hoursLate,
    end: true,
    phone: 'figure',
    total: (rows) => sum(rows, 'hoursLate'),
  },
  { key: 'daysLost', label: 'Days lost', value: (row) => row.daysLost, end: true, total: (rows) => sum(rows, 'daysLost') },
];

/** Late returns and days lost of a period, by hostel, class, student or kind. */
export function ReportList({ tabs }: { tabs: ReactNode }) {
  const asked = new URLSearchParams(location.search).get('by');
  const by = reportGroups.find((one) => one === asked) ?? 'hostel';
  const places = useStudentFilters(null).filter(({ key }) => key === 'classId' || key === 'hostelId');
  const { state, body } = useListBody({
    list: leaveoutReportApi.list,
    name: 'registration.leaveoutReport.list',
    words: {
      title: `Leave-outs by ${words[by].toLowerCase()}`,
      search: words[by],
      empty: {
        title: 'Nobody has left this year',
        text: 'Once students have gone out through the gate, you see here who came back late, by how much, and how many days were lost.',
      },
    },
    columns: columnsBy(by),
    filters: [
      { key: 'kind', label: 'Kind', options: leaveoutKinds.map((value) => ({ value, label: kindWords[value] })) },
      ...places,
      { key: 'from', label: 'Left from', options: 'day' },
      { key: 'to', label: 'Left until', options: 'day' },
    ],
    ...(by === 'student' ? { record: { href: (row: LeaveoutReportRow) => to(studentsScreens.student, { id: row.id }) } } : {}),
  });
  return (
    <Page fill>
      <PageHeader title="Leave-outs" />
      {tabs}
      <SegmentedControl
        className="report-by"
        aria-label="Report by"
        data={reportGroups.map((value) => ({ value, label: words[value] }))}
        value={by}
        onChange={(value) => state.set({ by: value, q: null })}
      />
      {body}
    </Page>
  );
}
