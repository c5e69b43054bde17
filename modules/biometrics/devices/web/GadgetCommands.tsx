import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { formatDay } from '#kit/contract/dates.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { mayChange } from '../../setup/web/may-change.ts';
import { commandWords, failureInWords } from '../contract/gadget-words.ts';
import { type Command, type Gadget, gadgetsApi } from '../contract/gadgets.ts';
import { EnrolmentPicker } from './EnrolmentPicker.tsx';

const aboutSomebody = new Set<unknown>(['add user', 'remove user', 'enrol finger']);

const options = [
  { value: 'all users', label: 'Add everybody who has a number' },
  { value: 'add user', label: 'Add one user' },
  { value: 'remove user', label: 'Remove one user' },
  { value: 'enrol finger', label: 'Enrol a finger of somebody who agreed' },
  { value: 'punches since', label: 'Send punches again' },
  { value: 'restart', label: 'Restart' },
];
const notOfAccessControl = new Set(['enrol finger', 'punches since']);

const fieldsOf = ({ accessControl }: Gadget): readonly Field<'what' | 'enrolmentId' | 'since'>[] => [
  {
    kind: 'select',
    name: 'what',
    label: 'The device should',
    wide: true,
    options: options.filter(({ value }) => !accessControl || !notOfAccessControl.has(value)),
  },
  {
    kind: 'custom',
    name: 'enrolmentId',
    label: 'Whose number',
    wide: true,
    required: true,
    when: ({ what }) => aboutSomebody.has(what),
    render: (slot) => <EnrolmentPicker {...slot} />,
  },
  { kind: 'date', name: 'since', label: 'From the day', required: true, when: ({ what }) => what === 'punches since' },
];

/** What a device was told, what it answered, and what it shall do next. */
export function GadgetCommands({ gadget }: { gadget: Gadget }) {
  const { id, state } = gadget;
  const { data, error, refetch } = useApi(gadgetsApi.commands, { id }, { staleTime: 0, refetchInterval: 10_000 });
  return (
    <>
      {mayChange() && state === 'approved' && (
        <RecordForm
          key={data?.rows[0]?.id ?? 0}
          save={gadgetsApi.order}
          fixed={{ id }}
          initial={{ what: 'all users', enrolmentId: null, since: null }}
          fields={fieldsOf(gadget)}
          submit="Tell device"
          onDone={({ ordered }) => {
            say(ordered === 1 ? 'The device is told when it calls next' : `${ordered} commands wait for the device`);
            void refetch();
          }}
        />
      )}
      {error && <ErrorState title="The commands could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data?.rows.length === 0 && (
        <EmptyState title="No commands yet" text="What the device is told appears here, with what it answered." />
      )}
      {data && data.rows.length > 0 && (
        <ol className="box history">
          {data.rows.map((row) => (
            <li key={row.id}>
              <p>
                <strong>{commandWords[row.what]}</strong>
                <span>{[row.person ?? row.number, row.since && `from ${formatDay(row.since)}`].filter(Boolean).join(', ')}</span>
                <span className="hint">
                  {row.askedBy}, <InstantText at={row.askedAt} />
                </span>
              </p>
              <p>
                <CommandState command={row} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {data && data.total > data.rows.length && (
        <p className="hint">
          The latest {data.rows.length} of {data.total}.
        </p>
      )}
    </>
  );
}

function CommandState({ command: { state, result } }: { command: Command }) {
  if (state === 'waiting') return <Status tone="inf">Awaiting the device</Status>;
  if (state === 'sent') return <Status tone="inf">Sent</Status>;
  return state === 'done' ? <Status>Done</Status> : <Status tone="neg">{failureInWords(result)}</Status>;
}
