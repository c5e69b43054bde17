import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { User } from '../../contract/accounts.ts';
import { usersApi } from '../../contract/users.ts';
import { ResetFactor } from '../account/ResetFactor.tsx';
import { ResetPassword } from '../account/ResetPassword.tsx';
import { ActAsDialog } from './ActAsDialog.tsx';
import './area.css';

interface UserActsProps {
  user: User;
  onDone: () => void;
  onPassword: (made: { user: User; temporaryPassword: string | null }) => void;
}

/** What can be done about a user's access, each with what it means. */
export function UserActs({ user, onDone, onPassword }: UserActsProps) {
  const [acting, setActing] = useState(false);
  const done = (text: string) => () => {
    say(text);
    onDone();
  };
  const reset = useSave(usersApi.resetPassword, { onDone: onPassword });
  const disable = useSave(usersApi.disable, { onDone: done(`${user.fullName} is disabled`) });
  const enable = useSave(usersApi.enable, { onDone: done(`${user.fullName} may sign in again`) });
  const lift = useSave(usersApi.liftLockout, { onDone: done(`${user.fullName} may try again at once`) });
  const mayAct = viewer()?.kind === 'super' && user.kind !== 'super' && !user.disabled;
  const failed = enable.error ?? lift.error;
  return (
    <div className="form-scroll">
      {failed && <Note tone="neg">{failed.message}</Note>}
      {user.lockedUntil && (
        <section className="area-act">
          <p>Too many wrong passwords or codes: locked out until {instantText(user.lockedUntil)} at the places they came from.</p>
          <Button variant="default" loading={lift.isPending} onClick={() => lift.mutate({ id: user.id })}>
            Lift lockout
          </Button>
        </section>
      )}
      <section className="area-act">
        <p>A temporary password, for a user who has forgotten the own one and gets no code. Signs the user out everywhere.</p>
        <ResetPassword user={user} onReset={reset.mutateAsync} />
      </section>
      {user.secondFactorSince && (
        <section className="area-act">
          <p>For a user who has lost the telephone with the app and the recovery codes. Signs the user out everywhere.</p>
          <ResetFactor user={user} of="platform" onDone={onDone} />
        </section>
      )}
      {mayAct && (
        <section className="area-act">
          <p>See the product as this user does, to help. It is on record, and a bar says so on every screen.</p>
          <Button variant="default" onClick={() => setActing(true)}>
            Act as user
          </Button>
          {acting && <ActAsDialog user={user} onClose={() => setActing(false)} />}
        </section>
      )}
      {user.disabled ? (
        <section className="area-act">
          <p>The user is disabled and cannot sign in.</p>
          <Button variant="default" loading={enable.isPending} onClick={() => enable.mutate({ id: user.id })}>
            Enable user
          </Button>
        </section>
      ) : (
        <section className="area-act">
          <p>A disabled user is out at once. What the user has done stays on record.</p>
          <ConfirmButton
            variant="default"
            label="Disable user"
            title={`Disable ${user.fullName}?`}
            text={`The user is signed out everywhere at once and cannot sign in until enabled again.${user.apiTokens > 0 ? ` API tokens that end for good: ${user.apiTokens}.` : ''}`}
            keep="Keep user"
            onConfirm={() => disable.mutateAsync({ id: user.id })}
          />
        </section>
      )}
    </div>
  );
}
