import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './css/figures.css';
import { Go } from './Go.tsx';

/** One figure of a strip. */
export interface Figure {
  label: string;
  value: ReactNode;
  /** Beside the value: `96.3 %`, `of 44`. */
  beside?: ReactNode;
  /** What it changed by, and since when. `good` colours it; a change that is merely lower stays quiet. */
  change?: { text: string; up: boolean; good: boolean; since: string };
  /** Under it, in a few words: `3 late back`. */
  note?: string;
  /** The last values, oldest first, drawn as a line. */
  trend?: readonly number[];
  /** The list that the figure counts. */
  href?: string;
}

/** Figures in one bordered strip: large on a dashboard, `record` size on a record. */
export function Figures({ figures, record }: { figures: readonly Figure[]; record?: boolean }) {
  return (
    <dl className="figures" data-record={record || undefined}>
      {figures.map((figure) => (
        <FigureCell key={figure.label} figure={figure} />
      ))}
    </dl>
  );
}

function FigureCell({ figure: { label, value, beside, change, note, trend, href } }: { figure: Figure }) {
  const Arrow = change?.up ? IconArrowUpRight : IconArrowDownRight;
  return (
    <div className="figure">
      <dt>{href ? <Go href={href}>{label}</Go> : label}</dt>
      <dd>
        <span className="figure-value num">{value}</span>
        {beside && <span className="figure-beside">{beside}</span>}
      </dd>
      {(change || note || trend) && (
        <dd className="figure-foot">
          {change && (
            <span>
              <span className={change.good ? 'pos' : undefined}>
                <Arrow size={14} stroke={1.7} aria-label={change.up ? 'up' : 'down'} />
                {change.text}
              </span>{' '}
              {change.since}
            </span>
          )}
          {note && <span>{note}</span>}
          {trend && trend.length > 1 && <Sparkline values={trend} />}
        </dd>
      )}
    </div>
  );
}

/** A line of the last values without axes, 72 × 22, with a dot on the newest. The figure beside it is its text. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  const points = values.map(
    (value, index) => [3 + (index * 66) / (values.length - 1), 19 - ((value - least) / span) * 16] as const,
  );
  const last = points.at(-1) ?? [0, 0];
  return (
    <svg className="sparkline" width="72" height="22" viewBox="0 0 72 22" aria-hidden="true">
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={last[0]} cy={last[1]} r="2.5" />
    </svg>
  );
}
