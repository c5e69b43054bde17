import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { Go } from '#kit/web/ui/Go.tsx';
import type { OverButton } from '#kit/web/ui/late/late-button.tsx';
import { OpenMenu } from '#kit/web/ui/late/OpenMenu.tsx';
import type { OpenPart } from './menu.ts';
import type { Waiting } from './waiting.ts';
import { WaitingCount } from './WaitingCount.tsx';

export interface RailMenuProps {
  title: string;
  parts: readonly OpenPart[];
  at: string | undefined;
  waiting: Waiting;
}

/** The screens of a module, beside its icon in the rail. */
export function RailEntries({ button, title, parts, at, waiting }: RailMenuProps & OverButton) {
  return (
    <OpenMenu button={button} position="right-start" offset={12} classNames={{ dropdown: 'rail-menu' }}>
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
    </OpenMenu>
  );
}
