import { Button, TextInput } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { gateApi } from '../contract/gate.ts';
import { leaveoutsScreens } from '../contract/screens.ts';
import { CannotCheck } from './CannotCheck.tsx';
import { GatePass } from './GatePass.tsx';
import './gate.css';

const Scanner = latePart({
  what: 'The camera',
  load: async () => (await import('./Scanner.tsx')).default,
  waiting: () => <p className="muted">Starting the camera</p>,
});

/** The gate on a phone: a pass is scanned or typed, and the student goes out or comes in. */
export default function GateScreen() {
  const [typed, setTyped] = useState(() => new URLSearchParams(location.search).get('pass') ?? '');
  const [pass, setPass] = useState(typed);
  const [scanning, setScanning] = useState(false);
  const found = useApi(gateApi.find, { pass }, { enabled: pass.length >= 4, staleTime: 0 });
  const { data: counts } = useApi(gateApi.late, {}, { staleTime: 0 });
  const late = counts?.late ?? 0;
  const listed = judge(leaveoutsScreens.leaveouts.access, viewer()) === 'allowed';
  const asked = pass.length >= 4;
  // What was read before the connection went may have changed since: the gate never goes by it.
  const unknown = asked && (found.fetchStatus === 'paused' || (found.error !== null && found.error.status !== 404));
  const fresh = asked && !unknown && found.error === null && found.isFetchedAfterMount;
  const look = (text: string): void => {
    setScanning(false);
    setTyped(text.length === 6 ? text : '');
    setPass(text);
  };
  /** The pass is done with; the code of another one that was typed meanwhile stays. */
  const next = (done: string): void => {
    setTyped((now) => (now === done ? '' : now));
    setPass((now) => (now === done ? '' : now));
  };
  const type = (text: string): void => {
    setTyped(text);
    // The pass before goes with the first digit of the next one.
    setPass(/^\d{6}$/.test(text) ? text : '');
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setPass(typed.trim());
  };
  return (
    <Page>
      <PageHeader
        title="Gate"
        meta={[
          late > 0 &&
            (listed ? (
              <Go href={to(leaveoutsScreens.leaveouts, {}, { state: 'late' })}>{late} late to return</Go>
            ) : (
              `${late} late to return`
            )),
        ]}
      />
      <div className="gate">
        <form className="gate-find" onSubmit={send}>
          <TextInput
            name="pass"
            label="Code of the pass"
            placeholder="123 456"
            inputMode="numeric"
            autoComplete="off"
            size="lg"
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value.replaceAll(/\s/g, ''))}
            classNames={{ input: 'num gate-code' }}
          />
          <Button
            size="lg"
            variant="default"
            leftSection={<IconQrcode size={22} stroke={1.7} />}
            onClick={() => setScanning((now) => !now)}
          >
            {scanning ? 'Stop the camera' : 'Scan the pass'}
          </Button>
        </form>
        {scanning && <Scanner onFound={look} />}
        {asked && found.error?.status === 404 && (
          <Note tone="neg">No pass of this school has this code. Do not let the student out.</Note>
        )}
        {unknown && <CannotCheck why={found.error?.status ? found.error.message : null} onRetry={() => void found.refetch()} />}
        {fresh && found.data && <GatePass key={found.data.id} leaveout={found.data} onDone={() => next(pass)} />}
      </div>
    </Page>
  );
}
