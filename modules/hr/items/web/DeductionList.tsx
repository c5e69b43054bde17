import type { ReactNode } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { deductions, deductionsApi } from '../contract/pay-items.ts';
import { methodWords, purposes, purposeWords } from '../contract/words.ts';
import { useDeductionFields } from './deduction-fields.tsx';
import { HowMuch, inUse, methodOptions } from './how.tsx';
import { lockedWords, mayChange } from './may-change.ts';
import { UsersOf } from './UsersOf.tsx';

const lent = ({ purpose }: { purpose: string }) => purpose === 'loan' || purpose === 'advance';

/** What is taken off net pay. */
export function DeductionList({ tabs }: { tabs: ReactNode }) {
  const fields = useDeductionFields();
  const addUsual = useSave(deductionsApi.addUsual, {
    onDone: ({ added }) => say(added === 0 ? 'All are there already' : `${counted(added, 'deduction')} added`),
    onFailed: ({ message }) => say(message),
  });
  return (
    <ResourceTab
      resource={deductions}
      name="hr.deductions"
      screen="Deductions"
      tabs={tabs}
      words={{
        search: 'Name, payee or formula',
        empty: 'Add what is taken off net pay: SACCO, union, welfare, HELB, loans. The usual ones can be added from the menu.',
      }}
      columns={[
        { key: 'name', label: 'Deduction', wrap: true },
        { key: 'purpose', label: 'What it is', value: ({ purpose }) => purposeWords[purpose], quiet: true },
        {
          key: 'method',
          label: 'How',
          value: (row) => (lent(row) ? 'By each loan' : methodWords[row.method]),
          quiet: true,
          phone: 'note',
        },
        {
          key: 'amount',
          label: 'Amount or rate',
          value: (row) => (lent(row) ? <span className="hint">by each loan</span> : <HowMuch {...row} />),
          end: true,
          phone: 'figure',
        },
        {
          key: 'priority',
          label: 'Taken',
          value: ({ priority }) => <span className="num">{priority}</span>,
          end: true,
          optional: true,
        },
        { key: 'payee', label: 'Goes to', quiet: true, wrap: true },
        {
          key: 'users',
          label: 'Who has it',
          value: ({ users, forAll }) => (forAll ? 'All' : <span className="num">{users}</span>),
          end: true,
        },
        { key: 'active', label: 'In use', value: ({ active }) => (active ? 'Yes' : <Status>No</Status>), quiet: true },
      ]}
      filters={[
        { key: 'purpose', label: 'What it is', options: purposes.map((value) => ({ value, label: purposeWords[value] })) },
        { key: 'active', label: 'In use', options: inUse },
        { key: 'method', label: 'How', options: methodOptions('deduction') },
      ]}
      menu={mayChange() ? [{ label: 'Add the usual deductions', onClick: () => addUsual.mutate({}) }] : []}
      form={{
        locked: lockedWords,
        parts: ({ id }) => [{ key: 'users', label: 'Who has it', content: <UsersOf itemId={id} side="deduction" /> }],
        fields,
        removal: ({ users }) =>
          users === 0
            ? 'One that nobody has or had goes for good; else set it out of use.'
            : `${counted(users, 'employee')} have it. Set it out of use instead.`,
      }}
    />
  );
}
