import { formatDay, formatMonth, timeIn, weekdayOf } from '#kit/contract/dates.ts';
import { schoolZone, today } from '#kit/web/api/clock.ts';
import { download, printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { type DayStatus, dayStatusWords } from '#modules/biometrics/days/contract/day-status.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { type DayOfStudent, type StudentMonth, studentSheetsApi } from '../contract/student-sheets.ts';
import { monthFilter } from './month-filter.ts';

const number = (value: number) => <span className="num">{value}</span>;
const percentText = (percent: number | null) => (percent === null ? '–' : `${percent.toFixed(1)} %`);

const columns: readonly Column<StudentMonth>[] = [
  { key: 'fullName', label: 'Name', value: (row) => <PersonCell name={row.fullName} photo={null} /> },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span> },
  { key: 'className', label: 'Class', value: (row) => [row.className, row.streamName].filter(Boolean).join(' '), phone: 'note' },
  { key: 'attended', label: 'Attended', value: (row) => number(row.attended), end: true, phone: 'figure' },
  { key: 'late', label: 'Late', value: (row) => number(row.late), end: true },
  { key: 'missed', label: 'Missed', value: (row) => number(row.missed), end: true },
  { key: 'percent', label: 'Of days marked', value: (row) => <span className="num">{percentText(row.percent)}</span>, end: true },
];

const tones: Partial<Record<DayStatus, Tone>> = { absent: 'neg', late: 'att', half_day: 'att', sick: 'inf', sick_bay: 'inf' };
const time = (at: string | null) => (at === null ? null : timeIn(schoolZone(), new Date(at)));

const dayColumns: readonly Column<DayOfStudent>[] = [
  { key: 'day', label: 'Day', value: ({ day }) => `${weekdayOf(day).slice(0, 3)} ${formatDay(day, true)}` },
  {
    key: 'status',
    label: 'Status',
    value: ({ status, minutesLate }) => (
      <>
        <Status tone={tones[status] ?? 'quiet'}>{dayStatusWords[status]}</Status>
        {minutesLate !== null && minutesLate > 0 && <span className="hint"> {minutesLate} min</span>}
      </>
    ),
    phone: 'figure',
  },
  {
    key: 'times',
    label: 'Device',
    value: ({ firstIn, lastOut }) => [time(firstIn), time(lastOut)].filter(Boolean).join(' to ') || '–',
    quiet: true,
  },
];

const failed = (problem: Error): void => say(problem.message);

/** Students in a month, to look at: registers and devices are kept under Attendance. */
export default function StudentMonthsScreen() {
  const { filters } = useListState(studentSheetsApi.list);
  const month = filters['month'] ?? today().slice(0, 7);
  const classId = filters['classId'];
  const streamId = filters['streamId'];
  const { data: classes } = useApi(lookupsApi.classesWithAll, {});
  const { data: streams } = useApi(lookupsApi.streams, classId ? { classId: Number(classId) } : {});
  const { body } = useListBody({
    list: studentSheetsApi.list,
    name: 'hr.studentSheets.list',
    words: {
      title: 'Attendance of students',
      search: 'Name or admission no.',
      empty: {
        title: 'No students',
        text: 'Students appear here with what registers and devices say of each month.',
        tools: true,
      },
    },
    columns,
    filters: [
      monthFilter(),
      {
        key: 'classId',
        label: 'Class',
        options: (classes ?? []).flatMap(({ id, name }) => (id === 0 ? [] : [{ value: id, label: name }])),
      },
      {
        key: 'streamId',
        label: 'Stream',
        options: (streams ?? []).map(({ id, name, className }) => ({
          value: id,
          label: classId ? name : `${className} ${name}`,
        })),
      },
    ],
    record: { drawer: (open, close) => <StudentMonthDrawer open={open} close={close} month={month} /> },
  });
  const asked = { month, classId: Number(classId), ...(streamId ? { streamId: Number(streamId) } : {}) };
  return (
    <Page fill>
      <PageHeader
        title="Attendance of students"
        meta={[formatMonth(`${month}-01`), !classId && 'Choose a class to print its sheet']}
        menu={
          classId
            ? [
                {
                  label: 'Print the sheet',
                  onClick: () => void printFile(buildRequest(studentSheetsApi.print, asked).url).catch(failed),
                },
                {
                  label: 'Download the sheet as Excel',
                  onClick: () =>
                    void download(buildRequest(studentSheetsApi.workbook, asked).url, 'Attendance.xlsx').catch(failed),
                },
              ]
            : []
        }
      />
      {body}
    </Page>
  );
}

function StudentMonthDrawer({ open, close, month }: { open: string | null; close: () => void; month: string }) {
  const { data, error, refetch } = useApi(
    studentSheetsApi.get,
    { id: Number(open), month },
    { enabled: open !== null, staleTime: 0 },
  );
  return (
    <SideDrawer
      opened={open !== null}
      onClose={close}
      title={data ? `${data.fullName}, ${formatMonth(`${month}-01`)}` : ' '}
      size={640}
    >
      <div className="form-scroll stack">
        {error && !data && <ErrorState title="The month could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonPage />}
        {data && (
          <>
            <Figures
              figures={[
                { label: 'Attended', value: data.attended, beside: percentText(data.percent) },
                { label: 'Late', value: data.late },
                { label: 'Missed', value: data.missed },
              ]}
            />
            {data.rows.length === 0 ? (
              <EmptyState title="No days in this month" text="A day appears here once a register or a device has it." />
            ) : (
              <RowsTable label={`Days of ${data.fullName}`} columns={dayColumns} rows={data.rows} keyOf={({ day }) => day} />
            )}
          </>
        )}
      </div>
    </SideDrawer>
  );
}
