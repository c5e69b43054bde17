import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

interface SortHeadProps {
  label: string;
  className: string;
  /** How the list is sorted by this column now. */
  sorted: 'up' | 'down' | null;
  /** Sorts by it, downwards when it is sorted upwards already. Without it the column cannot be sorted by. */
  onSort?: ((down: boolean) => void) | undefined;
}

/** A column's head. */
export function SortHead({ label, className, sorted, onSort }: SortHeadProps) {
  const Arrow = sorted === 'down' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} aria-sort={sorted ? (sorted === 'down' ? 'descending' : 'ascending') : undefined}>
      {onSort ? (
        <button type="button" className="table-sort" data-active={sorted ?? undefined} onClick={() => onSort(sorted === 'up')}>
          {label}
          {sorted && <Arrow size={13} stroke={1.7} aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
