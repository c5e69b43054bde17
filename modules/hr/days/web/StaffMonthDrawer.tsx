import { Button } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay, formatMonth, timeIn, weekdayOf } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { schoolZone } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { besideDay, hoursInWords, type StaffStatus, staffStatusWords } from '#modules/biometrics/staff/contract/staff-status.ts';
import { daysText } from '../../leave/contract/words.ts';
import { daysField } from '../../leave/web/days-field.tsx';
import { type DayOfStaff, type MonthFigures, staffSheetsApi } from '../contract/staff-sheets.ts';

type Month = Output<typeof staffSheetsApi.get>;

const tones: Partial<Record<StaffStatus, Tone>> = { absent: 'neg', late: 'att', half_day: 'att', leave: 'inf' };
const time = (at: string | null) => (at === null ? '?' : timeIn(schoolZone(), new Date(at)));

const columns: readonly Column<DayOfStaff>[] = [
  { key: 'day', label: 'Day', value: ({ day }) => `${weekdayOf(day).slice(0, 3)} ${formatDay(day, true)}` },
  {
    key: 'status',
    label: 'Status',
    value: ({ status, byHand }) => (
      <>
        <Status tone={tones[status] ?? 'quiet'}>{staffStatusWords[status]}</Status>
        {byHand && <span className="hint"> by hand</span>}
      </>
    ),
    phone: 'figure',
  },
  {
    key: 'times',
    label: 'In and out',
    value: (row) => (
      <>
        <span className="num">
          {row.firstIn === null && row.lastOut === null ? '–' : `${time(row.firstIn)} to ${time(row.lastOut)}`}
        </span>
        {besideDay(row) && <span className="hint"> {besideDay(row)}</span>}
      </>
    ),
    phone: 'note',
    wrap: true,
  },
  { key: 'minutes', label: 'Hours', value: ({ minutes }) => hoursInWords(minutes), end: true },
];

const fields = [
  daysField('workingDays', 'Days that count'),
  daysField('presentDays', 'Days at work'),
  daysField('absentDays', 'Absent'),
  daysField('unpaidDays', 'Leave without pay'),
  { kind: 'number', name: 'lateMinutes', label: 'Late, minutes', min: 0 },
  { kind: 'number', name: 'overtimeMinutes', label: 'Overtime, minutes', min: 0 },
  { kind: 'text', name: 'because', label: 'Reason', wide: true, hint: 'Why the days say something else' },
] as const;

const inWords = (of: MonthFigures) =>
  [
    `${daysText(of.presentDays)} of ${daysText(of.workingDays)} days at work`,
    `${daysText(of.absentDays)} absent`,
    `${daysText(of.unpaidDays)} without pay`,
    `${of.lateMinutes} min late`,
    `${hoursInWords(of.overtimeMinutes)} over`,
  ].join(', ');

interface StaffMonthDrawerProps {
  open: string | null;
  close: () => void;
  month: string;
}

/** A member of staff in a month: the days, and what payroll takes of them. */
export function StaffMonthDrawer({ open, close, month }: StaffMonthDrawerProps) {
  const id = Number(open);
  const { data, error, refetch } = useApi(staffSheetsApi.get, { id, month }, { enabled: open !== null, staleTime: 0 });
  return (
    <SideDrawer
      opened={open !== null}
      onClose={close}
      title={data ? `${data.fullName}, ${formatMonth(`${month}-01`)}` : ' '}
      size={720}
    >
      <div className="form-scroll stack">
        {error && !data && <ErrorState title="The month could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonPage />}
        {data && <MonthBody month={data} />}
      </div>
    </SideDrawer>
  );
}

function MonthBody({ month }: { month: Month }) {
  return (
    <>
      <Figures
        figures={[
          { label: 'Days at work', value: daysText(month.presentDays) },
          { label: 'Absent', value: daysText(month.absentDays) },
          { label: 'Late', value: month.late },
          { label: 'Hours', value: (month.minutes / 60).toFixed(1) },
          { label: 'Overtime, hours', value: (month.overtimeMinutes / 60).toFixed(1) },
        ]}
      />
      <ForPayroll month={month} />
      {month.rows.length === 0 ? (
        <EmptyState
          title="No days in this month"
          text="Each day appears here once a device, a shift or a hand has something to say of it."
        />
      ) : (
        <RowsTable label={`Days of ${month.fullName}`} columns={columns} rows={month.rows} keyOf={({ day }) => day} />
      )}
    </>
  );
}

/** What payroll takes, and the steps of the HR administrator. */
function ForPayroll({ month }: { month: Month }) {
  const { id, employed, taken, differs } = month;
  const [putting, setPutting] = useState(false);
  const failed = ({ message }: Error): void => say(message);
  const confirm = useSave(staffSheetsApi.confirm, { onDone: () => say('Confirmed for payroll'), onFailed: failed });
  const withdraw = useSave(staffSheetsApi.withdraw, { onDone: () => say('Open again'), onFailed: failed });
  const may = judge(staffSheetsApi.confirm.access, viewer()) === 'allowed';
  if (!employed) return <Note>The school does not pay them in this month, so payroll takes nothing of it.</Note>;
  if (putting)
    return (
      <RecordForm
        save={staffSheetsApi.put}
        fixed={{ id, month: month.month, version: taken?.version ?? 0 }}
        initial={{ ...(taken ?? month), because: taken?.because ?? '' }}
        fields={fields}
        text="Payroll takes these figures in place of what the days come to."
        submit="Save figures"
        onDone={() => {
          setPutting(false);
          say('Put in by hand');
        }}
        actions={
          <Button variant="default" onClick={() => setPutting(false)}>
            Cancel
          </Button>
        }
      />
    );
  const named = { month: month.month, ids: [id] };
  return (
    <section className="stack" aria-label="For payroll">
      {taken === null && <Note>Payroll takes nothing of this month until it is confirmed: {inWords(month)}.</Note>}
      {taken !== null && (
        <Note tone={differs ? 'att' : 'inf'}>
          {differs && <>The days have changed since: they now come to {inWords(month)}. </>}
          {taken.byHand ? 'Put in by hand' : 'Confirmed'} by {taken.confirmedName}, <InstantText at={taken.confirmedAt} />:{' '}
          {inWords(taken)}.{taken.because && ` ${taken.because}`}
        </Note>
      )}
      {may && (
        <div className="row">
          <Button onClick={() => confirm.mutate(named)} loading={confirm.isPending}>
            {taken === null ? 'Confirm for payroll' : 'Confirm as the days are'}
          </Button>
          <Button variant="default" onClick={() => setPutting(true)}>
            Put in by hand
          </Button>
          {taken !== null && (
            <Button variant="default" onClick={() => withdraw.mutate({ id, month: month.month })}>
              Open again
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
