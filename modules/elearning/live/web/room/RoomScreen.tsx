import { useParams } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { Door } from '../../contract/room.ts';
import { MeetingStateOf, whenText } from '../words.tsx';
import '../live.css';
import { DoorView } from './DoorView.tsx';
import { roomCallsOfMe, RoomStore } from './room-store.ts';

const Room = latePart<{ store: RoomStore; door: Door }>({
  what: 'The room',
  load: async () => (await import('./Room.tsx')).Room,
  waiting: () => <SkeletonPage />,
});

/** The room of a live class or meeting: its door, the waiting room, and the room itself. */
export default function RoomScreen() {
  const { id } = useParams({ strict: false });
  const [api] = useState(roomCallsOfMe);
  const { data, error, refetch } = useApi(api.door, { id: Number(id) }, { refetchInterval: 15_000, staleTime: 0 });
  if (data) return <Shown key={data.id} door={data} />;
  return (
    <Page>
      <PageHeader title="Room" />
      {error ? (
        <ErrorState title="The room could not be opened" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Shown({ door }: { door: Door }) {
  const [store] = useState(() => new RoomStore(door.id));
  const view = useSyncExternalStore(store.subscribe, store.view);
  useEffect(() => {
    store.start();
    return () => store.close();
  }, [store]);
  const [wanted, setWanted] = useState(false);
  const { me, room } = view;
  const state = room?.state ?? door.state;
  const inside = (wanted && me?.state === 'in') || (state === 'over' && me?.state !== 'removed');
  return (
    <Page>
      <PageHeader
        title={door.title}
        meta={[
          [door.courseName, door.className].filter(Boolean).join(', ') || null,
          door.host,
          whenText(door.startsAt, door.endsAt),
          <MeetingStateOf key="state" state={state} />,
        ]}
      />
      {view.away && <Note tone="att">The line is gone. The room goes on here as soon as it is back.</Note>}
      {inside && <Room store={store} door={door} />}
      {!inside && wanted && me?.state === 'waiting' && <Waiting onLeave={() => setWanted(false)} store={store} />}
      {!inside && !(wanted && me?.state === 'waiting') && (
        <DoorView door={door} store={store} view={view} onCome={() => setWanted(true)} />
      )}
    </Page>
  );
}

function Waiting({ store, onLeave }: { store: RoomStore; onLeave: () => void }) {
  return (
    <output className="live-door">
      <h2>You are in the waiting room</h2>
      <p>You come in as soon as you are let in. Keep this page open.</p>
      <button
        type="button"
        className="link-button"
        onClick={() => {
          void store.leave();
          onLeave();
        }}
      >
        Do not wait any longer
      </button>
    </output>
  );
}
