import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Note } from '#kit/web/ui/Note.tsx';
import type { Door } from '../../contract/room.ts';
import type { ShownPart } from '../../contract/words.ts';
import { Board } from './Board.tsx';
import { Chat } from './Chat.tsx';
import { Controls } from './Controls.tsx';
import { People } from './People.tsx';
import { Polls } from './Polls.tsx';
import type { RoomStore } from './room-store.ts';
import { Slides } from './Slides.tsx';
import { Stage } from './Stage.tsx';
import { useMedia } from './use-media.ts';

const sides = [
  { key: 'chat', label: 'Chat' },
  { key: 'people', label: 'People' },
  { key: 'polls', label: 'Polls' },
] as const;
type Side = (typeof sides)[number]['key'];

const parts: readonly (readonly [ShownPart, string])[] = [
  ['stage', 'Stage'],
  ['slides', 'Slides'],
  ['board', 'Board'],
];

/** The room from inside; once it is over, what was shown and written in it. */
export function Room({ store, door }: { store: RoomStore; door: Door }) {
  const view = useSyncExternalStore(store.subscribe, store.view);
  const [side, setSide] = useState<Side>('chat');
  const { me, room, refused } = view;
  const over = room?.state === 'over';
  const host = me?.host ?? false;
  const line = useMedia(store, me?.state === 'in' && !over);
  const shown = room?.shown ?? 'stage';
  // Once it is over everybody turns the pages by themselves.
  const [own, setOwn] = useState<ShownPart>('slides');
  const part = over ? own : shown;
  const waits = host ? view.people.filter(({ state }) => state === 'waiting').length : 0;
  const hands = view.people.filter(({ state, handAt }) => state === 'in' && handAt !== null).length;
  const counts: Readonly<Record<Side, number>> = {
    chat: 0,
    people: waits + hands,
    polls: view.polls.filter(({ open }) => open).length,
  };
  return (
    <div className="live-room">
      <div className="live-main">
        {refused !== null && <Note tone="neg">{refused}</Note>}
        {over && <Note>This meeting is over. What was shown and written stays here.</Note>}
        {line.trouble !== null && !over && <Note tone="att">{line.trouble} Slides, board and chat go on.</Note>}
        {line.address !== null && !over && (
          <Note tone="inf">
            Voice and pictures are elsewhere:{' '}
            <a href={line.address} target="_blank" rel="noopener noreferrer">
              open them in a new tab
            </a>
            . Keep this page open too: it shows that you are here.
          </Note>
        )}
        {over && (
          <fieldset className="live-row" aria-label="What to look at">
            {parts
              .filter(([key]) => key !== 'stage')
              .map(([key, label]) => (
                <button key={key} type="button" className="live-tab" aria-pressed={own === key} onClick={() => setOwn(key)}>
                  {label}
                </button>
              ))}
          </fieldset>
        )}
        <Voice stream={line.state?.voice ?? null} />
        {!over && <Stage line={line} view={view} hostName={door.host} small={part !== 'stage'} />}
        {part === 'slides' && <Slides store={store} view={view} leads={host && !over} free={over} />}
        {part === 'board' && <Board store={store} view={view} free={over} />}
        {!over && <Controls store={store} view={view} line={line} />}
      </div>
      <aside className="live-side" aria-label="Chat, people and polls">
        <fieldset className="live-row" aria-label="Beside the stage">
          {sides.map(({ key, label }) => (
            <button key={key} type="button" className="live-tab" aria-pressed={side === key} onClick={() => setSide(key)}>
              {label}
              {counts[key] > 0 && <span className="num"> {counts[key]}</span>}
            </button>
          ))}
        </fieldset>
        {side === 'chat' && <Chat store={store} view={view} />}
        {side === 'people' && <People store={store} view={view} />}
        {side === 'polls' && <Polls store={store} view={view} />}
      </aside>
    </div>
  );
}

/** All voices of the room. */
function Voice({ stream }: { stream: MediaStream | null }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.srcObject = stream;
    if (stream)
      element.play().then(
        () => setBlocked(false),
        () => setBlocked(true),
      );
  }, [stream]);
  return (
    <>
      <audio ref={audio} autoPlay aria-label="Voices">
        <track kind="captions" />
      </audio>
      {blocked && (
        <button type="button" className="live-tab" onClick={() => void audio.current?.play().then(() => setBlocked(false))}>
          Hear the voices
        </button>
      )}
    </>
  );
}
