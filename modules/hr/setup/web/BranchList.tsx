import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { bankBranches, banks } from '../contract/banks.ts';
import { inUse } from './in-use.ts';
import { lockedWords, mayChange } from './may-change.ts';

/** Branches of banks with their codes. */
export function BranchList({ tabs }: { tabs: ReactNode }) {
  const all = useApi(banks.api.list, { size: 200, sort: 'name' }, { staleTime: 30_000 }).data?.rows ?? [];
  const options = all.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }));
  return (
    <ResourceTab
      resource={bankBranches}
      name="hr.bankBranches"
      screen="Banks and branches"
      tabs={tabs}
      words={{
        search: 'Name or code',
        empty: 'Add the branches at which employees have their accounts, or import the list that your bank gives out.',
        add: 'Add branch',
      }}
      columns={[
        { key: 'bankName', label: 'Bank' },
        { key: 'name', label: 'Branch' },
        { key: 'code', label: 'Code', value: ({ bankCode, code }) => `${bankCode}-${code}`, phone: 'figure' },
        { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true },
      ]}
      filters={[
        { key: 'bankId', label: 'Bank', options },
        { key: 'active', label: 'In use', options: inUse },
      ]}
      menu={mayChange() ? [importEntry('hr.branches')] : []}
      form={{
        locked: lockedWords,
        fields: [
          { kind: 'select', name: 'bankId', label: 'Bank', options, wide: true },
          { kind: 'text', name: 'name', label: 'Branch' },
          { kind: 'text', name: 'code', label: 'Code', placeholder: '002', hint: 'Three digits, after the bank’s two' },
          { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
        ],
        removal: () => 'One that somebody’s pay goes or went to stays; set it out of use instead.',
      }}
    />
  );
}
