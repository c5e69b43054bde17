import { formatDay } from '#kit/contract/dates.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Reconciliation, reconciliationApi } from '../../contract/reconciliation.ts';

interface LockDialogProps {
  opened: boolean;
  onClose: () => void;
  reconciliation: Reconciliation;
}

/** Asks before a reconciliation is locked. */
export function LockDialog({ opened, onClose, reconciliation }: LockDialogProps) {
  const { id, version, untilDay, by } = reconciliation;
  const saving = useSave(reconciliationApi.lock, { onDone: () => say('The reconciliation is locked') });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Lock reconciliation"
      text={`${by} prepared it to ${formatDay(untilDay)}. What is ticked stays ticked for good, and its statement never changes.`}
      note="Somebody other than who prepared it locks it."
      keep="Keep it open"
      confirm="Lock reconciliation"
      onConfirm={() => saving.mutateAsync({ id, version })}
    />
  );
}
