import { Button } from '@mantine/core';
import {
  IconCamera,
  IconCameraOff,
  IconHandStop,
  IconLogout,
  IconMicrophone,
  IconMicrophoneOff,
  IconScreenShare,
  IconScreenShareOff,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { MoreMenu } from '#kit/web/ui/Page.tsx';
import { hostApi } from '../../contract/host.ts';
import { liveScreens } from '../../contract/screens.ts';
import type { ShownPart } from '../../contract/words.ts';
import type { RoomStore, RoomView } from './room-store.ts';
import type { RoomLine } from './use-media.ts';

interface ControlsProps {
  store: RoomStore;
  view: RoomView;
  line: RoomLine;
}

const icon = { size: 18, stroke: 1.7 } as const;
const failed = (error: Error): void => say(error.message);

/** What one does oneself: microphone, camera, screen, hand, pictures, leaving; who leads besides: what all look at, and the room. */
export function Controls({ store, view, line }: ControlsProps) {
  const go = useGo();
  const { me, room } = view;
  const { media, state } = line;
  const { id, api } = store;
  const host = me?.host ?? false;
  const speaks = host || me?.speaks === true;
  const up = me !== null && me.handAt !== null;
  // Whose microphone was taken sends nothing more by themselves either.
  useEffect(() => {
    if (!speaks && media?.state.own.microphone) void media.setMicrophone(false).catch(() => undefined);
  }, [speaks, media]);
  return (
    <fieldset className="live-controls" aria-label="Your part">
      {media && state && speaks && (
        <Button
          variant={state.own.microphone ? 'filled' : 'default'}
          aria-pressed={state.own.microphone}
          leftSection={state.own.microphone ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
          onClick={() => void media.setMicrophone(!state.own.microphone).catch(failed)}
        >
          {state.own.microphone ? 'Microphone on' : 'Microphone off'}
        </Button>
      )}
      {media && state && host && (
        <>
          <Button
            variant="default"
            aria-pressed={state.own.camera}
            leftSection={state.own.camera ? <IconCamera {...icon} /> : <IconCameraOff {...icon} />}
            onClick={() => void media.setCamera(!state.own.camera).catch(failed)}
          >
            {state.own.camera ? 'Camera on' : 'Camera off'}
          </Button>
          <Button
            variant="default"
            aria-pressed={state.own.screen}
            leftSection={state.own.screen ? <IconScreenShareOff {...icon} /> : <IconScreenShare {...icon} />}
            onClick={() => void media.setScreen(!state.own.screen).catch(failed)}
          >
            {state.own.screen ? 'Stop the screen' : 'Show the screen'}
          </Button>
        </>
      )}
      {media && state && (
        <Button
          variant="default"
          aria-pressed={!state.lowData}
          onClick={() => void media.setLowData(!state.lowData).catch(failed)}
        >
          {state.lowData ? 'Show pictures' : 'Voice and slides only'}
        </Button>
      )}
      {!host && (
        <Button
          variant={up ? 'filled' : 'default'}
          aria-pressed={up}
          leftSection={<IconHandStop {...icon} />}
          onClick={() => void store.send(api.hand, { id, up: !up }).catch(() => undefined)}
        >
          {up ? 'Take the hand down' : 'Raise the hand'}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconLogout {...icon} />}
        onClick={() => {
          void store.leave();
          go(liveScreens.liveClasses.path);
        }}
      >
        Leave
      </Button>
      {host && room && <Lead store={store} room={room} />}
    </fieldset>
  );
}

const looks: readonly (readonly [ShownPart, string])[] = [
  ['stage', 'Stage'],
  ['slides', 'Slides'],
  ['board', 'Board'],
];

function Lead({ store, room }: { store: RoomStore; room: NonNullable<RoomView['room']> }) {
  const { id } = store;
  const [ending, setEnding] = useState(false);
  const set = (change: { locked?: boolean; lobby?: boolean; chat?: boolean; board?: boolean }) => () =>
    void store.send(hostApi.set, { id, ...change }).catch(() => undefined);
  return (
    <>
      <fieldset className="live-row" aria-label="What everybody looks at">
        {looks.map(([shown, label]) => (
          <button
            key={shown}
            type="button"
            className="live-tab"
            aria-pressed={room.shown === shown}
            onClick={() => void store.send(hostApi.show, { id, shown }).catch(() => undefined)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <MoreMenu
        label="Lead the room"
        entries={[
          { label: room.locked ? 'Unlock the room' : 'Lock the room', onClick: set({ locked: !room.locked }) },
          { label: room.lobby ? 'Let everybody in at once' : 'Have a waiting room', onClick: set({ lobby: !room.lobby }) },
          { label: room.chat ? 'Close the chat' : 'Open the chat', onClick: set({ chat: !room.chat }) },
          { label: room.board ? 'Keep the board for who leads' : 'Let everybody draw', onClick: set({ board: !room.board }) },
          { label: 'Mute all', onClick: () => void store.send(hostApi.muteAll, { id }).catch(() => undefined) },
          { label: 'End for all', danger: true, onClick: () => setEnding(true) },
        ]}
      />
      <ConfirmDialog
        opened={ending}
        onClose={() => setEnding(false)}
        title="End the meeting for all?"
        text="Everybody leaves the room, and it is not opened again. What was shown and written stays to be seen."
        keep="Go on"
        confirm="End for all"
        danger
        onConfirm={() => store.send(hostApi.end, { id })}
      />
    </>
  );
}
