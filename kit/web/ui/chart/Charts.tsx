import { lazy, Suspense } from 'react';
import type { BarsProps } from './BarsChart.tsx';
import './chart.css';
import { rowsHeight } from './chart.ts';
import type { LinesProps } from './LinesChart.tsx';

const BarsChart = lazy(() => import('./BarsChart.tsx'));
const LinesChart = lazy(() => import('./LinesChart.tsx'));

/** The charts' library is large; what is drawn before it comes keeps its place. */
const Blank = ({ height }: { height: number }) => (
  <div className="chart" aria-busy="true" style={{ minBlockSize: height + 28 }} />
);

/** Bars: beside names, or standing for days and grades. */
export function Bars(props: BarsProps) {
  const { how = 'rows', data, series, stacked, height = 220 } = props;
  return (
    <Suspense fallback={<Blank height={how === 'rows' ? rowsHeight(data.length, series, stacked) : height} />}>
      <BarsChart {...props} />
    </Suspense>
  );
}

/** Lines over time. */
export function Lines(props: LinesProps) {
  return (
    <Suspense fallback={<Blank height={props.height ?? 220} />}>
      <LinesChart {...props} />
    </Suspense>
  );
}
