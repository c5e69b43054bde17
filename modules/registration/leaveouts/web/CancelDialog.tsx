import { useSave } from '#kit/web/api/hooks.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { leaveoutsApi } from '../contract/leaveouts.ts';

/** Calls leave-outs off; their passes are refused at the gate from then on. */
export function CancelDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const cancel = useSave(leaveoutsApi.cancel, {
    onDone: ({ cancelled }) => {
      say(`Cancelled: ${counted(cancelled, 'leave-out')}`);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Cancel ${counted(ids.length, 'leave-out')}`}
      text="The gate refuses the passes from now on. Guardians who were told of the leave are told that it is cancelled."
      keep="Keep them"
      confirm="Cancel leave-out"
      onClose={onClose}
      onConfirm={(reason) => cancel.mutateAsync({ ids: [...ids], reason })}
    />
  );
}
