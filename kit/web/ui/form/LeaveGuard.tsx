import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';

/** Asks before the screen is left while something typed is not saved. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const leaving = useBlocker({ shouldBlockFn: () => dirty, enableBeforeUnload: () => dirty, withResolver: true });
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title="Leave without saving?"
      text="What you typed here is not saved yet."
      keep="Go on editing"
      confirm="Leave"
      danger
      onConfirm={() => Promise.resolve(leaving.proceed?.())}
    />
  );
}
