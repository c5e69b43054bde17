import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';

import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { ResetFactor, ResetPassword } from '#modules/platform/web/public.tsx';
import { usersApi, type SchoolUser } from '../../contract/users.ts';
import type { Secret } from './TemporaryPassword.tsx';

/** A user's way in: password, lockout, and whether they may sign in at all. */
export function UserAccess({ user, onSecret }: { user: SchoolUser; onSecret: (secret: Secret) => void }) {
  const { id, fullName } = user;
  // Nobody disables themselves.
  const own = viewer()?.user.id === id;
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
            ['API tokens', user.apiTokens > 0 && `${user.apiTokens} made by this user can be used`],
            ['Sign-in', user.disabled ? 'Disabled' : 'Allowed'],
          ]}
        />
      </div>
      <div className="row">
        <ResetPassword
          user={user}
          onReset={async (input) => {
            const answer = await resetting.mutateAsync(input);
            onSecret({ username: answer.user.username, password: answer.temporaryPassword });
          }}
        />
        {user.secondFactorSince && !own && <ResetFactor user={user} of="school" />}
        {user.disabled ? (
          <Button variant="default" loading={enabling.isPending} onClick={() => enabling.mutate({ id })}>
            Enable user
          </Button>
        ) : own ? null : (
          <ConfirmButton
            label="Disable user"
            title={`Disable ${fullName}?`}
            text={`The user is out at once and cannot sign in until enabled again. ${user.apiTokens > 0 ? `${capital(counted(user.apiTokens, 'API token'))} of theirs ${user.apiTokens > 1 ? 'end' : 'ends'} for good. ` : ''}What they have recorded stays.`}
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
