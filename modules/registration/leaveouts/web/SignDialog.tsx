import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { FormField } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { leaveoutsApi } from '../contract/leaveouts.ts';

interface SignDialogProps {
  ids: readonly number[];
  approved: boolean;
  onClose: () => void;
}

/** Signs leave-outs, or refuses them with a reason. */
export function SignDialog({ ids, approved, onClose }: SignDialogProps) {
  const [note, setNote] = useState<unknown>(null);
  const sign = useSave(leaveoutsApi.sign, {
    onDone: ({ signed }) => {
      say(`${approved ? 'Signed' : 'Refused'}: ${counted(signed, 'leave-out')}`);
      onClose();
    },
  });
  const wrong = sign.error?.fields.find(({ path }) => path === 'note')?.message;
  const verb = approved ? 'Sign' : 'Refuse';
  return (
    <Dialog opened onClose={onClose} title={`${verb} ${counted(ids.length, 'leave-out')}`}>
      <p>
        {approved
          ? 'When yours is the last signature, the guardians get the gate code by SMS.'
          : 'The request ends here. The guardians are not told.'}
      </p>
      {sign.error && !wrong && <Note tone="neg">{sign.error.message}</Note>}
      <FormField
        field={{ kind: 'textarea', name: 'note', label: approved ? 'Note' : 'Reason' }}
        value={note}
        values={{}}
        required={!approved}
        error={wrong}
        onChange={setNote}
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button
          color={approved ? undefined : 'red'}
          loading={sign.isPending}
          onClick={() => sign.mutate({ ids: [...ids], approved, note: typeof note === 'string' ? note : null })}
        >
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
