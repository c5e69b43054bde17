import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatInstant } from '#kit/contract/dates.ts';
import { judge } from '#kit/contract/access.ts';
import { now, schoolZone } from '#kit/web/api/clock.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import './sheet.css';
import { sickStays } from '../contract/sick-bay.ts';

const columns: ColumnsOf<typeof sickStays> = [
  { key: 'studentName', label: 'Student', wrap: true },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  {
    key: 'className',
    label: 'Class',
    value: (row) => [row.className, row.streamName].filter(Boolean).join(' '),
    wrap: true,
    phone: 'note',
  },
  {
    key: 'since',
    label: 'Since',
    value: (row) => <span className="sick-since">{formatInstant(row.since, schoolZone())}</span>,
    phone: 'note',
  },
  {
    key: 'until',
    label: 'Until',
    value: (row) => (row.until === null ? <Status tone="inf">There now</Status> : formatInstant(row.until, schoolZone())),
    phone: 'figure',
  },
];

/** Until when, with the usual answer at hand. */
function UntilField(slot: FieldSlot) {
  return (
    <div className="stack">
      <TimeField {...slot} />
      {slot.value === null && (
        <Button variant="default" size="compact-sm" onClick={() => slot.onChange(now().toISOString())}>
          Discharged now
        </Button>
      )}
    </div>
  );
}

const fields: FieldsOf<typeof sickStays> = [
  {
    kind: 'custom',
    name: 'studentId',
    label: 'Student',
    wide: true,
    render: ({ name, label, value, values, error, required, onChange }) =>
      typeof values.studentName === 'string' ? (
        <TextInput label={label} value={values.studentName} readOnly />
      ) : (
        <StudentPicker
          name={name}
          label={label}
          value={typeof value === 'number' ? value : null}
          error={error}
          required={required}
          onChange={onChange}
        />
      ),
  },
  { kind: 'custom', name: 'since', label: 'Since', wide: true, render: (slot) => <TimeField {...slot} /> },
  { kind: 'custom', name: 'until', label: 'Until', wide: true, render: (slot) => <UntilField {...slot} /> },
];

/** Who is in the sick bay, those who are there first. */
export function SickBayList({ tabs }: { tabs: ReactNode }) {
  // When somebody is admitted is when the form is opened, however long the list has been open.
  const opened = new URLSearchParams(useSearch()).get('open');
  const [begins, setBegins] = useState({ opened, since: now().toISOString() });
  if (begins.opened !== opened) setBegins({ opened, since: now().toISOString() });
  const locked = judge(sickStays.access.write, viewer()) === 'allowed' ? null : 'Who marks all registers changes this.';
  return (
    <ResourceTab
      resource={sickStays}
      name="biometrics.sickBay"
      screen="Students’ attendance"
      tabs={tabs}
      words={{
        search: 'Name or admission no.',
        add: 'Admit student',
        empty: {
          title: 'Nobody in the sick bay',
          text: 'Who is admitted here is filled in when their register is taken. What ails them belongs in the health record.',
        },
      }}
      columns={columns}
      filters={[
        {
          key: 'there',
          label: 'Sick bay',
          options: [
            { value: 'true', label: 'There now' },
            { value: 'false', label: 'Discharged' },
          ],
        },
      ]}
      form={{
        fields,
        begins: { since: begins.since },
        nameOf: ({ studentName }) => studentName,
        removal: ({ studentName }) => `${studentName} was not in the sick bay: the days of this stay are calculated without it.`,
        locked: () => locked,
      }}
    />
  );
}
