import { Button, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type School, schoolsApi } from '../../contract/schools.ts';

interface SuspendDialogProps {
  school: School;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason before a school is suspended. */
export function SuspendDialog({ school, opened, onClose, onDone }: SuspendDialogProps) {
  const [reason, setReason] = useState('');
  const suspending = useSave(schoolsApi.suspend, {
    onDone: () => {
      say(`${school.name} is suspended`);
      onClose();
      onDone();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    suspending.mutate({ id: school.id, reason });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Suspend ${school.name}?`}>
      <form className="stack" onSubmit={submit}>
        <p>All {school.users} users of the school are signed out at once. Nothing of the school is lost.</p>
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          maxLength={200}
          description="The school’s users read it when they sign in"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={suspending.error?.message}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep school active
          </Button>
          <Button type="submit" color="red" loading={suspending.isPending}>
            Suspend school
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
