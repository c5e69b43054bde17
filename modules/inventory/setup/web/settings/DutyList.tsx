import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { StaffPicker } from '#modules/settings/web/public.tsx';
import { duties, dutyKinds, dutyWords } from '../../contract/duties.ts';
import { StoreSelect } from '../pick/StoreSelect.tsx';

const kinds = dutyKinds.map((value) => ({ value, label: dutyWords[value] }));

/** Who keeps stores, approves, inspects and buys. */
export function DutyList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={duties}
      name="inventory.duties"
      screen="Stores settings"
      tabs={tabs}
      words={{
        search: 'Name',
        title: 'Duties in the stores',
        empty: {
          title: 'Everybody does everything',
          text: 'Until somebody is named for a duty everybody on the staff has it. Name who keeps each store, approves requisitions and orders, inspects what comes, and buys.',
        },
      }}
      columns={[
        { key: 'staffName', label: 'Who', value: ({ staffName }) => <PersonCell name={staffName} photo={null} /> },
        { key: 'duty', label: 'Does', value: ({ duty }) => dutyWords[duty], phone: 'figure' },
        { key: 'storeName', label: 'Store', value: ({ storeName }) => storeName ?? 'All', quiet: true, phone: 'note' },
      ]}
      filters={[{ key: 'duty', label: 'Duty', options: kinds }]}
      form={{
        nameOf: ({ staffName, duty }) => `${staffName}: ${dutyWords[duty].toLowerCase()}`,
        fields: [
          {
            kind: 'custom',
            name: 'staffMemberId',
            label: 'Who',
            wide: true,
            render: ({ name, label, value, error, required, onChange }) => (
              <StaffPicker name={name} label={label} value={value} error={error} required={required} onChange={onChange} />
            ),
          },
          { kind: 'select', name: 'duty', label: 'What they do', options: kinds, wide: true },
          {
            kind: 'custom',
            name: 'storeId',
            label: 'Store',
            wide: true,
            render: ({ value, label, error, onChange }) => (
              <StoreSelect
                label={label}
                error={error}
                hint="Empty: of all stores"
                value={typeof value === 'number' ? value : null}
                onChange={onChange}
              />
            ),
          },
        ],
        removal: () => 'What they did stays as it is. Where nobody is named any more, everybody on the staff has the duty.',
      }}
    />
  );
}
