import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { FormField } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { leaveoutsApi } from '../contract/leaveouts.ts';

/** Calls leave-outs off; their passes are refused at the gate from then on. */
export function CancelDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const [reason, setReason] = useState<unknown>('');
  const cancel = useSave(leaveoutsApi.cancel, {
    onDone: ({ cancelled }) => {
      say(`Called off: ${counted(cancelled, 'leave-out')}`);
      onClose();
    },
  });
  const wrong = cancel.error?.fields.find(({ path }) => path === 'reason')?.message;
  return (
    <Dialog opened onClose={onClose} title={`Call off ${counted(ids.length, 'leave-out')}`}>
      <p>The gate refuses the passes from now on. Guardians who were told of the leave are told that it is called off.</p>
      {cancel.error && !wrong && <Note tone="neg">{cancel.error.message}</Note>}
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
          Keep them
        </Button>
        <Button
          color="red"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ ids: [...ids], reason: typeof reason === 'string' ? reason : '' })}
        >
          Call off
        </Button>
      </div>
    </Dialog>
  );
}
