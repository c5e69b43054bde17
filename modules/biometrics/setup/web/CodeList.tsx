import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { codes, meanings, meaningWords } from '../contract/codes.ts';
import { lockedWords } from './may-change.ts';

const meaningOptions = meanings.map((value) => ({ value, label: meaningWords[value] }));

const columns: ColumnsOf<typeof codes> = [
  { key: 'letter', label: 'Letter' },
  { key: 'name', label: 'Name' },
  { key: 'meaning', label: 'Counts as', value: (row) => meaningWords[row.meaning], quiet: true, phone: 'note' },
  { key: 'place', label: 'Order', end: true, optional: true },
  { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true, optional: true },
];

const fields: FieldsOf<typeof codes> = [
  { kind: 'text', name: 'letter', label: 'Letter', hint: 'One to three, as the register shows it' },
  { kind: 'text', name: 'name', label: 'Name' },
  { kind: 'select', name: 'meaning', label: 'Counts as', options: meaningOptions },
  { kind: 'number', name: 'place', label: 'Order', min: 1, max: 999, hint: 'In the register, smallest first' },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** The letters of the register. */
export function CodeList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={codes}
      name="biometrics.codes"
      screen="Reasons and codes"
      tabs={tabs}
      words={{
        search: 'Letter or name',
        empty: 'Add the letters that the school’s registers are marked with: P present, A absent, L late.',
      }}
      columns={columns}
      filters={[{ key: 'meaning', label: 'Counts as', options: meaningOptions }]}
      form={{
        fields,
        begins: { meaning: 'absent' },
        removal: ({ name }) => `${name} is removed. One that registers have is set out of use instead.`,
        locked: lockedWords,
      }}
    />
  );
}
