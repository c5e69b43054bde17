import { useBlocker } from '@tanstack/react-router';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { DrawerForms } from './drawer-forms.ts';

interface LeaveGuardProps {
  /** A function where a form leaves the screen as it is saved, before it is drawn again. */
  dirty: boolean | (() => boolean);
  /** What is lost, where it was not typed. */
  text?: string;
}

/** Asks before the screen is left, or the drawer around it closed, while something typed is not saved. */
export function LeaveGuard({ dirty, text = 'What you typed here is not saved yet.' }: LeaveGuardProps) {
  const forms = useContext(DrawerForms);
  const [closing, setClosing] = useState<{ leave: () => void } | null>(null);
  const given = useRef(false);
  const asks = () => !given.current && (typeof dirty === 'function' ? dirty() : dirty);
  const asksNow = useEffectEvent(asks);
  useEffect(() => {
    const form = { isDirty: () => asksNow(), ask: (leave: () => void) => setClosing({ leave }) };
    forms?.add(form);
    return () => {
      forms?.delete(form);
    };
  }, [forms]);
  const leaving = useBlocker({ shouldBlockFn: asks, enableBeforeUnload: asks, withResolver: true });
  const go = (): void => {
    if (closing === null) return leaving.proceed?.();
    // The address of the drawer changes with it, and nobody is asked twice.
    given.current = true;
    closing.leave();
  };
  return (
    <ConfirmDialog
      opened={closing !== null || leaving.status === 'blocked'}
      onClose={() => {
        setClosing(null);
        leaving.reset?.();
      }}
      title="Leave without saving?"
      text={text}
      keep="Go on editing"
      confirm="Leave"
      danger
      onConfirm={() => Promise.resolve(go())}
    />
  );
}
