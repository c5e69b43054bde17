import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { FormField } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type PaperDetail, papersApi } from '../contract/papers.ts';

interface CancelPaperProps {
  paper: PaperDetail;
  /** Card, letter or certificate. */
  word: string;
  onClose: () => void;
  onDone: () => void;
}

/** Calls a paper back with the reason. */
export function CancelPaper({ paper, word, onClose, onDone }: CancelPaperProps) {
  const [reason, setReason] = useState<unknown>('');
  const cancel = useSave(papersApi.cancel, {
    onDone: () => {
      say(`The ${word} of ${paper.studentName} is cancelled`);
      onDone();
    },
  });
  const wrong = cancel.error?.fields.find(({ path }) => path === 'reason')?.message;
  const { id, version } = paper;
  return (
    <Dialog opened onClose={onClose} title={`Cancel this ${word}`}>
      <p>Whoever scans its code sees from now on that it is cancelled. The next one printed is a new {word}.</p>
      {cancel.error && !wrong && <Note tone="neg">{cancel.error.message}</Note>}
      <FormField
        field={{ kind: 'textarea', name: 'reason', label: 'Reason', placeholder: 'Lost, stolen or wrong' }}
        value={reason}
        values={{}}
        required
        error={wrong}
        onChange={setReason}
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button
          color="red"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id, version, reason: typeof reason === 'string' ? reason : '' })}
        >
          Cancel the {word}
        </Button>
      </div>
    </Dialog>
  );
}
