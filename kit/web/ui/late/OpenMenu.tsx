import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import type { OpeningButton } from './late-button.tsx';
import { useOpensAtOnce } from './opens-at-once.ts';

interface OpenMenuProps extends Pick<MenuProps, 'position' | 'offset' | 'width' | 'classNames'> {
  button: OpeningButton;
  /** What stands in the menu. */
  children: ReactNode;
}

/** A menu that is open from the first moment, because its button was clicked before its code had come. */
export function OpenMenu({ button, children, ...rest }: OpenMenuProps) {
  const { button: ref, opened, setOpened } = useOpensAtOnce();
  return (
    <Menu {...rest} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
