import { Button, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { secondFactorApi } from '../../contract/second-factor.ts';

interface ResetFactorProps {
  user: { id: number; fullName: string };
  /** Whose user it is to the caller: one of the own school, or one of the platform's lists. */
  of: 'school' | 'platform';
  onDone?: () => void;
}

/** Takes the second step of a user away who has lost telephone and recovery codes; asks why, and tells the user. */
export function ResetFactor({ user, of, onDone }: ResetFactorProps) {
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const resetting = useSave(of === 'school' ? secondFactorApi.resetOfSchoolUser : secondFactorApi.resetOfUser, {
    onDone: () => {
      setOpened(false);
      setReason('');
      say(`The second step of ${user.fullName} is reset`);
      onDone?.();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    resetting.mutate({ id: user.id, reason });
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Reset second step
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={`Reset the second step of ${user.fullName}?`}>
        <form className="stack" onSubmit={submit}>
          <p>
            Be sure who is asking. The password alone lets the user in until a new second step is set up. The user is told, and
            signed out everywhere.
          </p>
          <Textarea
            label="Reason"
            required
            autosize
            minRows={2}
            maxLength={200}
            data-autofocus
            error={resetting.error?.message}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className="dialog-actions">
            <Button variant="default" onClick={() => setOpened(false)}>
              Keep second step
            </Button>
            <Button type="submit" color="red" loading={resetting.isPending} disabled={reason.trim() === ''}>
              Reset second step
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
