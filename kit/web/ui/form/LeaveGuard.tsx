import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';

interface LeaveGuardProps {
  /** A function where a form leaves the screen as it is saved, before it is drawn again. */
  dirty: boolean | (() => boolean);
  /** What is lost, where it was not typed. */
  text?: string;
}

/** Asks before the screen is left while something typed is not saved. */
export function LeaveGuard({ dirty, text = 'What you typed here is not saved yet.' }: LeaveGuardProps) {
  const asks = () => (typeof dirty === 'function' ? dirty() : dirty);
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
