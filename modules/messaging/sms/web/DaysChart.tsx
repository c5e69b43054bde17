import { formatDay } from '#kit/contract/dates.ts';
import { Bars } from '#kit/web/ui/chart/Charts.tsx';
import type { SmsDashboard } from '../contract/dashboard.ts';

const series = [
  { key: 'delivered', label: 'Delivered', color: 'var(--chart-1)' },
  { key: 'sent', label: 'Sent, not confirmed', color: 'var(--chart-2)' },
  { key: 'unknown', label: 'Not known', color: 'var(--chart-4)' },
  { key: 'failed', label: 'Failed', color: 'var(--neg)' },
] as const;

/** A column a day; the table under it says the same. */
export function DaysChart({ days }: { days: SmsDashboard['days'] }) {
  const most = Math.max(0, ...days.map((day) => day.failed + day.delivered + day.sent + day.unknown));
  return (
    <Bars
      label={`Messages by day, at most ${most} on one day. The table below has the figures.`}
      how="columns"
      stacked
      data={days.map(({ day, ...counts }) => ({ day: formatDay(day, true), ...counts }))}
      by="day"
      series={series.filter(({ key }) => days.some((day) => day[key] > 0))}
    />
  );
}
