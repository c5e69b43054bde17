import { Button } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import { ConfirmDialog, type Consequence } from '#kit/web/ui/Dialog.tsx';

interface ConfirmButtonProps {
  /** Verb and object: "Remove hostel". Also the button of the question. */
  label: string;
  title: string;
  /** What happens, in one or two sentences. */
  text: ReactNode;
  consequences?: readonly Consequence[];
  /** The safe choice: "Keep hostel". */
  keep: string;
  /** Throws, or rejects, to say in the dialog why it failed. */
  onConfirm: () => Promise<unknown>;
  variant?: 'subtle' | 'default' | 'filled';
}

/** A button whose step is asked about first, with its consequence. Red, as such steps destroy. */
export function ConfirmButton({ label, variant = 'subtle', ...question }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  return (
    <>
      <Button color="red" variant={variant} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && <ConfirmDialog {...question} opened onClose={close} confirm={label} danger />}
    </>
  );
}
