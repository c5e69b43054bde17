import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { formatDay } from '#kit/contract/dates.ts';
import type { SmsDashboard } from '../../contract/sms/dashboard.ts';

const series = [
  { name: 'delivered', label: 'Delivered', color: 'var(--chart-1)' },
  { name: 'sent', label: 'Sent, not confirmed', color: 'var(--chart-2)' },
  { name: 'unknown', label: 'Not known', color: 'var(--chart-4)' },
  { name: 'failed', label: 'Failed', color: 'var(--neg)' },
];

/** A column a day; the table under it says the same. */
export default function DaysChart({ days }: { days: SmsDashboard['days'] }) {
  const most = Math.max(0, ...days.map((day) => day.failed + day.delivered + day.sent + day.unknown));
  const shown = series.filter(({ name }) => days.some((day) => day[name as 'sent'] > 0));
  return (
    <figure className="sms-chart" aria-label={`Messages by day, at most ${most} on one day. The table below has the figures.`}>
      <BarChart
        h={220}
        data={days.map(({ day, ...counts }) => ({ day: formatDay(day, true), ...counts }))}
        dataKey="day"
        type="stacked"
        series={shown}
        withLegend
        gridColor="var(--chart-grid)"
        textColor="var(--ink-3)"
        tickLine="none"
        maxBarWidth={28}
        xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 48 }}
        yAxisProps={{ width: 44, allowDecimals: false, tickCount: 4 }}
        barProps={{ isAnimationActive: false }}
      />
    </figure>
  );
}
