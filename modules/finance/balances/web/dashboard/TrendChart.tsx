import { formatCents } from '#kit/contract/money.ts';
import { Lines } from '#kit/web/ui/chart/Charts.tsx';
import type { FinanceDashboard } from '../../contract/dashboard.ts';

interface TrendChartProps {
  trend: FinanceDashboard['trend'];
  termName: string;
  lastTermName: string | null;
}

const short = new Intl.NumberFormat('en-KE', { notation: 'compact', maximumFractionDigits: 1 });

/** What was received up to each day of the term, beside the same day of the term before. */
export function TrendChart({ trend, termName, lastTermName }: TrendChartProps) {
  const today = trend.findLast(({ now }) => now !== null);
  const words = today
    ? `Up to day ${today.day} KES ${formatCents(today.now ?? 0)} in ${termName}, KES ${formatCents(today.last ?? 0)} in the term before.`
    : '';
  return (
    <Lines
      label={words}
      data={trend.map(({ day, now, last }) => ({ day: `Day ${day}`, now, last }))}
      by="day"
      series={[
        ...(lastTermName === null ? [] : [{ key: 'last', label: lastTermName, color: 'var(--chart-2)' }]),
        { key: 'now', label: termName, color: 'var(--chart-1)' },
      ]}
      gap={120}
      format={(value) => `KES ${formatCents(value)}`}
      tick={(value) => short.format(value / 100)}
    />
  );
}
