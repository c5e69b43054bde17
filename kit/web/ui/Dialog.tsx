import { Button, CloseButton, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCloseOnNavigation } from '#kit/web/guard/navigation.ts';
import './css/dialog.css';
import { useEscape } from './escape.ts';
import { dialogFocus } from './form/first-focus.ts';
import { useHoldFocus } from './form/hold-focus.ts';
import { fade } from './theme.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title?: string;
  /** The name of a dialog that shows no title. */
  label?: string;
  /** The command palette's place and width. */
  palette?: boolean;
  /** Width in pixels; 440 by default. */
  size?: number;
  children: ReactNode;
}

/** A modal. The focus starts where one types, and returns to what opened it. It closes with Esc, with a click outside and on every change of screen. */
export function Dialog({ opened, onClose, title, label, palette, size, children }: DialogProps) {
  useCloseOnNavigation(opened, onClose);
  useEscape(opened, onClose);
  useHoldFocus(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      size={size ?? (palette ? 600 : 440)}
      centered={!palette}
      yOffset={palette ? '12vh' : '5dvh'}
      transitionProps={{ duration: fade, transition: 'fade' }}
      classNames={{ content: palette ? 'dialog dialog-palette' : 'dialog', overlay: 'dialog-scrim' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={title ? undefined : label}>
        {title && (
          <div className="dialog-head">
            <Modal.Title tabIndex={-1} data-title>
              {title}
            </Modal.Title>
            <CloseButton aria-label="Close" onClick={onClose} size={32} iconSize={20} />
          </div>
        )}
        <div ref={dialogFocus} className={palette ? undefined : 'dialog-body'}>
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** One figure that a step changes: before and after, or the amount alone. */
export interface Consequence {
  label: string;
  before?: string;
  after: string;
}

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What happens, in one or two sentences. */
  text: ReactNode;
  consequences?: readonly Consequence[];
  /** What stays safe, or that it cannot be undone. */
  note?: string;
  /** The safe choice, where the focus starts: "Keep receipt". */
  keep: string;
  /** Verb and object: "Cancel receipt". */
  confirm: string;
  danger?: boolean;
  onConfirm: () => Promise<unknown>;
}

/** Asks before a step that destroys or moves money, with its consequence in figures. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  text,
  consequences = [],
  note,
  keep,
  confirm,
  danger,
  onConfirm,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailed(error instanceof Error ? error.message : 'An error occurred. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <div>{text}</div>
      {consequences.length > 0 && (
        <dl className="dialog-figures">
          {consequences.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">
                {before !== undefined && <>{before} → </>}
                <strong>{after}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className="muted">{note}</p>}
      {failed && (
        <p className="neg" role="alert">
          {failed}
        </p>
      )}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose} data-autofocus>
          {keep}
        </Button>
        <Button color={danger ? 'red' : undefined} loading={busy} onClick={() => void run()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
