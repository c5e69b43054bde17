import { Button, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { storeSignIn } from '#kit/web/api/session.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import type { User } from '../../contract/accounts.ts';
import { impersonationApi } from '../../contract/impersonation.ts';

/** Asks why, then works as the user: the page is loaded anew, so that nothing of the super-user's stays on it. */
export function ActAsDialog({ user, opened, onClose }: { user: User; opened: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const starting = useSave(impersonationApi.start, {
    onDone: (answer) => {
      storeSignIn(answer);
      location.assign(user.kind === 'school' ? '/home' : '/branches');
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    starting.mutate({ accountId: user.id, reason });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Act as ${user.fullName}`}>
      <form className="stack" onSubmit={submit}>
        <p>Everything you do is recorded under both names, for up to two hours or until you press Stop in the bar.</p>
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          maxLength={200}
          data-autofocus
          description="The school can read it in its own record"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={starting.error?.message}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Stay yourself
          </Button>
          <Button type="submit" loading={starting.isPending}>
            Act as user
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
