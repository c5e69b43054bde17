import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { bankKinds, bankKindWords, banksApi } from '../contract/accounts.ts';

type Name = 'name' | 'kind' | 'bank' | 'branch' | 'number' | 'paybill' | 'signatories' | 'overdraft' | 'active';

const fields: readonly Field<Name>[] = [
  { kind: 'text', name: 'name', label: 'Name', hint: 'As the books call it: Tuition account', wide: true },
  { kind: 'select', name: 'kind', label: 'Kind', options: bankKinds.map((value) => ({ value, label: bankKindWords[value] })) },
  { kind: 'text', name: 'number', label: 'Account number' },
  { kind: 'text', name: 'bank', label: 'Bank' },
  { kind: 'text', name: 'branch', label: 'Branch' },
  { kind: 'text', name: 'paybill', label: 'Paybill or till' },
  { kind: 'text', name: 'signatories', label: 'Signatories', wide: true },
  {
    kind: 'money',
    name: 'overdraft',
    label: 'Overdraft',
    hint: 'By how much it may fall below nought. Whoever states it does not use it: somebody else pays out of it',
    wide: true,
  },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** What is known of an account that holds money: added, and changed. */
export function BankDrawer({ open, close }: { open: string | null; close: () => void }) {
  return (
    <RecordDrawer open={open} onClose={close} get={banksApi.get} title={(record) => record?.name ?? 'Add account'}>
      {(record) =>
        record === null ? (
          <RecordForm
            save={banksApi.create}
            initial={{ kind: 'bank', active: true }}
            fields={fields}
            submit="Add account"
            onDone={() => {
              say('The account is added');
              close();
            }}
          />
        ) : (
          <RecordForm
            save={banksApi.update}
            fixed={{ id: record.id, version: record.version }}
            initial={record}
            fields={fields}
            submit="Save account"
            onDone={() => {
              say(`${record.name} is saved`);
              close();
            }}
          />
        )
      }
    </RecordDrawer>
  );
}
