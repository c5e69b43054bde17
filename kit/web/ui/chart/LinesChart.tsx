import { LineChart } from '@mantine/charts';
import { useMediaQuery } from '@mantine/hooks';
import '@mantine/charts/styles.css';
import { chartLook, type ChartProps, colored } from './chart.ts';

export interface LinesProps extends ChartProps {
  /** The fewest pixels between two names on the axis. */
  gap?: number;
  /** Every value has a dot: for few of them. */
  dots?: boolean;
  /** Where the axis begins; a mean is drawn near its values, money from nought. */
  from?: number | 'auto';
  legend?: boolean;
}

/** Lines of 1.5 px with three grid lines and no animation. */
export default function LinesChart({
  label,
  data,
  by,
  series,
  format,
  tick,
  height = 220,
  gap = 24,
  dots,
  from = 0,
  legend,
}: LinesProps) {
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  // A name at either end has room for its half.
  const ends = Math.min(phone ? 48 : 72, Math.max(0, ...data.map((row) => String(row[by] ?? '').length)) * 3.2);
  return (
    <figure className="chart" aria-label={label}>
      <LineChart
        {...chartLook}
        h={height}
        data={data.map((row) => ({ ...row }))}
        dataKey={by}
        series={colored(series)}
        withLegend={legend ?? false}
        curveType="linear"
        strokeWidth={1.5}
        withDots={dots ?? false}
        connectNulls
        {...(format ? { valueFormatter: format } : {})}
        xAxisProps={{
          interval: dots ? 'preserveStartEnd' : 'equidistantPreserveStart',
          minTickGap: gap,
          padding: dots ? { left: ends, right: ends } : {},
        }}
        yAxisProps={{ width: 52, tickCount: 4, domain: [from, 'auto'], ...(tick ? { tickFormatter: tick } : {}) }}
        lineProps={{ isAnimationActive: false }}
      />
    </figure>
  );
}
