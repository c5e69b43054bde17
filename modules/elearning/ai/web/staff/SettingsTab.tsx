import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type ModelSettings, modelSettingsApi } from '../../contract/settings.ts';
import { RequestStrip } from './RequestStrip.tsx';

type Name = 'on' | 'address' | 'model' | 'secret' | 'monthTokens' | 'answerTokens' | 'hourCalls' | 'keepDays';

const keyField = (hasKey: boolean): Field<Name> => ({
  kind: 'custom',
  name: 'secret',
  label: 'Key',
  required: false,
  render: (slot: FieldSlot) => (
    <div className="stack">
      <PasswordInput
        name={slot.name}
        label={slot.label}
        error={slot.error}
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={hasKey ? 'A key is kept. Left empty, it stays.' : 'Left empty, none is sent.'}
        disabled={slot.value === ''}
        value={typeof slot.value === 'string' ? slot.value : ''}
        onChange={({ currentTarget }) => slot.onChange(currentTarget.value === '' ? null : currentTarget.value)}
      />
      {hasKey && (
        <Checkbox
          label="Forget the key that is kept, and send none"
          checked={slot.value === ''}
          onChange={({ currentTarget }) => slot.onChange(currentTarget.checked ? '' : null)}
        />
      )}
    </div>
  ),
});

const fieldsOf = ({ hasKey }: ModelSettings): readonly Field<Name>[] => [
  { kind: 'checkbox', name: 'on', label: 'Ask a model where somebody chooses it' },
  { kind: 'text', name: 'address', label: 'Address', placeholder: 'https://example.org/v1', wide: true, required: false },
  { kind: 'text', name: 'model', label: 'Model', required: false },
  keyField(hasKey),
  { kind: 'number', name: 'monthTokens', label: 'Tokens a month', min: 0 },
  { kind: 'number', name: 'answerTokens', label: 'Most tokens of one answer', min: 100, max: 8000 },
  { kind: 'number', name: 'hourCalls', label: 'Requests of one person in an hour', min: 1, max: 500 },
  { kind: 'number', name: 'keepDays', label: 'Days that the log is kept', min: 31, max: 730 },
];

/** The model, its limits, and which classes have the tutor. */
export function SettingsTab() {
  const { data, error, refetch } = useApi(modelSettingsApi.get, {}, { staleTime: 0 });
  if (error && !data) return <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Tokens used this month',
            value: data.usedTokens.toLocaleString('en'),
            beside: `of ${data.monthTokens.toLocaleString('en')}`,
          },
          { label: 'Set aside for requests under way', value: data.reservedTokens.toLocaleString('en') },
        ]}
      />
      <div className="two-boxes">
        <Box title="Model">
          <div className="drawer-form">
            <RecordForm
              save={modelSettingsApi.update}
              fixed={{ version: data.version }}
              initial={{ ...data, secret: null }}
              fields={fieldsOf(data)}
              text="Any address that speaks as OpenAI’s does, also one on the school’s own machine. Off, nothing leaves the machine. Names and numbers of persons are replaced before anything is sent."
              submit="Save model"
              onDone={() => say('The settings are saved')}
            />
          </div>
        </Box>
        <Box title="Classes with the tutor" padded>
          <Classes
            key={data.classes
              .filter(({ open }) => open)
              .map(({ id }) => id)
              .join(' ')}
            settings={data}
          />
        </Box>
      </div>
      <Box title="Where it may stand" padded>
        <div className="stack">
          <p>
            {data.inside.length === 0
              ? 'Addresses on the internet begin with https://. Whoever runs the installation opens addresses of this network with the setting MODEL_ADDRESSES; none is open.'
              : `Open inside this network: ${data.inside.join(', ')}. Other addresses are on the internet and begin with https://.`}
          </p>
          {data.on && <Trial />}
        </div>
      </Box>
    </>
  );
}

function Trial() {
  const [callId, setCallId] = useState<number | null>(null);
  const test = useSave(modelSettingsApi.test, { onDone: (answer) => setCallId(answer.callId) });
  return (
    <div className="stack">
      {test.error && <Note tone="neg">{test.error.message}</Note>}
      {callId === null ? (
        <div className="row">
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate({})}>
            Try the model
          </Button>
        </div>
      ) : (
        <RequestStrip key={callId} id={callId} onAgain={(answer) => setCallId(answer.callId)} />
      )}
    </div>
  );
}

function Classes({ settings: { classes } }: { settings: ModelSettings }) {
  const [chosen, setChosen] = useState<readonly string[]>(classes.filter(({ open }) => open).map(({ id }) => String(id)));
  const save = useSave(modelSettingsApi.tutor, { onDone: () => say('The classes are saved') });
  const dirty = classes.some(({ id, open }) => open !== chosen.includes(String(id)));
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ classIds: chosen.map(Number) });
      }}
    >
      <LeaveGuard dirty={dirty} />
      <p>
        Students of these classes ask the tutor about what their class may see in the library. A model answers only those whose
        families said yes under “Data protection”; the others are shown where it stands.
      </p>
      {save.error && <Note tone="neg">{save.error.message}</Note>}
      <Checkbox.Group label="Classes" value={[...chosen]} onChange={setChosen}>
        <div className="stack">
          {classes.map(({ id, name, students, consents, openedName, openedAt }) => (
            <div key={id}>
              <Checkbox value={String(id)} label={`${name}: ${consents} of ${counted(students, 'student')} said yes`} />
              {openedName !== null && openedAt !== null && (
                <p className="muted">
                  Opened by {openedName}, <InstantText at={openedAt} />
                </p>
              )}
            </div>
          ))}
        </div>
      </Checkbox.Group>
      <div className="row">
        <Button type="submit" loading={save.isPending}>
          Save classes
        </Button>
      </div>
    </form>
  );
}
