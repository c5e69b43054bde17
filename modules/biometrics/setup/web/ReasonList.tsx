import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { meaningWords } from '../contract/codes.ts';
import { reasonMeanings, reasons } from '../contract/reasons.ts';
import { lockedWords } from './may-change.ts';

const meanings = reasonMeanings.map((value) => ({ value, label: meaningWords[value] }));

const columns: ColumnsOf<typeof reasons> = [
  { key: 'name', label: 'Reason' },
  {
    key: 'meaning',
    label: 'Offered for',
    value: (row) => (row.meaning === null ? 'All who are not simply present' : meaningWords[row.meaning]),
    quiet: true,
    phone: 'note',
  },
  { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true, optional: true },
];

const fields: FieldsOf<typeof reasons> = [
  { kind: 'text', name: 'name', label: 'Reason', wide: true },
  {
    kind: 'select',
    name: 'meaning',
    label: 'Offered for',
    options: meanings,
    hint: 'Left empty: for all who are not simply present',
  },
  { kind: 'checkbox', name: 'active', label: 'In use' },
];

/** Why students are late or not there. */
export function ReasonList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={reasons}
      name="biometrics.reasons"
      screen="Reasons and codes"
      tabs={tabs}
      words={{
        search: 'Reason',
        empty: 'Add why students come late or stay away, so that registers offer it: transport, hospital.',
      }}
      columns={columns}
      filters={[{ key: 'meaning', label: 'Offered for', options: meanings }]}
      form={{
        fields,
        removal: ({ name }) => `${name} is removed. One that registers have is set out of use instead.`,
        locked: lockedWords,
      }}
    />
  );
}
