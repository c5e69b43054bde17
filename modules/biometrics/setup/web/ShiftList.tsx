import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { today } from '#kit/web/api/clock.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { calendarWords, shiftCalendars, shifts, shiftsApi } from '../contract/shifts.ts';
import { lockedWords } from './may-change.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const daysInWords = (days: readonly number[]): string => {
  const sorted = days.toSorted((one, other) => one - other);
  if (sorted.length === 7) return 'Every day';
  if (sorted.join('') === '12345') return 'Monday to Friday';
  return sorted.map((day) => weekdays[day - 1]?.slice(0, 3)).join(', ');
};

const columns: ColumnsOf<typeof shifts> = [
  { key: 'name', label: 'Shift' },
  { key: 'whose', label: 'Whose', value: (row) => row.people, quiet: true, phone: 'note', wrap: true },
  {
    key: 'startsAt',
    label: 'Hours',
    value: (row) => (
      <span className="num">
        {row.startsAt} to {row.endsAt}
      </span>
    ),
    phone: 'figure',
  },
  { key: 'weekdays', label: 'Days', value: (row) => daysInWords(row.weekdays), quiet: true, wrap: true },
  { key: 'lateGrace', label: 'Grace', value: (row) => `${row.lateGrace} min`, end: true, quiet: true },
  {
    key: 'halfDayHours',
    label: 'Half day under',
    value: (row) => (row.halfDayHours === null ? '–' : `${row.halfDayHours} h`),
    end: true,
    quiet: true,
  },
  { key: 'fromDay', label: 'From', value: (row) => (row.fromDay < '2001' ? '–' : <DayText day={row.fromDay} />), quiet: true },
  { key: 'untilDay', label: 'Until', value: (row) => <DayText day={row.untilDay} />, quiet: true },
];

/** Several of a list; the value is an array of keys. */
const several =
  (options: readonly { id: number; name: string }[], hint: string) =>
  ({ name, label, required, error, value, onChange }: FieldSlot): ReactNode => (
    <MultiSelect
      name={name}
      label={label}
      required={required}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      searchable
      clearable
      data={options.map((one) => ({ value: String(one.id), label: one.name }))}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  );

const ofStudents = ({ whose }: Readonly<Record<string, unknown>>) => whose === 'students';
const ofStaff = ({ whose }: Readonly<Record<string, unknown>>) => whose === 'staff';

function fieldsOf(
  classes: readonly { id: number; name: string }[],
  staff: readonly { id: number; name: string }[],
): FieldsOf<typeof shifts> {
  return [
    { kind: 'text', name: 'name', label: 'Name', placeholder: 'Teaching day' },
    {
      kind: 'select',
      name: 'whose',
      label: 'Whose',
      options: [
        { value: 'students', label: 'Students' },
        { value: 'staff', label: 'Staff' },
      ],
    },
    {
      kind: 'custom',
      name: 'classIds',
      label: 'Classes',
      wide: true,
      when: ofStudents,
      render: several(classes, 'Left empty: every class'),
    },
    {
      kind: 'select',
      name: 'boarding',
      label: 'Boarding',
      options: [
        { value: 'boarder', label: 'Boarders' },
        { value: 'day', label: 'Day scholars' },
      ],
      hint: 'Left empty: both',
      when: ofStudents,
    },
    {
      kind: 'select',
      name: 'staffKind',
      label: 'Of the staff',
      options: [
        { value: 'teacher', label: 'Teachers' },
        { value: 'support', label: 'Non-teaching staff' },
      ],
      hint: 'Left empty: all',
      when: ofStaff,
    },
    {
      kind: 'custom',
      name: 'staffIds',
      label: 'People',
      wide: true,
      when: ofStaff,
      render: several(staff, 'Who is named here has this shift in place of those of all'),
    },
    { kind: 'text', name: 'startsAt', label: 'Starts', placeholder: '08:00' },
    { kind: 'text', name: 'endsAt', label: 'Ends', placeholder: '17:00', hint: 'No later than it starts: on the next day' },
    {
      kind: 'custom',
      name: 'weekdays',
      label: 'Days of the week',
      wide: true,
      render: several(
        weekdays.map((name, index) => ({ id: index + 1, name })),
        '',
      ),
    },
    {
      kind: 'select',
      name: 'calendar',
      label: 'Of these days',
      options: shiftCalendars.map((value) => ({ value, label: calendarWords[value] })),
      wide: true,
    },
    { kind: 'number', name: 'lateGrace', label: 'Grace when coming, minutes', min: 0, max: 240 },
    { kind: 'number', name: 'earlyGrace', label: 'Grace when leaving, minutes', min: 0, max: 240, when: ofStaff },
    {
      kind: 'number',
      name: 'checkInBefore',
      label: 'Coming counts from, minutes before',
      min: 0,
      max: 1440,
      when: ofStaff,
    },
    { kind: 'number', name: 'halfDayHours', label: 'Half a day under, hours', min: 0, max: 24, hint: 'Left empty: no such rule' },
    { kind: 'number', name: 'absentHours', label: 'Absent under, hours', min: 0, max: 24, hint: 'Left empty: no such rule' },
    {
      kind: 'select',
      name: 'counts',
      label: 'What is worked',
      options: [
        { value: 'first_last', label: 'From the first coming to the last going' },
        { value: 'in_turn', label: 'Every stretch, coming and going in turn' },
        { value: 'pressed', label: 'Every stretch, as people press in and out' },
      ],
      when: ofStaff,
      wide: true,
    },
    { kind: 'date', name: 'fromDay', label: 'From', hint: 'Days before it stay as they were calculated' },
    { kind: 'date', name: 'untilDay', label: 'Last day' },
  ];
}

/** When students and staff are expected, and what is made of their coming and going. */
export function ShiftList({ tabs }: { tabs: ReactNode }) {
  const { data } = useApi(shiftsApi.choices, {});
  return (
    <ResourceTab
      resource={shifts}
      name="biometrics.shifts"
      screen="Attendance settings"
      tabs={tabs}
      words={{
        search: 'Name of a shift',
        add: 'Add shift',
        empty: 'Say when students and staff are expected: from then on who comes later is late, and hours are counted.',
      }}
      columns={columns}
      filters={[
        {
          key: 'whose',
          label: 'Whose',
          options: [
            { value: 'students', label: 'Students' },
            { value: 'staff', label: 'Staff' },
          ],
        },
        {
          key: 'current',
          label: 'In use',
          options: [
            { value: 'true', label: 'Going on' },
            { value: 'false', label: 'With a last day' },
          ],
        },
      ]}
      form={{
        fields: fieldsOf(data?.classes ?? [], data?.staff ?? []),
        begins: { whose: 'staff', weekdays: [1, 2, 3, 4, 5], startsAt: '08:00', endsAt: '17:00', fromDay: today() },
        removal: ({ name }) => `${name} is removed. One that has begun gets a last day instead.`,
        locked: lockedWords,
      }}
    />
  );
}
