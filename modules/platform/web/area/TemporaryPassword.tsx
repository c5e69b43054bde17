import { Button } from '@mantine/core';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import './area.css';

interface TemporaryPasswordProps {
  given: { user: { fullName: string; username: string }; temporaryPassword: string } | null;
  onClose: () => void;
}

/** A password that is shown this once: the user must change it at the first sign-in. */
export function TemporaryPassword({ given, onClose }: TemporaryPasswordProps) {
  const copy = (): void => {
    void navigator.clipboard.writeText(given?.temporaryPassword ?? '').then(() => say('Password copied'));
  };
  return (
    <Dialog opened={given !== null} onClose={onClose} title="Temporary password">
      <p>
        Give this to {given?.user.fullName}, who signs in as <strong>{given?.user.username}</strong> and then chooses an own
        password. It is shown only now.
      </p>
      <p className="area-password num" aria-label="Temporary password">
        {given?.temporaryPassword}
      </p>
      <div className="dialog-actions">
        {'clipboard' in navigator && (
          <Button variant="default" onClick={copy}>
            Copy
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
