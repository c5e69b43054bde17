import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { Output } from '#kit/contract/endpoint.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { usersApi } from '../../contract/users.ts';
import './slips.css';

/** Makes first passwords for users who have never signed in, and shows them once as slips to print and cut. */
export function FirstPasswords({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const make = useSave(usersApi.firstPasswords, {});
  if (make.data) return <Slips rows={make.data.rows} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={`First passwords for ${counted(ids.length, 'user')}?`}>
      <p>
        Each gets a new temporary password, which is shown once, here, to print and hand over. Passwords that were printed before
        do not open anything any more.
      </p>
      {make.error && <Note tone="neg">{make.error.message}</Note>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus loading={make.isPending} onClick={() => make.mutate({ ids: [...ids] })}>
          Make passwords
        </Button>
      </div>
    </Dialog>
  );
}

function Slips({ rows, onClose }: { rows: Output<typeof usersApi.firstPasswords>['rows']; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="First passwords" size={760}>
      <p className="no-print">They are shown only now. Print them, cut them apart and give each to its user.</p>
      <ul className="slips">
        {rows.map(({ username, fullName, temporaryPassword }) => (
          <li key={username} className="slip">
            <strong>{fullName}</strong>
            <dl>
              <dt>Address</dt>
              <dd>{window.location.host}</dd>
              <dt>Username</dt>
              <dd>{username}</dd>
              <dt>Password</dt>
              <dd className="num">{temporaryPassword}</dd>
            </dl>
            <span className="muted">You choose an own password at the first sign-in.</span>
          </li>
        ))}
      </ul>
      <div className="dialog-actions no-print">
        <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
