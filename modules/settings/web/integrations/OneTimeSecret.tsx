import { Button, CopyButton } from '@mantine/core';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import '../settings.css';

/** What is shown this once. */
export interface OneTime {
  readonly title: string;
  /** What it is for and where it goes. */
  readonly text: string;
  readonly value: string;
}

/** A token or a secret, shown this once. */
export function OneTimeSecret({ shown, onClose }: { shown: OneTime; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={shown.title}>
      <p>{shown.text} It is shown only now.</p>
      <p className="secret secret-long num">{shown.value}</p>
      <div className="dialog-actions">
        <CopyButton value={shown.value}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
