import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';

import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { deviceInWords } from '../../contract/device-in-words.ts';
import { ownAccountApi } from '../../contract/own-account.ts';
import './account.css';

/** Every place where one is signed in, with the button that ends it. */
export function OwnSessions() {
  const { data, error } = useApi(ownAccountApi.sessions, {}, { staleTime: 0 });
  const ending = useSave(ownAccountApi.endSessions, {
    onDone: ({ ended }) => say(ended === 1 ? 'Signed out there' : `Signed out of ${ended} places`),
  });
  const rows = data?.rows ?? [];
  const failed = error ?? ending.error;
  const others = rows.filter(({ current }) => !current).length;
  return (
    <Box
      title="Where you are signed in"
      count={rows.length}
      padded
      aside={
        others > 0 && (
          <Button size="xs" variant="default" loading={ending.isPending} onClick={() => ending.mutate({ sessionId: null })}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {failed && <Note tone="neg">{failed.message}</Note>}
      {!data && !error && <SkeletonPage />}
      <ul className="account-sessions">
        {rows.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{deviceInWords(session.device)}</strong> {session.current && <Status tone="pos">This device</Status>}
              <p className="hint">
                {session.impersonatedBy && `By ${session.impersonatedBy}, acting as you. `}
                From {session.ip ?? 'an unknown address'}, since {instantText(session.createdAt)}, last used{' '}
                {instantText(session.lastSeenAt)}
              </p>
            </div>
            {!session.current && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Sign out ${deviceInWords(session.device)}`}
                onClick={() => ending.mutate({ sessionId: session.id })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="hint">
        A place that you do not know? Sign it out and change your password. Nobody stays signed in after 15 minutes without use.
      </p>
    </Box>
  );
}
