import { Button, CopyButton } from '@mantine/core';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import '../settings.css';

export interface Secret {
  username: string;
  password: string;
}

/** A temporary password, shown this once. */
export function TemporaryPassword({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Temporary password">
      <p>
        Give it to <strong>{secret.username}</strong>, who chooses an own one at the next sign-in. It is shown only now.
      </p>
      <p className="secret num">{secret.password}</p>
      <div className="dialog-actions">
        <CopyButton value={secret.password}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy password'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
