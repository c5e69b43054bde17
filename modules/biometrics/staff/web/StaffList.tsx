import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay, timeIn } from '#kit/contract/dates.ts';
import { schoolZone } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { type StaffAttendance, staffAttendanceApi } from '../contract/staff-attendance.ts';
import { staffStatuses, staffStatusWords } from '../contract/staff-status.ts';
import { MarkDialog } from './MarkDialog.tsx';
import { StaffDays } from './StaffDays.tsx';
import { StaffStatusWord } from './StaffStatusWord.tsx';

const time = (at: string | null) => (at === null ? '–' : timeIn(schoolZone(), new Date(at)));
const columns: readonly Column<StaffAttendance>[] = [
  { key: 'fullName', label: 'Name', value: (row) => row.fullName, wrap: true },
  { key: 'staffNo', label: 'Staff no.', value: (row) => <span className="num">{row.staffNo}</span>, quiet: true, optional: true },
  { key: 'department', label: 'Department', value: (row) => row.department ?? '–', quiet: true, wrap: true },
  {
    key: 'status',
    label: 'Day',
    value: (row) => (
      <>
        <StaffStatusWord status={row.status} />
        {row.byHand && <span className="hint"> by hand</span>}
        {row.unfinished && row.firstIn !== null && !row.onSite && <span className="hint"> no going out</span>}
      </>
    ),
    phone: 'note',
  },
  { key: 'firstIn', label: 'In', value: (row) => <span className="num">{time(row.firstIn)}</span>, end: true },
  { key: 'lastOut', label: 'Out', value: (row) => <span className="num">{time(row.lastOut)}</span>, end: true },
  {
    key: 'onSite',
    label: 'On site',
    value: (row) => (row.onSite ? <Status tone="pos">On site</Status> : null),
    quiet: true,
    phone: 'note',
  },
  { key: 'present', label: 'Days', value: (row) => row.present, end: true },
  { key: 'late', label: 'Late', value: (row) => row.late, end: true },
  { key: 'absent', label: 'Absent', value: (row) => row.absent, end: true },
  { key: 'percent', label: 'Attended', value: ({ percent }) => (percent === null ? '–' : `${percent.toFixed(1)} %`), end: true },
  { key: 'hours', label: 'Hours', value: (row) => row.hours.toFixed(1), end: true, phone: 'figure' },
  { key: 'overtimeHours', label: 'Overtime', value: (row) => row.overtimeHours.toFixed(1), end: true },
];

interface StaffListProps {
  kind: 'teacher' | 'support';
  title: string;
  empty: { title: string; text: string };
}

/** Teachers or the other staff: what a day came to, and their hours in its month up to it. Chosen rows are marked by hand. */
export function StaffList({ kind, title, empty }: StaffListProps) {
  const { filters } = useListState(staffAttendanceApi.list);
  const asked = filters['day'];
  const { data: about } = useApi(
    staffAttendanceApi.list,
    { kind, size: 1, ...(asked ? { day: asked } : {}) },
    { keepPrevious: true, live: ['presence'] },
  );
  const { data: departments } = useApi(lookupsApi.departments, {});
  const [marking, setMarking] = useState<{ ids: readonly number[]; clear: () => void } | null>(null);
  const marks = useSave(staffAttendanceApi.mark);
  const mayMark = judge(staffAttendanceApi.mark.access, viewer()) === 'allowed';
  const day = about?.day;
  const present = (ids: readonly number[], clear: () => void): void => {
    if (!day) return;
    marks.mutate(
      { ids: [...ids], day, status: 'present' },
      {
        onSuccess: ({ marked }) => {
          clear();
          say(`${marked} marked present`);
        },
        // Of somebody something is known already: it asks why.
        onError: ({ fields, message }) =>
          fields.some(({ path }) => path === 'because') ? setMarking({ ids, clear }) : say(message),
      },
    );
  };
  const { body } = useListBody({
    list: staffAttendanceApi.list,
    name: 'biometrics.staffAttendance.list',
    fixed: { kind },
    words: { title, search: 'Name, staff no. or work', empty },
    columns,
    filters: [
      { key: 'day', label: 'Day', options: 'day' },
      {
        key: 'status',
        label: 'Status',
        options: [
          ...staffStatuses.map((value) => ({ value, label: staffStatusWords[value] })),
          { value: 'unmarked', label: 'Not seen' },
        ],
      },
      {
        key: 'onSite',
        label: 'On site now',
        options: [
          { value: 'true', label: 'On site now' },
          { value: 'false', label: 'Not on site now' },
        ],
      },
      {
        key: 'departmentId',
        label: 'Department',
        options: (departments?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    record: { drawer: (open, close) => <StaffDays open={open} close={close} {...(day ? { month: day.slice(0, 7) } : {})} /> },
    bulk:
      mayMark && day
        ? [
            { label: 'Present', icon: IconCheck, onClick: (ids, clear) => present(ids.map(Number), clear) },
            { label: 'Mark as …', icon: IconPencil, onClick: (ids, clear) => setMarking({ ids: ids.map(Number), clear }) },
          ]
        : undefined,
  });
  return (
    <Page fill>
      <PageHeader
        title={title}
        meta={[day && `${formatDay(day)}, and ${formatDay(`${day.slice(0, 7)}-01`).slice(2)} up to it`]}
      />
      {body}
      {marking && day && <MarkDialog {...marking} day={day} close={() => setMarking(null)} />}
    </Page>
  );
}
