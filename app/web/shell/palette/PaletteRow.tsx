import {
  IconArrowRight,
  IconClock,
  IconCornerDownLeft,
  IconFileText,
  IconLayoutList,
  IconListSearch,
  IconReceipt,
  IconSpeakerphone,
  type Icon,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Avatar } from '#kit/web/ui/Avatar.tsx';
import { isPerson, type Entry } from './palette-entries.ts';

const signs: Readonly<Record<string, Icon>> = {
  screen: IconLayoutList,
  action: IconArrowRight,
  recent: IconClock,
  receipt: IconReceipt,
  notice: IconSpeakerphone,
  all: IconListSearch,
};

interface PaletteRowProps {
  id: string;
  entry: Entry;
  active: boolean;
  onOpen: (event: MouseEvent) => void;
}

const optionProps = (chosen: boolean) => ({ role: 'option', 'aria-selected': chosen }) as const;

/** One result: initials or an icon, the name, and what tells it from others. */
export function PaletteRow({ id, entry, active, onOpen }: PaletteRowProps) {
  const Sign = signs[entry.kind] ?? IconFileText;
  // The field above keeps the focus and moves the choice with the arrow keys, as a combobox does.
  return (
    <button
      type="button"
      id={id}
      {...optionProps(active)}
      tabIndex={-1}
      className="palette-row"
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onOpen}
    >
      <span className="palette-icon">
        {isPerson(entry) ? <Avatar name={entry.title} size={24} /> : <Sign size={18} stroke={1.6} aria-hidden="true" />}
      </span>
      <strong>{entry.title}</strong>
      <span className="palette-note">{entry.subtitle}</span>
      {active && <IconCornerDownLeft size={16} stroke={1.7} className="palette-enter" aria-hidden="true" />}
    </button>
  );
}
