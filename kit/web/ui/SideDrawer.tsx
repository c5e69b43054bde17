import { CloseButton, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCloseOnNavigation } from '#kit/web/guard/navigation.ts';
import './css/dialog.css';
import { useEscape } from './escape.ts';
import { dialogFocus } from './form/first-focus.ts';
import { fade } from './theme.ts';

interface SideDrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Width in pixels: 480 for short forms, 320 for settings. */
  size?: number;
  /** Darkens nothing behind it. */
  plain?: boolean;
  children: ReactNode;
}

/** A drawer at the end of the line: full width on a phone. The focus starts where one types. Closes with Esc and on every change of screen. */
export function SideDrawer({ opened, onClose, title, size = 480, plain, children }: SideDrawerProps) {
  useCloseOnNavigation(opened, onClose);
  useEscape(opened, onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={size}
      transitionProps={{ duration: fade }}
      classNames={{ content: 'side-drawer', overlay: 'dialog-scrim' }}
    >
      {!plain && <Drawer.Overlay />}
      <Drawer.Content>
        <div className="side-drawer-head">
          <Drawer.Title tabIndex={-1} data-title>
            {title}
          </Drawer.Title>
          <CloseButton aria-label="Close" onClick={onClose} size={32} iconSize={20} />
        </div>
        <div ref={dialogFocus} className="side-drawer-body">
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
