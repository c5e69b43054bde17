import { Status } from '#kit/web/ui/Status.tsx';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import type { CountLine } from '../contract/count.ts';

/** What a line differs by, or that two people counted it differently. */
export function StateTag({ line: { conflict, difference, unit } }: { line: CountLine }) {
  if (conflict) return <Status tone="att">Counted differently</Status>;
  if (difference === null) return null;
  if (difference === 0) return <span className="muted">None</span>;
  return (
    <span className={difference < 0 ? 'num neg' : 'num'}>
      {difference > 0 && '+'}
      {formatQuantity(difference, unit)}
    </span>
  );
}
