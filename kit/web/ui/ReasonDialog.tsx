import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#kit/web/api/client.ts';
import { Dialog } from './Dialog.tsx';
import { Note } from './Note.tsx';

interface ReasonDialogProps {
  title: string;
  /** What happens, in one or two sentences. */
  text?: ReactNode;
  /** `Reason` when left out. */
  label?: string;
  /** Who reads the reason. */
  hint?: string;
  /** The safe choice: "Keep receipt". */
  keep: string;
  /** Verb and object: "Cancel receipt". */
  confirm: string;
  /** False: the step destroys nothing. */
  danger?: boolean;
  onClose: () => void;
  /** Rejects with what the server refused; what it says of `reason` stands at the field. */
  onConfirm: (reason: string) => Promise<unknown>;
}

/** Asks why before a step that is kept on record with its reason. Whoever shows it closes it as soon as the step is done. */
export function ReasonDialog({
  title,
  text,
  label = 'Reason',
  hint,
  keep,
  confirm,
  danger = true,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Error | null>(null);
  const fields = failed instanceof ApiError ? failed.fields : [];
  const wrong = fields.find(({ path }) => path === 'reason')?.message;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailed(null);
    try {
      await onConfirm(reason);
    } catch (error) {
      setFailed(error instanceof Error ? error : new Error('An error occurred. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {text && <div>{text}</div>}
        {failed && !wrong && <Note tone="neg">{fields[0]?.message ?? failed.message}</Note>}
        <Textarea
          label={label}
          name="reason"
          required
          autosize
          minRows={2}
          maxLength={300}
          data-autofocus
          description={hint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={reason}
          error={wrong}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" {...(danger && { color: 'red' })} loading={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
