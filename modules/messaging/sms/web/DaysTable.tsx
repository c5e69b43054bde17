import { formatDay } from '#kit/contract/dates.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import type { SmsDashboard } from '../contract/dashboard.ts';
import { figure } from './sms-words.ts';

type Day = SmsDashboard['days'][number];

const columns: readonly Column<Day>[] = [
  { key: 'day', label: 'Day', value: ({ day }) => formatDay(day) },
  { key: 'delivered', label: 'Delivered', value: ({ delivered }) => figure(delivered), end: true },
  { key: 'sent', label: 'Sent', value: ({ sent }) => figure(sent), end: true },
  { key: 'unknown', label: 'Not known', value: ({ unknown }) => figure(unknown), end: true },
  { key: 'failed', label: 'Failed', value: ({ failed }) => figure(failed), end: true },
];

/** The chart's figures, one click away; days without messages are left out. */
export function DaysTable({ days }: { days: SmsDashboard['days'] }) {
  const busy = days.filter((day) => day.delivered + day.sent + day.failed + day.unknown > 0).toReversed();
  return (
    <details className="sms-days">
      <summary>Show the figures as a table</summary>
      <RowsTable label="Messages by day" columns={columns} rows={busy} keyOf={({ day }) => day} sideways />
    </details>
  );
}
