import { instantText, now } from '#kit/web/api/clock.ts';
import { DrawerParts } from '#kit/web/resource/DrawerParts.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Breach, breachesApi } from '../contract/breaches.ts';
import { breachFacts, newBreach } from './breach-fields.tsx';
import { BreachState } from './BreachState.tsx';
import { BreachTelling } from './BreachTelling.tsx';

/** Records a breach, or shows one: what is known, who was told, and how it ended. */
export function BreachDrawer({ open, onClose }: { open: string | null; onClose: () => void }) {
  const done = (text: string) => () => {
    say(text);
    onClose();
  };
  return (
    <RecordDrawer
      open={open}
      onClose={onClose}
      get={breachesApi.get}
      title={(breach) => breach?.title ?? 'Record breach'}
      size={560}
    >
      {(breach) =>
        breach === null ? (
          <RecordForm
            save={breachesApi.create}
            initial={{ risk: 'unknown', knownAt: now().toISOString() }}
            fields={newBreach}
            submit="Record breach"
            onDone={done('The breach is recorded; the clock runs')}
          />
        ) : (
          <OneBreach breach={breach} done={done} />
        )
      }
    </RecordDrawer>
  );
}

type Done = (text: string) => () => void;

function OneBreach({ breach, done }: { breach: Breach; done: Done }) {
  const closed = breach.closedAt;
  const locked = closed === null ? null : `Closed on ${instantText(closed)} and kept as it is: ${breach.closingNote ?? ''}`;
  return (
    <DrawerParts
      entity="breach"
      id={breach.id}
      locked={locked}
      details={<Known breach={breach} done={done} />}
      parts={[
        { key: 'telling', label: 'Notification', content: <BreachTelling breach={breach} done={done} /> },
        ...(closed === null ? [{ key: 'close', label: 'Close', content: <Close breach={breach} done={done} /> }] : []),
      ]}
    />
  );
}

function Known({ breach, done }: { breach: Breach; done: Done }) {
  const { id, version, knownAt, dueAt, recordedBy, recordedAt } = breach;
  return (
    <>
      <div className="drawer-note">
        <BreachState breach={breach} />
        <Facts
          rows={[
            ['Known', instantText(knownAt)],
            ['Tell the Commissioner by', instantText(dueAt)],
            ['Recorded', `${instantText(recordedAt)}, ${recordedBy}`],
          ]}
        />
      </div>
      <RecordForm
        save={breachesApi.update}
        fixed={{ id, version }}
        initial={breach}
        fields={breachFacts}
        submit="Save breach"
        onDone={done('The breach is saved')}
      />
    </>
  );
}

function Close({ breach: { id, version }, done }: { breach: Breach; done: Done }) {
  return (
    <RecordForm
      save={breachesApi.close}
      fixed={{ id, version }}
      initial={{}}
      fields={[
        {
          kind: 'textarea',
          name: 'note',
          label: 'How it ended',
          hint: 'A closed breach stays in the register and is not changed again.',
        },
      ]}
      submit="Close breach"
      onDone={done('The breach is closed; it stays in the register')}
    />
  );
}
