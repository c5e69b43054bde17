import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import './results.css';

interface DeviationProps {
  value: number | null;
  /** Decimals, where several stand under each other. */
  places?: number;
}

/** What a mean or a mark changed by; an arrow and a sign, so that colour is not all that tells. */
export function Deviation({ value, places }: DeviationProps) {
  if (value === null) return <>–</>;
  if (value === 0) return <span className="num">0</span>;
  const up = value > 0;
  const Arrow = up ? IconArrowUpRight : IconArrowDownRight;
  const size = Math.abs(value);
  return (
    <span className={`deviation num ${up ? 'pos' : 'neg'}`}>
      <Arrow size={14} stroke={1.7} aria-hidden="true" />
      {up ? '+' : '−'}
      {places === undefined ? size : size.toFixed(places)}
    </span>
  );
}

/** `3 of 44`; a dash where nobody is ranked. */
export const rankText = (rank: number | null, of: number | null): string =>
  rank === null || of === null ? '–' : `${rank} of ${of}`;
