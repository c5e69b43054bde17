import { Button } from '@mantine/core';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { usersApi, type SchoolUser } from '../../contract/users.ts';
import { deviceInWords } from '#modules/platform/contract/device-in-words.ts';

/** Where a user is signed in now, each place to be ended. */
export function UserSessions({ user }: { user: SchoolUser }) {
  const { data, error, refetch } = useApi(usersApi.sessions, { id: user.id }, { staleTime: 0 });
  const ending = useSave(usersApi.endSession, { onDone: () => say('Signed out there') });
  const endingAll = useSave(usersApi.endSessions, { onDone: () => say(`${user.fullName} is signed out`) });
  const failed = ending.error ?? endingAll.error;
  if (error) return <ErrorState title="The sessions could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  if (data.rows.length === 0)
    return <EmptyState title="Not signed in" text="Each place where this user is signed in appears here." />;
  return (
    <>
      {failed && <Note tone="neg">{failed.message}</Note>}
      <ul className="box rooms">
        {data.rows.map((session) => (
          <li key={session.id} className="room">
            <strong>{deviceInWords(session.device)}</strong>
            <span className="muted">
              {session.ip}, last seen <InstantText at={session.lastSeenAt} />
              {session.impersonatedBy && `, ${session.impersonatedBy} acting as this user`}
            </span>
            <span className="room-steps">
              <Button size="xs" variant="subtle" onClick={() => ending.mutate({ id: user.id, sessionId: session.id })}>
                Sign out
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="default" loading={endingAll.isPending} onClick={() => endingAll.mutate({ id: user.id })}>
          Sign out everywhere
        </Button>
      </div>
    </>
  );
}
