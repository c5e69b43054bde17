import { BarChart } from '@mantine/charts';
import { useMediaQuery } from '@mantine/hooks';
import '@mantine/charts/styles.css';
import { chartLook, type ChartProps, colored, rowsHeight, shortNames } from './chart.ts';

export interface BarsProps extends ChartProps {
  /** `rows`: names beside bars that lie; `columns`: standing bars, for days and grades. */
  how?: 'rows' | 'columns';
  stacked?: boolean;
}

/** Bars with three grid lines and no animation. */
export default function BarsChart({
  label,
  data,
  by,
  series,
  format,
  tick,
  height = 220,
  most,
  how = 'rows',
  stacked,
}: BarsProps) {
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const lie = how === 'rows';
  // As many letters as the axis has room for; the tooltip and the table have the whole name.
  const [room, letters] = phone ? [128, 17] : [208, 30];
  const shortened = shortNames(
    data.map((row) => String(row[by] ?? '')),
    letters,
  );
  // Short names, such as grades, stand under every column.
  const few = data.reduce((all, row) => all + String(row[by] ?? '').length, 0) <= 32;
  const figures = { width: 44, tickCount: 4, allowDecimals: false, ...(tick ? { tickFormatter: tick } : {}) };
  return (
    <figure className="chart" aria-label={label}>
      <BarChart
        {...chartLook}
        h={lie ? rowsHeight(data.length, series, stacked) : height}
        data={data.map((row) => ({ ...row }))}
        dataKey={by}
        series={colored(series)}
        type={stacked ? 'stacked' : 'default'}
        withLegend={series.length > 1}
        legendProps={{ itemSorter: null }}
        orientation={lie ? 'vertical' : 'horizontal'}
        gridAxis={lie ? 'y' : 'x'}
        maxBarWidth={28}
        {...(format ? { valueFormatter: format } : {})}
        xAxisProps={
          lie
            ? { tickCount: 5, domain: [0, most ?? 'auto'], ...(tick ? { tickFormatter: tick } : {}) }
            : { interval: few ? 0 : 'equidistantPreserveStart', minTickGap: 48 }
        }
        yAxisProps={lie ? { width: room, interval: 0, tickFormatter: shortened } : figures}
        barProps={{ isAnimationActive: false, maxBarSize: lie ? 14 : 28, radius: stacked ? 0 : 2 }}
      />
    </figure>
  );
}
