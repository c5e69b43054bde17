import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { kindWords, leaveoutKinds, leaveoutTypes } from '../contract/leaveout-types.ts';

const columns: ColumnsOf<typeof leaveoutTypes> = [
  { key: 'name', label: 'Kind' },
  { key: 'kind', label: 'Of', value: (row) => kindWords[row.kind], quiet: true },
  { key: 'chain', label: 'Signed by', value: (row) => row.chain.join(', then ') || 'Nobody', phone: 'note' },
  {
    key: 'longestHours',
    label: 'Longest',
    value: (row) => (row.longestHours === null ? 'Any' : `${row.longestHours} h`),
    end: true,
  },
  { key: 'mostPerTerm', label: 'A term', value: (row) => row.mostPerTerm ?? 'Any', end: true },
  { key: 'returnWith', label: 'Comes back', quiet: true },
];

const fields: FieldsOf<typeof leaveoutTypes> = [
  { kind: 'text', name: 'name', label: 'Name', placeholder: 'Weekend exeat' },
  { kind: 'select', name: 'kind', label: 'Kind', options: leaveoutKinds.map((value) => ({ value, label: kindWords[value] })) },
  {
    kind: 'custom',
    name: 'chain',
    label: 'Who signs, in order',
    wide: true,
    render: ({ name, label, value, error, onChange }) => (
      <TagsInput
        name={name}
        label={label}
        description="Matron, nurse, deputy. Empty: approved as it is asked for"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={error}
        maxTags={5}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={onChange}
      />
    ),
  },
  { kind: 'number', name: 'longestHours', label: 'Longest stay', suffix: 'hours', min: 1, max: 9000 },
  { kind: 'number', name: 'mostPerTerm', label: 'Maximum a term', min: 1, max: 99 },
  { kind: 'text', name: 'returnWith', label: 'Comes back', placeholder: 'with a parent', wide: true },
  {
    kind: 'checkbox',
    name: 'collected',
    label: 'Must be collected',
    hint: 'By a guardian, or by somebody the guard writes down',
    wide: true,
  },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** The kinds of leave-out with who signs and what they allow. */
export function TypeList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={leaveoutTypes}
      name="registration.leaveoutTypes"
      screen="Leave-outs"
      tabs={tabs}
      words={{
        search: 'Name',
        empty: {
          title: 'No kinds yet',
          text: 'A kind says who signs a leave-out, how long it lasts and with what the student comes back. Add the first one.',
        },
        add: 'Add kind',
      }}
      columns={columns}
      form={{
        fields,
        begins: { kind: 'exeat' },
        removal: () => 'A kind is removed only while no leave-out is of it. Clear “In use” instead.',
      }}
    />
  );
}
