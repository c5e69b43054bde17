import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay, timeIn, weekdayOf } from '#kit/contract/dates.ts';
import { schoolZone } from '#kit/web/api/clock.ts';
import { printFile } from '#kit/web/api/files.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { MonthOfPerson, StaffDay } from '../contract/staff-attendance.ts';
import { besideDay, hoursInWords } from '../contract/staff-status.ts';
import { StaffStatusWord } from './StaffStatusWord.tsx';

const time = (at: string | null) => (at === null ? '?' : timeIn(schoolZone(), new Date(at)));

const columns: readonly Column<StaffDay>[] = [
  { key: 'day', label: 'Day', value: ({ day }) => `${weekdayOf(day).slice(0, 3)} ${formatDay(day, true)}` },
  {
    key: 'status',
    label: 'Status',
    value: (row) => (
      <>
        <StaffStatusWord status={row.status} />
        {row.hand !== null && (
          <span className="hint">
            by hand, {row.by}
            {row.because === null ? '' : `: ${row.because}`}
          </span>
        )}
      </>
    ),
    phone: 'figure',
    wrap: true,
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
  { key: 'minutes', label: 'Hours', value: (row) => hoursInWords(row.minutes), end: true },
];

/** A month of a member of staff: totals, and a row a day. */
export function MonthTable({ month, actions }: { month: MonthOfPerson; actions?: Column<StaffDay> | undefined }): ReactNode {
  const { totals } = month;
  if (month.rows.length === 0)
    return (
      <EmptyState
        title="No days in this month"
        text="Each day appears here once a device, a shift or a hand has something to say of it."
      />
    );
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Days at work',
            value: totals.present,
            ...(totals.percent === null ? {} : { beside: `${totals.percent.toFixed(1)} %` }),
          },
          { label: 'Late', value: totals.late },
          { label: 'Absent', value: totals.absent },
          { label: 'Hours', value: (totals.minutes / 60).toFixed(1) },
          { label: 'Overtime, hours', value: (totals.overtimeMinutes / 60).toFixed(1) },
        ]}
      />
      <RowsTable
        label={`Days of ${month.name}`}
        columns={actions ? [...columns, actions] : columns}
        rows={month.rows}
        keyOf={({ day }) => day}
      />
    </>
  );
}

/** Opens the printed month; its address says whose and which. */
export function PrintMonth({ url }: { url: string }): ReactNode {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden="true" />}
      onClick={() => void printFile(url).catch((problem: Error) => say(problem.message))}
    >
      Print
    </Button>
  );
}
