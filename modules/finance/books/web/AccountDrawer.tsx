import { judge } from '#kit/contract/access.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Select } from '@mantine/core';
import { accountKinds, accountsApi } from '../contract/accounts.ts';
import { AccountOpening } from './AccountOpening.tsx';
import { AccountPostings } from './AccountPostings.tsx';
import { kindWords } from './account-kinds.ts';

const fields: readonly Field<'code' | 'name' | 'kind' | 'parentId' | 'heading' | 'money' | 'active'>[] = [
  { kind: 'text', name: 'code', label: 'Code' },
  {
    kind: 'select',
    name: 'kind',
    label: 'Kind',
    options: accountKinds.map((value) => ({ value, label: kindWords[value] })),
  },
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'custom', name: 'parentId', label: 'Under', wide: true, render: (slot) => <HeadingSelect {...slot} /> },
  { kind: 'checkbox', name: 'heading', label: 'A heading: it groups accounts and is not posted to', wide: true },
  {
    kind: 'checkbox',
    name: 'money',
    label: 'A bank account, M-Pesa or a cash box',
    wide: true,
    when: ({ kind, heading }) => kind === 'asset' && heading !== true,
  },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** One account: its place, what was posted to it, and its opening balance. */
export function AccountDrawer({ open, close }: { open: string | null; close: () => void }) {
  const reads = judge(accountsApi.update.access, viewer()) !== 'allowed';
  return (
    <CrudDrawer
      open={open}
      close={close}
      api={accountsApi}
      word="account"
      nameOf={({ code, name }) => `${code} ${name}`}
      fields={fields}
      blank={{ code: '', name: '', kind: 'expense', parentId: null, heading: false, money: false, active: true }}
      removal={() =>
        'An account is removed only while nothing was posted to it. One that is no longer needed is taken out of use.'
      }
      locked={() => (reads ? 'Accounts are kept by the finance administrator.' : null)}
      parts={(account) =>
        account.heading
          ? []
          : [
              { key: 'postings', label: 'Postings', content: <AccountPostings account={account} /> },
              { key: 'opening', label: 'Opening', content: <AccountOpening account={account} /> },
            ]
      }
    />
  );
}

function HeadingSelect({ name, label, value, values, onChange, error }: FieldSlot) {
  const { data } = useApi(accountsApi.list, {});
  const headings = (data?.rows ?? []).filter(({ heading, kind }) => heading && kind === values['kind']);
  return (
    <Select
      name={name}
      label={label}
      error={error}
      clearable
      searchable
      placeholder="At the top"
      data={headings.map(({ id, code, name: title }) => ({ value: String(id), label: `${code} ${title}` }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
