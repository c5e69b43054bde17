import { useState } from 'react';
import type { ConfirmDialogProps } from '../Dialog.tsx';
import { latePart } from '../late-part.tsx';

const Dialog = latePart<ConfirmDialogProps>({
  what: 'The question',
  load: async () => (await import('./over.ts')).ConfirmDialog,
});

/** Asks before a step, as `ConfirmDialog` does; its code comes when it first opens. */
export function LateConfirm(props: ConfirmDialogProps) {
  const [wanted, setWanted] = useState(false);
  if (props.opened && !wanted) setWanted(true);
  return wanted && <Dialog {...props} />;
}
