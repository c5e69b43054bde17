import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { FormField } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Application, applicationsApi } from '../contract/applications.ts';

/** Takes an enrolment back, with why. */
export function UndoEnrolmentDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const [reason, setReason] = useState<unknown>(null);
  const undo = useSave(applicationsApi.undoEnrolment, {
    onDone: ({ fullName }) => {
      say(`${fullName} is accepted again, and not on the roll`);
      onClose();
    },
  });
  const wrong = undo.error?.fields.find((field) => field.path === 'reason')?.message;
  const { id, version, admissionNo } = application;
  return (
    <Dialog opened onClose={onClose} title="Undo enrolment">
      <p>
        The student’s record goes, their seat and bed are free, and the application is accepted again. Admission number{' '}
        {admissionNo} is not given out a second time by itself. The family is not told.
      </p>
      {undo.error && !wrong && <Note tone="neg">{undo.error.message}</Note>}
      <FormField
        field={{ kind: 'textarea', name: 'reason', label: 'Reason' }}
        value={reason}
        values={{}}
        required
        error={wrong}
        onChange={setReason}
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Keep the enrolment
        </Button>
        <Button
          color="red"
          loading={undo.isPending}
          onClick={() => undo.mutate({ id, version, reason: typeof reason === 'string' ? reason : '' })}
        >
          Undo enrolment
        </Button>
      </div>
    </Dialog>
  );
}
