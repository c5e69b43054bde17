import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatMonth } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { download, printFile } from '#kit/web/api/files.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { hoursInWords } from '#modules/biometrics/staff/contract/staff-status.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { daysText } from '../../leave/contract/words.ts';
import { type StaffMonth, staffSheetsApi } from '../contract/staff-sheets.ts';
import { monthFilter } from './month-filter.ts';
import { StaffMonthDrawer } from './StaffMonthDrawer.tsx';

const days = (value: number) => <span className="num">{daysText(value)}</span>;
const number = (value: number) => <span className="num">{value}</span>;

/** What payroll takes of a row, in a word. */
function Taken({ row }: { row: StaffMonth }) {
  if (!row.employed) return <span className="hint">Not paid by the school</span>;
  if (row.taken === null) return <Status tone="att">Open</Status>;
  if (row.differs) return <Status tone="neg">Days have changed</Status>;
  return <Status tone="pos">{row.taken.byHand ? 'By hand' : 'Confirmed'}</Status>;
}

const columns: readonly Column<StaffMonth>[] = [
  { key: 'fullName', label: 'Name', value: (row) => <PersonCell name={row.fullName} photo={null} /> },
  { key: 'staffNo', label: 'Staff no.', value: (row) => <span className="num">{row.staffNo}</span>, optional: true },
  { key: 'department', label: 'Department', value: (row) => row.department, quiet: true, optional: true },
  { key: 'presentDays', label: 'Days at work', value: (row) => days(row.presentDays), end: true, phone: 'figure' },
  { key: 'absentDays', label: 'Absent', value: (row) => days(row.absentDays), end: true },
  { key: 'leaveDays', label: 'On leave', value: (row) => number(row.leaveDays), end: true },
  { key: 'unpaidDays', label: 'Without pay', value: (row) => days(row.unpaidDays), end: true, optional: true },
  { key: 'late', label: 'Late', value: (row) => number(row.late), end: true },
  { key: 'lateMinutes', label: 'Late, minutes', value: (row) => number(row.lateMinutes), end: true, optional: true },
  { key: 'minutes', label: 'Hours', value: (row) => hoursInWords(row.minutes), end: true },
  { key: 'overtimeMinutes', label: 'Overtime', value: (row) => hoursInWords(row.overtimeMinutes), end: true },
  {
    key: 'handDays',
    label: 'Days by hand',
    value: (row) => (row.handDays === 0 ? '–' : number(row.handDays)),
    end: true,
    optional: true,
  },
  { key: 'taken', label: 'For payroll', value: (row) => <Taken row={row} />, phone: 'note' },
];

const failed = (problem: Error): void => say(problem.message);

/** The staff in a month: what devices, shifts, registers and hands say, and what payroll takes of it. */
export default function StaffMonthsScreen() {
  const { filters } = useListState(staffSheetsApi.list);
  const month = filters['month'] ?? today().slice(0, 7);
  const { data: departments } = useApi(lookupsApi.departments, {});
  const [asking, setAsking] = useState(false);
  const confirm = useSave(staffSheetsApi.confirm);
  const may = judge(staffSheetsApi.confirm.access, viewer()) === 'allowed';
  const confirmed = ({ confirmed: people }: { confirmed: number }) =>
    say(`${formatMonth(`${month}-01`)} is confirmed for ${counted(people, 'employee')}`);
  const asked = {
    month,
    ...(filters['departmentId'] ? { departmentId: Number(filters['departmentId']) } : {}),
    ...(filters['kind'] === 'teacher' || filters['kind'] === 'support' ? { kind: filters['kind'] } : {}),
  } as const;
  const { body } = useListBody({
    list: staffSheetsApi.list,
    name: 'hr.staffSheets.list',
    words: {
      title: 'Attendance of staff',
      search: 'Name, staff no. or work',
      empty: {
        title: 'Nobody on the staff',
        text: 'Members of staff appear here with what each month came to, as devices, shifts and hands have it.',
        tools: true,
      },
    },
    columns,
    filters: [
      monthFilter(),
      {
        key: 'taken',
        label: 'For payroll',
        options: [
          { value: 'false', label: 'Open' },
          { value: 'true', label: 'Confirmed' },
        ],
      },
      {
        key: 'employed',
        label: 'Paid by the school',
        options: [
          { value: 'true', label: 'Paid by the school' },
          { value: 'false', label: 'Not paid by the school' },
        ],
      },
      {
        key: 'kind',
        label: 'Staff',
        options: [
          { value: 'teacher', label: 'Teachers' },
          { value: 'support', label: 'Other staff' },
        ],
      },
      {
        key: 'departmentId',
        label: 'Department',
        options: (departments?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    record: { drawer: (open, close) => <StaffMonthDrawer open={open} close={close} month={month} /> },
    bulk: may
      ? [
          {
            label: 'Confirm for payroll',
            icon: IconCheck,
            onClick: (ids, clear) =>
              confirm.mutate(
                { month, ids: ids.map(Number) },
                {
                  onSuccess: (answer) => {
                    clear();
                    confirmed(answer);
                  },
                  onError: failed,
                },
              ),
          },
        ]
      : undefined,
  });
  return (
    <Page fill>
      <PageHeader
        title="Attendance of staff"
        meta={[formatMonth(`${month}-01`)]}
        menu={[
          {
            label: 'Print the sheet',
            onClick: () => void printFile(buildRequest(staffSheetsApi.print, asked).url).catch(failed),
          },
          {
            label: 'Download the sheet as Excel',
            onClick: () => void download(buildRequest(staffSheetsApi.workbook, asked).url, 'Attendance.xlsx').catch(failed),
          },
        ]}
        primary={may && <Button onClick={() => setAsking(true)}>Confirm the month</Button>}
      />
      {body}
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          title={`Confirm ${formatMonth(`${month}-01`)} for all?`}
          text="Payroll takes the days as they are now, of everybody whom the school pays. Figures that were put in by hand stay."
          keep="Not yet"
          confirm="Confirm the month"
          onConfirm={async () => confirmed(await confirm.mutateAsync({ month, ids: null }))}
        />
      )}
    </Page>
  );
}
