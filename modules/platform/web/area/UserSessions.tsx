import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';

import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { User } from '../../contract/accounts.ts';
import { deviceInWords } from '../../contract/device-in-words.ts';
import { usersApi } from '../../contract/users.ts';
import './area.css';

/** Where a user is signed in, with the button that ends it. */
export function UserSessions({ user }: { user: User }) {
  const { data, error } = useApi(usersApi.sessions, { id: user.id }, { staleTime: 0 });
  const ending = useSave(usersApi.endSessions, {
    onDone: ({ ended }) => say(ended === 1 ? 'Signed out there' : `Signed out of ${ended} places`),
  });
  const rows = data?.rows ?? [];
  return (
    <div className="form">
      <div className="form-scroll">
        {(error ?? ending.error) && <Note tone="neg">{(error ?? ending.error)?.message}</Note>}
        {!data && !error && <SkeletonPage />}
        {data && rows.length === 0 && <p className="muted">{user.fullName} is signed in nowhere.</p>}
        <ul className="area-sessions">
          {rows.map((session) => (
            <li key={session.id}>
              <div>
                <strong>{deviceInWords(session.device)}</strong>
                <p className="hint">
                  {session.impersonatedBy && `By ${session.impersonatedBy}, acting as the user. `}
                  From {session.ip ?? 'an unknown address'}, since {instantText(session.createdAt)}, last seen{' '}
                  {instantText(session.lastSeenAt)}
                </p>
              </div>
              <Button size="xs" variant="default" onClick={() => ending.mutate({ id: user.id, sessionId: session.id })}>
                Sign out
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {rows.length > 1 && (
        <div className="form-bar">
          <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate({ id: user.id, sessionId: null })}>
            Sign out everywhere
          </Button>
        </div>
      )}
    </div>
  );
}
