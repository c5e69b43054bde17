import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconCameraRotate, IconCloudOff, IconMaximize } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { formatDay, dayIn, timeIn } from '#kit/contract/dates.ts';
import { useStore } from '#kit/web/api/store.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import type { ScanWay } from '../../contract/kiosk-page.ts';
import { KioskCamera } from './KioskCamera.tsx';
import { KioskSaid } from './KioskSaid.tsx';
import type { KioskView, KioskWork } from './kiosk-work.ts';
import { allowSound } from './sounds.ts';
import { isReader, useReader } from './use-reader.ts';
import { useAwake } from './use-awake.ts';

/** Seconds that a clock may be off before it is said. */
const slack = 60;

/** The kiosk at work: a camera, a card reader and a field, and what it says of who has just scanned. */
export function KioskFace({ work }: { work: KioskWork }) {
  const view = useStore(work.view);
  const { kiosk, said } = view;
  const [pressed, setPressed] = useState<'in' | 'out'>('in');
  const asks = kiosk.direction === 'pressed';
  const take = useCallback(
    (text: string, way: ScanWay) => void work.scan(text, way, asks ? pressed : null),
    [work, asks, pressed],
  );
  const found = useCallback((text: string) => take(text, 'camera'), [take]);
  const read = useCallback((text: string) => take(text, 'reader'), [take]);
  useReader(read);
  useAwake();
  return (
    <main className="kiosk" onPointerDown={allowSound}>
      <header className="kiosk-head">
        <div>
          <h1>{kiosk.name}</h1>
          <p>{[kiosk.school, kiosk.location].filter(Boolean).join(', ')}</p>
        </div>
        <KioskClock timeZone={kiosk.timeZone} ahead={view.ahead} />
      </header>
      {asks && (
        <SegmentedControl
          fullWidth
          size="lg"
          aria-label="Whether people come or go"
          value={pressed}
          onChange={(value) => setPressed(value === 'out' ? 'out' : 'in')}
          data={[
            { value: 'in', label: 'Coming' },
            { value: 'out', label: 'Going' },
          ]}
        />
      )}
      <KioskCamera camera={view.camera} onFound={found} />
      <TypedNumber onTyped={take} />
      <footer className="kiosk-foot">
        <p aria-live="polite">{stateWords(view)}</p>
        <ActionIcon variant="default" size={44} aria-label="Use the other camera" onClick={() => work.turnCamera()}>
          <IconCameraRotate size={22} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Fill the screen"
          onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
        >
          <IconMaximize size={22} stroke={1.7} />
        </ActionIcon>
      </footer>
      {said && <KioskSaid key={said.ref} work={work} said={said} timeZone={kiosk.timeZone} />}
    </main>
  );
}

function stateWords({ online, waiting, lost, ahead }: KioskView) {
  const seconds = Math.round(ahead / 1000);
  const minutes = Math.round(Math.abs(seconds) / 60);
  return (
    <>
      {!online && (
        <span className="kiosk-away">
          <IconCloudOff size={18} stroke={1.7} aria-hidden="true" /> No line to the server. Scans are kept here.
        </span>
      )}
      {waiting > 0 && <span>{counted(waiting, 'scan waits', 'scans wait')} for the line</span>}
      {lost > 0 && <span>{counted(lost, 'scan that waited was', 'scans that waited were')} not known or not good</span>}
      {Math.abs(seconds) > slack && (
        <span>{`This device’s clock is ${minutes} min ${seconds > 0 ? 'ahead' : 'behind'}; the school’s time counts`}</span>
      )}
      {online && waiting === 0 && <span>Ready</span>}
    </>
  );
}

function KioskClock({ timeZone, ahead }: { timeZone: string; ahead: number }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  const right = new Date(now.getTime() - ahead);
  return (
    <p className="kiosk-clock">
      <time>{timeIn(timeZone, right)}</time>
      <span>{formatDay(dayIn(timeZone, right))}</span>
    </p>
  );
}

/** A field for who has no card with them. A card reader that types into it is known by its speed. */
function TypedNumber({ onTyped }: { onTyped: (text: string, way: ScanWay) => void }) {
  const [text, setText] = useState('');
  const keys = useRef<number[]>([]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') onTyped(text, isReader(keys.current) ? 'reader' : 'typed');
    keys.current = [];
    setText('');
  };
  return (
    <form className="kiosk-type" onSubmit={send}>
      <TextInput
        name="number"
        label="No card? Type your admission or staff number"
        size="lg"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        onKeyDown={({ timeStamp }) => keys.current.push(timeStamp)}
        onChange={({ currentTarget }) => {
          if (currentTarget.value === '') keys.current = [];
          setText(currentTarget.value);
        }}
      />
      <Button type="submit" size="lg">
        Enter
      </Button>
    </form>
  );
}
