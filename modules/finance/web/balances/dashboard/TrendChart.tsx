import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { formatCents } from '#kit/contract/money.ts';
import type { FinanceDashboard } from '../../../contract/balances/dashboard.ts';

interface TrendChartProps {
  trend: FinanceDashboard['trend'];
  termName: string;
  lastTermName: string | null;
}

const short = new Intl.NumberFormat('en-KE', { notation: 'compact', maximumFractionDigits: 1 });

/** What was received up to each day of the term, beside the same day of the term before. */
export default function TrendChart({ trend, termName, lastTermName }: TrendChartProps) {
  const today = trend.findLast(({ now }) => now !== null);
  const words = today
    ? `Up to day ${today.day} KES ${formatCents(today.now ?? 0)} in ${termName}, KES ${formatCents(today.last ?? 0)} in the term before.`
    : '';
  return (
    <figure className="finance-chart" aria-label={words}>
      <LineChart
        h={220}
        data={trend.map(({ day, now, last }) => ({ day: `Day ${day}`, now, last }))}
        dataKey="day"
        series={[
          ...(lastTermName === null ? [] : [{ name: 'last', label: lastTermName, color: 'var(--chart-2)' }]),
          { name: 'now', label: termName, color: 'var(--chart-1)' },
        ]}
        curveType="linear"
        strokeWidth={1.5}
        withDots={false}
        valueFormatter={(value) => `KES ${formatCents(value)}`}
        gridColor="var(--chart-grid)"
        textColor="var(--ink-3)"
        tickLine="none"
        xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 120 }}
        yAxisProps={{ width: 52, tickCount: 4, tickFormatter: (value: number) => short.format(value / 100) }}
        lineProps={{ isAnimationActive: false }}
      />
    </figure>
  );
}
