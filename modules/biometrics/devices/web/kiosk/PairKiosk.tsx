import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#kit/web/api/client.ts';
import { Logo } from '#kit/web/ui/Logo.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { kioskPageApi } from '../../contract/kiosk-page.ts';
import { askKiosk } from './ask-kiosk.ts';
import { keepPaired, type PairedKiosk } from './kiosk-disk.ts';
import { allowSound } from './sounds.ts';

/** Makes this browser a kiosk, with a code that its school was given. @param stopped why it is one no more */
export function PairKiosk({ stopped, onPaired }: { stopped: string | null; onPaired: (paired: PairedKiosk) => void }) {
  // After the sign # no server on the way is told of it.
  const [code, setCode] = useState(() => decodeURIComponent(location.hash.slice(1)));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const pair = async (): Promise<void> => {
    setBusy(true);
    try {
      const begun = Date.now();
      const { token, kiosk } = await askKiosk(kioskPageApi.pair, { code });
      const ahead = Math.round((begun + Date.now()) / 2 - Date.parse(kiosk.now));
      const paired: PairedKiosk = { token, kiosk, ahead, camera: 'user' };
      await keepPaired(paired);
      history.replaceState(null, '', location.pathname);
      onPaired(paired);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : 'This browser could not be paired. Try again.');
      setBusy(false);
    }
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    allowSound();
    void pair();
  };
  return (
    <main className="kiosk-pair">
      <div className="kiosk-brand">
        <Logo />
        <span>Daftari</span>
      </div>
      <form onSubmit={send}>
        <h1>{stopped === null ? 'Make this browser a kiosk' : 'This kiosk has stopped'}</h1>
        {stopped !== null && <Note tone="neg">{stopped}</Note>}
        <p>
          The attendance administrator makes a kiosk under Attendance, Devices, and is shown a code. It works once, within the
          hour.
        </p>
        <TextInput
          name="code"
          label="Pairing code"
          placeholder="1-abcdefghjk"
          size="lg"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={error}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" size="lg" loading={busy}>
          Pair this browser
        </Button>
      </form>
    </main>
  );
}
