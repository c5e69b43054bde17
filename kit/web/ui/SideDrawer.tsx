import { CloseButton, Drawer } from '@mantine/core';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useCloseOnNavigation } from '#kit/web/guard/navigation.ts';
import './css/dialog.css';
import { ConfirmDialog } from './Dialog.tsx';
import { useEscape } from './escape.ts';
import { dialogFocus } from './form/first-focus.ts';
import { type HeldForm, HoldingDrawer } from './form/held.ts';
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

/**
 * A drawer at the end of the line: full width on a phone. The focus starts where one types. Closes with Esc and on every change of
 * screen, and asks first while a form in it is typed in and not saved.
 */
export function SideDrawer({ opened, onClose, title, size = 480, plain, children }: SideDrawerProps) {
  const forms = useRef(new Set<HeldForm>());
  const [asking, setAsking] = useState(false);
  const hold = useCallback((form: HeldForm) => {
    forms.current.add(form);
    return () => void forms.current.delete(form);
  }, []);
  const close = (): void => {
    if ([...forms.current].some(({ dirty }) => dirty())) setAsking(true);
    else onClose();
  };
  const leave = (): Promise<void> => {
    for (const { drop } of forms.current) drop();
    onClose();
    return Promise.resolve();
  };
  useCloseOnNavigation(opened, onClose);
  useEscape(opened, close);
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
          <HoldingDrawer value={hold}>{children}</HoldingDrawer>
        </div>
      </Drawer.Content>
      <ConfirmDialog
        opened={opened && asking}
        onClose={() => setAsking(false)}
        title="Leave without saving?"
        text="What you typed here is not saved yet."
        keep="Go on editing"
        confirm="Leave"
        danger
        onConfirm={leave}
      />
    </Drawer.Root>
  );
}
