import { latePart } from '../late-part.tsx';
import type { BarsProps } from './BarsChart.tsx';
import './chart.css';
import { rowsHeight } from './chart.ts';
import type { LinesProps } from './LinesChart.tsx';

/** The charts' library is large; what is drawn before it comes keeps its place. */
const Blank = ({ height }: { height: number }) => (
  <div className="chart" aria-busy="true" style={{ minBlockSize: height + 28 }} />
);

/** Bars: beside names, or standing for days and grades. */
export const Bars = latePart<BarsProps>({
  what: 'The chart',
  load: async () => (await import('./BarsChart.tsx')).default,
  waiting: ({ how = 'rows', data, series, stacked, height = 220 }) => (
    <Blank height={how === 'rows' ? rowsHeight(data.length, series, stacked) : height} />
  ),
});

/** Lines over time. */
export const Lines = latePart<LinesProps>({
  what: 'The chart',
  load: async () => (await import('./LinesChart.tsx')).default,
  waiting: ({ height = 220 }) => <Blank height={height} />,
});
