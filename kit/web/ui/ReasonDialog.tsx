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
  /** The input's field. */
  name?: string;
  placeholder?: string;
  /** Width in pixels. */
  size?: number;
  /** False: what else is asked is not complete. */
  ready?: boolean;
  onClose: () => void;
  /** Rejects with what the server refused; what it says of the reason stands at the field. */
  onConfirm: (reason: string) => Promise<unknown>;
  /** What else is asked, over the reason. What it takes from `wrong` stands at its field and no longer above. */
  children?: (wrong: (path: string) => string | undefined) => ReactNode;
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
  name = 'reason',
  placeholder,
  size,
  ready = true,
  onClose,
  onConfirm,
  children,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Error | null>(null);
  const fields = failed instanceof ApiError ? failed.fields : [];
  const placed = new Set<string>();
  const wrong = (path: string) => {
    placed.add(path);
    return fields.find((field) => field.path === path)?.message;
  };
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
  const asked = children?.(wrong);
  const unreasoned = wrong(name);
  const elsewhere = failed !== null && !fields.some(({ path }) => placed.has(path));
  return (
    <Dialog opened onClose={onClose} title={title} {...(size ? { size } : {})}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {text && <div>{text}</div>}
        {elsewhere && <Note tone="neg">{fields[0]?.message ?? failed.message}</Note>}
        {asked}
        <Textarea
          label={label}
          name={name}
          placeholder={placeholder}
          required
          autosize
          minRows={2}
          maxLength={300}
          data-autofocus
          description={hint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={reason}
          error={unreasoned}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" {...(danger && { color: 'red' })} loading={busy} disabled={!ready}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
