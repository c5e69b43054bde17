import type { ReactNode } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { banks, banksApi } from '../contract/banks.ts';
import { inUse } from './in-use.ts';
import { lockedWords, mayChange } from './may-change.ts';

/** Banks that pay can go to. */
export function BankList({ tabs }: { tabs: ReactNode }) {
  const addKenyan = useSave(banksApi.addKenyan, {
    onDone: ({ banks: added, branches }) =>
      say(
        added + branches === 0
          ? 'All are there already'
          : `${capital(counted(added, 'bank'))} and ${counted(branches, 'branch', 'branches')} added`,
      ),
    onFailed: ({ message }) => say(message),
  });
  return (
    <ResourceTab
      resource={banks}
      name="hr.banks"
      screen="Banks and branches"
      tabs={tabs}
      words={{
        search: 'Name or code',
        empty:
          'Add the banks at which employees have their accounts, with their codes at the clearing house. The banks of Kenya can be added at once from the menu.',
      }}
      columns={[
        { key: 'name', label: 'Bank' },
        { key: 'code', label: 'Code', phone: 'figure' },
        { key: 'branches', label: 'Branches', end: true },
        { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true },
      ]}
      filters={[{ key: 'active', label: 'In use', options: inUse }]}
      menu={mayChange() ? [{ label: 'Add the banks of Kenya', onClick: () => addKenyan.mutate({}) }] : []}
      form={{
        locked: lockedWords,
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          { kind: 'text', name: 'code', label: 'Code', placeholder: '68', hint: 'Two digits, as the clearing house has them' },
          { kind: 'checkbox', name: 'active', label: 'In use', hint: 'Only these are offered for new accounts', wide: true },
        ],
        removal: ({ branches }) =>
          branches === 0
            ? 'It has no branches and goes for good.'
            : `It has ${counted(branches, 'branch', 'branches')}. Remove these first, or set the bank out of use.`,
      }}
    />
  );
}
