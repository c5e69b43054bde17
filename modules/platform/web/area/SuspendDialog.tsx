import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { type School, schoolsApi } from '../../contract/schools.ts';

interface SuspendDialogProps {
  school: School;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason before a school is suspended. */
export function SuspendDialog({ school, onClose, onDone }: SuspendDialogProps) {
  const suspending = useSave(schoolsApi.suspend, {
    onDone: () => {
      say(`${school.name} is suspended`);
      onClose();
      onDone();
    },
  });
  return (
    <ReasonDialog
      title={`Suspend ${school.name}?`}
      text={`All ${school.users} users of the school are signed out at once, programs with API tokens are refused, and webhooks wait until it is back. Nothing of the school is lost.`}
      hint="The school’s users read it when they sign in"
      keep="Keep school active"
      confirm="Suspend school"
      onClose={onClose}
      onConfirm={(reason) => suspending.mutateAsync({ id: school.id, reason })}
    />
  );
}
