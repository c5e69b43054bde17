import { formatDay } from '#kit/contract/dates.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { Reconciliation } from '../../contract/reconciliation.ts';
import { reconciliationApproval } from '../../contract/reconciliation-approval.ts';

const { call, words } = reconciliationApproval.steps.lock;

interface LockDialogProps {
  opened: boolean;
  onClose: () => void;
  reconciliation: Reconciliation;
}

/** Asks before a reconciliation is locked. */
export function LockDialog({ opened, onClose, reconciliation }: LockDialogProps) {
  const { id, version, untilDay, by } = reconciliation;
  const saving = useSave(call, { onDone: () => say(words.done) });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={words.button}
      text={`${by} prepared it to ${formatDay(untilDay)}. What is ticked stays ticked for good, and its statement never changes.`}
      note="Somebody other than who prepared it locks it."
      keep="Keep it open"
      confirm={words.button}
      onConfirm={() => saving.mutateAsync({ id, version })}
    />
  );
}
