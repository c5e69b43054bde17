import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { useHeld } from './held.ts';

interface LeaveGuardProps {
  /** A function where a form leaves the screen as it is saved, before it is drawn again. */
  dirty: boolean | (() => boolean);
  /** What is lost, where it was not typed. */
  text?: string;
}

/** Asks before the screen, or the drawer that it stands in, is left while something typed is not saved. */
export function LeaveGuard({ dirty, text = 'What you typed here is not saved yet.' }: LeaveGuardProps) {
  const dropped = useRef(false);
  const asks = () => !dropped.current && (typeof dirty === 'function' ? dirty() : dirty);
  useHeld(asks, () => (dropped.current = true));
  const leaving = useBlocker({ shouldBlockFn: asks, enableBeforeUnload: asks, withResolver: true });
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title="Leave without saving?"
      text={text}
      keep="Go on editing"
      confirm="Leave"
      danger
      onConfirm={() => Promise.resolve(leaving.proceed?.())}
    />
  );
}
