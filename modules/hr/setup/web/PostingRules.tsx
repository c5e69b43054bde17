import type { ReactNode } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { type PostingPurpose, postingPurposes, postingRules, postingRulesApi, purposes } from '../contract/posting-rules.ts';
import { AccountSelect } from './AccountSelect.tsx';
import { lockedWords, mayChange } from './may-change.ts';

const purposeOptions = postingPurposes.map((value) => ({ value, label: purposes[value].words }));

/** Which account of the ledger stands for what of pay. */
export function PostingRules({ tabs }: { tabs: ReactNode }) {
  const accounts = useApi(postingRulesApi.accounts, {}, { staleTime: 0 }).data;
  const departments = useApi(lookupsApi.departments, {}, { staleTime: 60_000 }).data?.rows ?? [];
  const addUsual = useSave(postingRulesApi.addUsual, {
    onDone: ({ accounts: added, rules }) =>
      say(
        rules === 0
          ? 'Everything has an account already'
          : `${capital(counted(added, 'account'))} and ${counted(rules, 'rule')} added`,
      ),
    onFailed: ({ message }) => say(message),
  });
  const missing = accounts?.missing ?? [];
  return (
    <ResourceTab
      resource={postingRules}
      name="hr.postingRules"
      screen="HR settings"
      tabs={
        <>
          {tabs}
          {missing.length > 0 && (
            <Note tone="att">
              Without an account yet: {missing.map((purpose) => purposes[purpose].words).join('; ')}. A run is posted once all
              have one.
            </Note>
          )}
        </>
      }
      menu={mayChange() ? [{ label: 'Add the usual accounts', onClick: () => addUsual.mutate({}) }] : []}
      words={{
        search: 'What is posted, department or account',
        empty:
          'Say to which account of the ledger salaries, PAYE, NSSF and what else is owed are posted. Expenses may have one by department.',
      }}
      columns={[
        { key: 'purpose', label: 'What', value: ({ purpose }) => purposes[purpose].words },
        { key: 'departmentName', label: 'Department', value: ({ departmentName }) => departmentName ?? 'All', phone: 'note' },
        { key: 'ledgerName', label: 'Account', quiet: true },
      ]}
      filters={[{ key: 'purpose', label: 'What', options: purposeOptions }]}
      form={{
        nameOf: ({ purpose, departmentName }) => `${purposes[purpose].words}${departmentName ? `, ${departmentName}` : ''}`,
        locked: lockedWords,
        fields: [
          { kind: 'select', name: 'purpose', label: 'What is posted', options: purposeOptions, wide: true },
          {
            kind: 'select',
            name: 'departmentId',
            label: 'Department',
            options: departments.map(({ id, name }) => ({ value: id, label: name })),
            hint: 'Empty: all that have no account of their own',
            when: ({ purpose }) => purposes[String(purpose) as PostingPurpose]?.byDepartment ?? false,
          },
          {
            kind: 'custom',
            name: 'ledgerId',
            label: 'Account',
            wide: true,
            render: (slot) => <AccountSelect slot={slot} accounts={accounts?.rows ?? []} />,
          },
        ],
        removal: () => 'What was posted stays as it is. A run that needs it says that there is none.',
      }}
    />
  );
}
