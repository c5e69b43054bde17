import { Button } from '@mantine/core';
import { useState } from 'react';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { latePart } from '#kit/web/ui/late-part.tsx';
import type { Door } from '../../contract/room.ts';
import { limitWords } from '../../contract/words.ts';
import type { RoomStore, RoomView } from './room-store.ts';

const DeviceCheck = latePart<Record<never, never>>({
  what: 'The check of camera and microphone',
  load: async () => (await import('./DeviceCheck.tsx')).DeviceCheck,
});

interface DoorViewProps {
  door: Door;
  store: RoomStore;
  view: RoomView;
  onCome: () => void;
}

/** Before one comes in: when it opens, a check of camera and microphone, and the button. */
export function DoorView({ door, store, view, onCome }: DoorViewProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const { state, opensAt, cancelledBecause, provider, mine, lobby } = door;
  const come = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    onCome();
    await store.enter().catch((error: Error) => setRefused(error.message));
    setBusy(false);
  };
  const removed = view.me?.state === 'removed';
  return (
    <div className="live-door">
      {door.note !== null && <p className="live-words">{door.note}</p>}
      {state === 'cancelled' && <Note tone="neg">Cancelled: {cancelledBecause}</Note>}
      {state === 'coming' && (
        <Note>
          The room opens on <InstantText at={opensAt} />.
        </Note>
      )}
      {removed && <Note tone="att">You were removed from this room. You come back when whoever leads it lets you in again.</Note>}
      {provider === 'room' && (state === 'open' || state === 'live') && (
        <>
          <Note>
            You come in with voice and slides alone, which need little data. You choose pictures in the room.
            {mine && ` ${limitWords}`}
          </Note>
          {checking ? (
            <DeviceCheck />
          ) : (
            <Button variant="default" onClick={() => setChecking(true)}>
              Check camera and microphone
            </Button>
          )}
        </>
      )}
      {refused !== null && <Note tone="neg">{refused}</Note>}
      {(state === 'open' || state === 'live') && (
        <Button size="md" loading={busy} onClick={() => void come()}>
          {lobby && !mine ? 'Ask to come in' : 'Come in'}
        </Button>
      )}
    </div>
  );
}
