import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';

/** What a mean or a mark changed by; an arrow and a sign, so that colour is not all that tells. */
export function Deviation({ value }: { value: number | null }) {
  if (value === null) return <>–</>;
  if (value === 0) return <span className="num">0</span>;
  const up = value > 0;
  const Arrow = up ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={`num ${up ? 'pos' : 'neg'}`}>
      <Arrow size={14} stroke={1.7} aria-hidden="true" />
      {up ? '+' : '−'}
      {Math.abs(value)}
    </span>
  );
}

/** `3 of 44`; a dash where nobody is ranked. */
export const rankText = (rank: number | null, of: number | null): string =>
  rank === null || of === null ? '–' : `${rank} of ${of}`;
