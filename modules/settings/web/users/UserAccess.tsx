import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';

import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ResetFactor } from '#modules/platform/web/public.tsx';
import { usersApi, type SchoolUser } from '../../contract/users.ts';
import type { Secret } from './TemporaryPassword.tsx';

/** A user's way in: password, lockout, and whether they may sign in at all. */
export function UserAccess({ user, onSecret }: { user: SchoolUser; onSecret: (secret: Secret) => void }) {
  const { id, fullName } = user;
  const resetting = useSave(usersApi.resetPassword);
  const disabling = useSave(usersApi.disable);
  const enabling = useSave(usersApi.enable, { onDone: () => say(`${fullName} may sign in again`) });
  const lifting = useSave(usersApi.liftLockout, { onDone: () => say(`${fullName} may try again`) });
  const failed = enabling.error ?? lifting.error;
  return (
    <>
      {failed && <Note tone="neg">{failed.message}</Note>}
      {user.lockedUntil && (
        <Note tone="att">
          Too many wrong passwords or codes: locked out until {instantText(user.lockedUntil)}.{' '}
          <button type="button" className="link" onClick={() => lifting.mutate({ id })}>
            Lift the lockout
          </button>
        </Note>
      )}
      <div className="box">
        <Facts
          rows={[
            ['Last seen', user.lastSeenAt ? instantText(user.lastSeenAt) : 'Has not signed in yet'],
            ['Password', user.mustChangePassword ? 'Temporary, to be changed at the next sign-in' : 'Own'],
            ['Second step', user.secondFactorSince ? `On since ${instantText(user.secondFactorSince)}` : 'Off'],
            ['Sign-in', user.disabled ? 'Disabled' : 'Allowed'],
          ]}
        />
      </div>
      <div className="row">
        <ConfirmButton
          label="Reset password"
          title={`Reset the password of ${fullName}?`}
          text="A temporary password is made and shown to you once. The user is signed out everywhere."
          keep="Keep the password"
          variant="default"
          onConfirm={async () => {
            const answer = await resetting.mutateAsync({ id });
            onSecret({ username: answer.user.username, password: answer.temporaryPassword });
          }}
        />
        {user.secondFactorSince && viewer()?.user.id !== id && <ResetFactor user={user} of="school" />}
        {user.disabled ? (
          <Button variant="default" loading={enabling.isPending} onClick={() => enabling.mutate({ id })}>
            Enable user
          </Button>
        ) : (
          <ConfirmButton
            label="Disable user"
            title={`Disable ${fullName}?`}
            text="The user is out at once and cannot sign in until enabled again. What they have recorded stays."
            keep="Keep user"
            onConfirm={async () => {
              await disabling.mutateAsync({ id });
              say(`${fullName} is disabled`);
            }}
          />
        )}
      </div>
    </>
  );
}
