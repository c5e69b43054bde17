import { Menu } from '@mantine/core';
import { useGo } from '../Go.tsx';
import type { MenuEntry } from '../Page.tsx';
import type { OverButton } from './late-button.tsx';
import { OpenMenu } from './OpenMenu.tsx';

/** The entries of the "…" menu. */
export function MoreEntries({ button, entries }: OverButton & { entries: readonly MenuEntry[] }) {
  const go = useGo();
  return (
    <OpenMenu button={button}>
      {entries.map((entry) => (
        <Menu.Item
          key={entry.label}
          leftSection={entry.icon}
          className={entry.danger ? 'danger' : undefined}
          onClick={() => ('href' in entry ? go(entry.href) : entry.onClick())}
        >
          {entry.label}
        </Menu.Item>
      ))}
    </OpenMenu>
  );
}
