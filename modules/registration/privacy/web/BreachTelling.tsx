import { instantText } from '#kit/web/api/clock.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { type Breach, breachesApi } from '../contract/breaches.ts';

const commissionerFields: readonly Field<'toldAt' | 'reference' | 'lateBecause'>[] = [
  { kind: 'custom', name: 'toldAt', label: 'Notified on', wide: true, required: true, render: (slot) => <TimeField {...slot} /> },
  { kind: 'text', name: 'reference', label: 'Reference', hint: 'As the Commissioner’s office gave it' },
  { kind: 'textarea', name: 'lateBecause', label: 'Reason for the delay', hint: 'Only after the 72 hours' },
];

const peopleFields: readonly Field<'told' | 'toldAt' | 'how' | 'because'>[] = [
  { kind: 'checkbox', name: 'told', label: 'The people concerned are notified', wide: true },
  {
    kind: 'custom',
    name: 'toldAt',
    label: 'Notified on',
    wide: true,
    required: true,
    when: ({ told }) => told === true,
    render: (slot) => <TimeField {...slot} />,
  },
  {
    kind: 'text',
    name: 'how',
    label: 'How',
    required: true,
    placeholder: 'SMS to all guardians',
    when: ({ told }) => told === true,
  },
  { kind: 'textarea', name: 'because', label: 'Reason', required: true, when: ({ told }) => told !== true },
];

interface BreachTellingProps {
  breach: Breach;
  done: (text: string) => () => void;
}

/** Who was told of a breach, when and how; written down while it is open. */
export function BreachTelling({ breach, done }: BreachTellingProps) {
  const { id, version, dueAt, commissionerToldAt, commissionerReference, lateBecause } = breach;
  const { peopleToldAt, peopleToldHow, peopleNotToldBecause } = breach;
  const open = breach.closedAt === null;
  return (
    <>
      <Box title="Data Commissioner">
        <Facts
          rows={[
            ['Notify by', instantText(dueAt)],
            ['Notified', commissionerToldAt && instantText(commissionerToldAt)],
            ['Reference', commissionerReference],
            ['Late because', lateBecause],
          ]}
        />
        {open && (
          <RecordForm
            save={breachesApi.tellCommissioner}
            fixed={{ id, version }}
            initial={{ toldAt: commissionerToldAt, reference: commissionerReference, lateBecause }}
            fields={commissionerFields}
            submit="Save notice"
            onDone={done('It is written down that the Commissioner was told')}
          />
        )}
      </Box>
      <Box title="People concerned">
        <Facts
          rows={[
            ['Notified', peopleToldAt && instantText(peopleToldAt)],
            ['How', peopleToldHow],
            ['Not notified because', peopleNotToldBecause],
          ]}
        />
        {open && (
          <RecordForm
            save={breachesApi.tellPeople}
            fixed={{ id, version }}
            initial={{
              told: peopleNotToldBecause === null,
              toldAt: peopleToldAt,
              how: peopleToldHow,
              because: peopleNotToldBecause,
            }}
            fields={peopleFields}
            submit="Save telling"
            onDone={done('It is written down whether the people concerned were told')}
          />
        )}
      </Box>
    </>
  );
}
