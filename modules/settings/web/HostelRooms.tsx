import { Button, NumberInput, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { hostelsApi } from '../contract/hostels.ts';
import './settings.css';

interface Room {
  id: number;
  name: string;
  beds: { id: number; label: string; studentId: number | null }[];
}

/** The rooms of a hostel with their beds: add, rename, put up and take away beds, remove. */
export function HostelRooms({ hostelId }: { hostelId: number }) {
  const { data, error, refetch } = useApi(hostelsApi.rooms, { id: hostelId });
  const [changing, setChanging] = useState<number | null>(null);
  if (error) return <ErrorState title="The rooms could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <>
      {data.rooms.length > 0 && (
        <ul className="box rooms">
          {data.rooms.map((room) =>
            changing === room.id ? (
              <li key={room.id}>
                <RoomForm hostelId={hostelId} room={room} onDone={() => setChanging(null)} />
              </li>
            ) : (
              <RoomRow key={room.id} room={room} onChange={() => setChanging(room.id)} />
            ),
          )}
        </ul>
      )}
      {changing === null && <RoomForm key={data.rooms.length} hostelId={hostelId} room={null} onDone={() => undefined} />}
    </>
  );
}

function RoomRow({ room, onChange }: { room: Room; onChange: () => void }) {
  const taken = room.beds.filter((bed) => bed.studentId !== null).length;
  return (
    <li className="room">
      <strong>{room.name}</strong>
      <span className="muted num">
        {taken} of {room.beds.length} beds taken
      </span>
      <span className="room-steps">
        <Button size="xs" variant="subtle" onClick={onChange} aria-label={`Change ${room.name}`}>
          Change
        </Button>
      </span>
    </li>
  );
}

/** One room's name and number of beds; a new one without `room`. */
function RoomForm({ hostelId, room, onDone }: { hostelId: number; room: Room | null; onDone: () => void }) {
  const [begun] = useState<{ name: string; beds: number | string }>({ name: room?.name ?? '', beds: room?.beds.length ?? '' });
  const [name, setName] = useState(begun.name);
  const [beds, setBeds] = useState(begun.beds);
  const adding = useSave(hostelsApi.addRoom, { onDone });
  const changing = useSave(hostelsApi.changeRoom, { onDone });
  const removing = useSave(hostelsApi.removeRoom);
  const saving = room ? changing : adding;
  const errorAt = (path: string) => saving.error?.fields.find((field) => field.path === path)?.message;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (room) changing.mutate({ id: hostelId, roomId: room.id, name, beds: Number(beds) });
    else adding.mutate({ id: hostelId, name, beds: Number(beds) });
  };
  const dirty = !saving.isSuccess && (name !== begun.name || beds !== begun.beds);
  const elsewhere = saving.error && !errorAt('name') && !errorAt('beds');
  return (
    <form className="room-form" onSubmit={send} noValidate aria-label={room ? `Change ${room.name}` : 'Add room'}>
      <LeaveGuard dirty={dirty} />
      {elsewhere && <Note tone="neg">{saving.error?.message}</Note>}
      <TextInput
        label="Room or cube"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorAt('name')}
        required
      />
      <NumberInput label="Beds" value={beds} onChange={setBeds} error={errorAt('beds')} min={1} max={200} hideControls required />
      <div className="row">
        <Button type="submit" variant="default" loading={saving.isPending}>
          {room ? 'Save room' : 'Add room'}
        </Button>
        {room && (
          <>
            <Button variant="subtle" onClick={onDone}>
              Cancel
            </Button>
            <ConfirmButton
              label="Remove room"
              title={`Remove ${room.name}?`}
              text={`The room goes with its ${counted(room.beds.length, 'bed')}.`}
              keep="Keep room"
              onConfirm={async () => {
                await removing.mutateAsync({ id: hostelId, roomId: room.id });
                onDone();
              }}
            />
          </>
        )}
      </div>
    </form>
  );
}
