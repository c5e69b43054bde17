import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { StaffPicker } from '#modules/settings/web/public.tsx';
import { type Absence, absencesApi } from '../contract/absences.ts';
import { absenceKinds, absenceWords } from '../contract/words.ts';
import { absenceState } from './absence-state.ts';

type FieldName = 'staffMemberId' | 'fromDay' | 'untilDay' | 'fromTime' | 'untilTime' | 'kind' | 'reason';

const absenceFields = (): readonly Field<FieldName>[] => [
  {
    kind: 'custom',
    name: 'staffMemberId',
    label: 'Teacher',
    wide: true,
    render: ({ name, label, value, error, required, onChange }) => (
      <StaffPicker
        kind="teacher"
        name={name}
        label={label}
        value={typeof value === 'number' ? value : null}
        error={error}
        required={required}
        onChange={onChange}
      />
    ),
  },
  { kind: 'date', name: 'fromDay', label: 'From', required: true },
  { kind: 'date', name: 'untilDay', label: 'Until', required: true },
  { kind: 'text', name: 'fromTime', label: 'From the time', hint: 'hh:mm on the first day; empty for the whole day' },
  { kind: 'text', name: 'untilTime', label: 'To the time', hint: 'hh:mm on the last day' },
  {
    kind: 'select',
    name: 'kind',
    label: 'Why',
    required: true,
    options: absenceKinds.map((value) => ({ value, label: absenceWords[value] })),
  },
  { kind: 'textarea', name: 'reason', label: 'Reason', hint: 'Only who arranges lessons reads it. It is on no sheet.' },
];

interface AbsenceDrawerProps {
  open: string | null;
  onClose: () => void;
  /** For whom and when a new one is. */
  initial?: Readonly<Partial<Record<FieldName | 'source', unknown>>>;
}

/** Says that a teacher is away, or changes what was said. */
export function AbsenceDrawer({ open, onClose, initial = {} }: AbsenceDrawerProps) {
  const may = judge(absencesApi.update.access, viewer()) === 'allowed';
  const done = (words: string) => () => {
    say(words);
    onClose();
  };
  return (
    <RecordDrawer
      open={open}
      onClose={onClose}
      get={absencesApi.get}
      title={(one) => (one ? `${one.name}, ${formatDay(one.fromDay)}` : 'A teacher is away')}
    >
      {(one) =>
        one === null ? (
          <RecordForm
            save={absencesApi.create}
            fixed={initial.source === undefined ? {} : { source: initial.source }}
            initial={{ fromDay: today(), untilDay: today(), kind: 'sick', ...initial }}
            fields={absenceFields()}
            submit="Save absence"
            onDone={done('The absence is saved')}
          />
        ) : one.state === 'cancelled' || !may ? (
          <Known one={one} />
        ) : (
          <RecordForm
            save={absencesApi.update}
            fixed={{ id: one.id, version: one.version }}
            initial={one}
            fields={absenceFields()}
            text="Covers of lessons to come that are not missed any more are cancelled, and so is what this teacher was to take for others then. Who was asked is told."
            submit="Save absence"
            onDone={done('The absence is saved')}
            actions={
              absenceState(one) === 'Active' && (
                <TakeBack
                  one={one}
                  onDone={(after) => done(`The absence ${after.state === 'open' ? 'has ended' : 'is cancelled'}`)()}
                />
              )
            }
          />
        )
      }
    </RecordDrawer>
  );
}

function Known({ one }: { one: Absence }) {
  return (
    <div className="form-scroll">
      <Facts
        rows={[
          ['State', absenceState(one)],
          ['From', [formatDay(one.fromDay), one.fromTime].filter(Boolean).join(' ')],
          ['Until', [formatDay(one.untilDay), one.untilTime].filter(Boolean).join(' ')],
          ['Why', absenceWords[one.kind]],
          ['Reason', one.reason],
        ]}
      />
    </div>
  );
}

function TakeBack({ one, onDone }: { one: Absence; onDone: (after: Absence) => void }) {
  const cancel = useSave(absencesApi.cancel, { onFailed: (error) => say(error.message) });
  return (
    <ConfirmButton
      label="Is there after all"
      title={`${one.name} is there after all?`}
      text="An absence of which lessons were missed already ends now; another is cancelled. What was arranged for lessons to come is cancelled, and who was asked is told."
      keep="Stays away"
      onConfirm={async () => {
        onDone(await cancel.mutateAsync({ id: one.id, version: one.version }));
      }}
    />
  );
}
