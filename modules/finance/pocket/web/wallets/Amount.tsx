import { formatCents } from '#kit/contract/money.ts';

/** An amount within a sentence or a row of facts. */
export function Amount({ cents }: { cents: number }) {
  return <span className="num">KES {formatCents(cents)}</span>;
}
