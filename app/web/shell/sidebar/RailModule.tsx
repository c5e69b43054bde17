import type { ReactNode } from 'react';
import { Go } from '#kit/web/ui/Go.tsx';
import { Hint } from '#kit/web/ui/late/Hint.tsx';
import { lateButton } from '#kit/web/ui/late/late-button.tsx';
import { screensOf } from './menu.ts';
import type { RailMenuProps } from './RailEntries.tsx';
import { waitingIn } from './waiting.ts';

const Entries = lateButton<RailMenuProps>('menu', async () => (await import('../over/over.ts')).RailEntries);

interface RailModuleProps extends RailMenuProps {
  icon: ReactNode;
  current: boolean;
}

/** A module in the rail: its icon, which leads to its one screen or opens the list of them beside it. */
export function RailModule({ title, icon, parts, current, at, waiting }: RailModuleProps) {
  const screens = screensOf({ name: title, title, icon: '', parts });
  const [first, ...others] = screens;
  if (!first) return null;
  const count = waitingIn(screens, waiting);
  const name = others.length === 0 ? first.title : title;
  const label = count > 0 ? `${name}, ${count} waiting` : name;
  const mark = count > 0 && <span className="sidebar-dot" aria-hidden="true" />;
  if (others.length === 0)
    return (
      <Hint label={label} position="right" openDelay={200}>
        <Go
          href={first.path}
          className="sidebar-item"
          data-current={current || undefined}
          aria-current={first.path === at ? 'page' : undefined}
          aria-label={label}
        >
          {icon}
          {mark}
        </Go>
      </Hint>
    );
  return (
    <Entries
      title={title}
      parts={parts}
      at={at}
      waiting={waiting}
      button={
        <button type="button" className="sidebar-item" data-current={current || undefined} aria-label={label} title={label}>
          {icon}
          {mark}
        </button>
      }
    />
  );
}
