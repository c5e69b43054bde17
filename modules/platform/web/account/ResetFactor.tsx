import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
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
  const resetting = useSave(of === 'school' ? secondFactorApi.resetOfSchoolUser : secondFactorApi.resetOfUser, {
    onDone: () => {
      say(`The second step of ${user.fullName} is reset`);
      setOpened(false);
      onDone?.();
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Reset second step
      </Button>
      {opened && (
        <ReasonDialog
          title={`Reset the second step of ${user.fullName}?`}
          text="Be sure who is asking. The password alone lets the user in until a new second step is set up. The user is told, and signed out everywhere."
          keep="Keep second step"
          confirm="Reset second step"
          onClose={() => setOpened(false)}
          onConfirm={(reason) => resetting.mutateAsync({ id: user.id, reason })}
        />
      )}
    </>
  );
}
