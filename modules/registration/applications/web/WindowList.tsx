import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { today } from '#kit/web/api/clock.ts';
import { formatCents } from '#kit/contract/money.ts';
import { to } from '#kit/contract/screen.ts';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { ClassSelect } from '#modules/settings/web/public.tsx';
import { admissionWindows } from '../contract/admission-windows.ts';
import { applicationsScreens } from '../contract/screens.ts';
import { FeeField } from '../../students/web/forms/FeeField.tsx';

const columns: ColumnsOf<typeof admissionWindows> = [
  { key: 'name', label: 'Window' },
  { key: 'className', label: 'Class', phone: 'note' },
  { key: 'year', label: 'Starts', value: (row) => <span className="num">{row.year}</span>, quiet: true },
  { key: 'opensOn', label: 'Opens', value: (row) => <DayText day={row.opensOn} />, quiet: true },
  { key: 'closesOn', label: 'Closes', value: (row) => <DayText day={row.closesOn} />, quiet: true },
  { key: 'places', label: 'Places', value: (row) => row.places ?? 'Any', end: true },
  {
    key: 'applications',
    label: 'Applications',
    value: (row) => <Go href={to(applicationsScreens.applicants, {}, { windowId: row.id })}>{row.applications}</Go>,
    end: true,
    phone: 'figure',
  },
  { key: 'offered', label: 'Offered', end: true },
  { key: 'enrolled', label: 'Enrolled', end: true },
  { key: 'fee', label: 'Fee, KES', value: (row) => formatCents(row.fee), end: true, optional: true },
];

const fields: FieldsOf<typeof admissionWindows> = [
  { kind: 'text', name: 'name', label: 'Name', wide: true, placeholder: 'Form 1 2027' },
  { kind: 'custom', name: 'classId', label: 'Class', required: true, render: (slot) => <ClassSelect {...slot} /> },
  { kind: 'number', name: 'year', label: 'Year they begin', min: 2000, max: 2100 },
  { kind: 'date', name: 'opensOn', label: 'Opens on', required: true },
  { kind: 'date', name: 'closesOn', label: 'Closes on', required: true },
  { kind: 'number', name: 'places', label: 'Places', hint: 'Empty: as many as come', min: 1, max: 10_000 },
  {
    kind: 'custom',
    name: 'fee',
    label: 'Application fee',
    render: (slot) => <FeeField {...slot} onChange={(cents) => slot.onChange(cents ?? 0)} />,
  },
  { kind: 'number', name: 'leastAge', label: 'Youngest', suffix: 'years', min: 2, max: 40, hint: 'On 1 January of that year' },
  { kind: 'number', name: 'mostAge', label: 'Oldest', suffix: 'years', min: 2, max: 40 },
];

/** When which class takes applications, and how many places it has. */
export function WindowList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={admissionWindows}
      name="registration.admissionWindows"
      screen="Applicants"
      tabs={tabs}
      words={{
        search: 'Name',
        empty:
          'A window says when a class takes applications and how many places it has. Open one to take the first application.',
        add: 'Open window',
      }}
      columns={columns}
      form={{
        fields,
        begins: { year: Number(today().slice(0, 4)) + 1, opensOn: today() },
        removal: () => 'A window is removed only while nobody has applied in it.',
      }}
    />
  );
}
