import { CloseButton, Drawer } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCloseOnNavigation } from '#kit/web/guard/navigation.ts';
import './css/dialog.css';
import { useEscape } from './escape.ts';
import { type DrawerForm, DrawerForms } from './form/drawer-forms.ts';
import { dialogFocus } from './form/first-focus.ts';
import { useHoldFocus } from './form/hold-focus.ts';
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

/** A drawer at the end of the line: full width on a phone. The focus starts where one types. Closes with Esc and on every change of screen; what is typed in a form of it is asked about first. */
export function SideDrawer({ opened, onClose, title, size = 480, plain, children }: SideDrawerProps) {
  const [forms] = useState(() => new Set<DrawerForm>());
  const close = (): void => {
    const typed = [...forms].find((form) => form.isDirty());
    if (typed) typed.ask(onClose);
    else onClose();
  };
  useCloseOnNavigation(opened, onClose);
  useEscape(opened, close);
  useHoldFocus(opened && !plain);
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
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
          <CloseButton aria-label="Close" onClick={close} size={32} iconSize={20} />
        </div>
        <div ref={dialogFocus} className="side-drawer-body">
          <DrawerForms value={forms}>{children}</DrawerForms>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
