import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { type Application, applicationsApi } from '../contract/applications.ts';

/** Takes an enrolment back, with why. */
export function UndoEnrolmentDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const undo = useSave(applicationsApi.undoEnrolment, {
    onDone: ({ fullName }) => {
      say(`${fullName} is accepted again, and not on the roll`);
      onClose();
    },
  });
  const { id, version, admissionNo } = application;
  return (
    <ReasonDialog
      title="Undo enrolment"
      text={`The student’s record goes, their seat and bed are free, and the application is accepted again. Admission number ${admissionNo} is not given out a second time by itself. The family is not told.`}
      keep="Keep the enrolment"
      confirm="Undo enrolment"
      onClose={onClose}
      onConfirm={(reason) => undo.mutateAsync({ id, version, reason })}
    />
  );
}
