import { TextInput } from '@mantine/core';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { rateField } from '../../items/web/fields.tsx';
import { StaffPicker } from '#modules/settings/web/public.tsx';
import type { ExitDraft } from '../contract/exits.ts';
import { exitReasons, exitReasonWords, noticePayers, noticePayerWords } from '../contract/words.ts';
import { DuesPreview } from './DuesPreview.tsx';

type Typed = { what: string; amount: number | null };

/** What else is taken of who leaves: keys that were lost, fees. */
function RecoveriesField({ slot }: { slot: FieldSlot }) {
  const lines = (slot.value ?? []) as readonly Typed[];
  return (
    <LinesEditor
      field={slot}
      word="recovery"
      lines={lines}
      onChange={slot.onChange}
      blank={() => ({ what: '', amount: null })}
      most={10}
      layout="lines-boxed"
    >
      {(line, { change, cell }) => (
        <>
          <TextInput
            {...cell('what')}
            label="What for"
            required
            maxLength={120}
            value={line.what}
            onChange={(event) => change({ what: event.currentTarget.value })}
          />
          <MoneyField {...cell('amount')} label="Amount" required value={line.amount} onChange={(amount) => change({ amount })} />
        </>
      )}
    </LinesEditor>
  );
}

const person: Field<'staffMemberId'> = {
  kind: 'custom',
  name: 'staffMemberId',
  label: 'Employee',
  wide: true,
  render: ({ name, label, value, error, required, onChange }) => (
    <StaffPicker
      name={name}
      label={label}
      value={typeof value === 'number' ? value : null}
      error={error}
      required={required}
      onChange={onChange}
    />
  ),
};

/** The form; of somebody who is chosen already their key. */
export function exitFields(staffMemberId: number | null): readonly Field<keyof ExitDraft>[] {
  return [
    ...(staffMemberId === null ? [person] : []),
    { kind: 'date', name: 'lastDay', label: 'Last day of work', required: true },
    {
      kind: 'select',
      name: 'reason',
      label: 'Reason',
      options: exitReasons.map((value) => ({ value, label: exitReasonWords[value] })),
    },
    { kind: 'date', name: 'noticeGivenOn', label: 'Notice given on', hint: 'Empty: none was given' },
    {
      kind: 'number',
      name: 'noticeDays',
      label: 'Days of notice',
      min: 0,
      max: 366,
      hint: 'Empty: as the payroll details have it',
    },
    {
      kind: 'select',
      name: 'noticeBy',
      required: true,
      label: 'Notice that is not served',
      wide: true,
      options: noticePayers.map((value) => ({ value, label: noticePayerWords[value] })),
    },
    rateField('gratuityRate', 'Gratuity, per cent of basic pay', { hint: 'Empty: the contract has none' }),
    {
      kind: 'date',
      name: 'gratuityFrom',
      label: 'Counted from',
      hint: 'Empty: since they are employed',
      when: ({ gratuityRate }) => typeof gratuityRate === 'number',
    },
    { kind: 'textarea', name: 'note', label: 'Note' },
    {
      kind: 'custom',
      name: 'recoveries',
      label: 'Recoveries besides loans and advances',
      wide: true,
      // Under it what it comes to, since it is the last thing to be filled in.
      render: (slot) => (
        <div className="stack">
          <RecoveriesField slot={slot} />
          <DuesPreview values={{ ...slot.values, ...(staffMemberId !== null && { staffMemberId }) }} />
        </div>
      ),
    },
  ];
}
