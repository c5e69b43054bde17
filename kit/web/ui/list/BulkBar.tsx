import { IconX, type Icon } from '@tabler/icons-react';
import '#kit/web/ui/css/bulk.css';

/** A step over the chosen rows. */
export interface BulkAction {
  label: string;
  icon: Icon;
  /** @param clear chooses none: call it once the act is done, so that nothing is done twice */
  onClick: (ids: readonly (number | string)[], clear: () => void) => void;
}

/** What can be done with the chosen rows, floating over the list while there are any. */
export function BulkBar({
  chosen,
  actions,
  onClear,
}: {
  chosen: ReadonlySet<number | string>;
  actions: readonly BulkAction[];
  onClear: () => void;
}) {
  if (chosen.size === 0) return null;
  return (
    <div className="bulk" role="toolbar" aria-label="With the chosen rows">
      <output>
        <strong className="num">{chosen.size}</strong> selected
      </output>
      {actions.map(({ label, icon: ActionSign, onClick }) => (
        <button key={label} type="button" onClick={() => onClick([...chosen], onClear)}>
          <ActionSign size={16} stroke={1.7} aria-hidden="true" />
          <span>{label}</span>
        </button>
      ))}
      <button type="button" aria-label="Choose none" onClick={onClear}>
        <IconX size={16} stroke={1.7} />
      </button>
    </div>
  );
}
