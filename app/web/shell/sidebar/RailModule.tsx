import { Menu, Tooltip } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Go } from '#kit/web/ui/Go.tsx';
import { screensOf, type OpenPart } from './menu.ts';
import { waitingIn, type Waiting } from './waiting.ts';
import { WaitingCount } from './WaitingCount.tsx';

interface RailModuleProps {
  title: string;
  icon: ReactNode;
  parts: readonly OpenPart[];
  current: boolean;
  at: string | undefined;
  waiting: Waiting;
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
      <Tooltip label={label} position="right" openDelay={200}>
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
      </Tooltip>
    );
  return (
    <Menu position="right-start" offset={12} classNames={{ dropdown: 'rail-menu' }}>
      <Menu.Target>
        <button type="button" className="sidebar-item" data-current={current || undefined} aria-label={label} title={label}>
          {icon}
          {mark}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {parts.map((part) => (
          <Fragment key={part.key}>
            <Menu.Label>{part.title ?? title}</Menu.Label>
            {part.screens.map((screen) => (
              <Menu.Item
                key={screen.path}
                component={Go}
                href={screen.path}
                data-current={screen.path === at || undefined}
                rightSection={<WaitingCount count={waiting.get(screen.path) ?? 0} />}
              >
                {screen.title}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
