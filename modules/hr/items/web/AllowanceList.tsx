import type { ReactNode } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { allowances, allowancesApi } from '../contract/pay-items.ts';
import { inKinds, inKindWords, methodWords } from '../contract/words.ts';
import { rateField } from './fields.tsx';
import { FormulaField } from './FormulaField.tsx';
import { HowMuch, inUse, methodOptions, whenMethod } from './how.tsx';
import { lockedWords, mayChange } from './may-change.ts';
import { UsersOf } from './UsersOf.tsx';

/** What is added to basic pay. */
export function AllowanceList({ tabs }: { tabs: ReactNode }) {
  const addUsual = useSave(allowancesApi.addUsual, {
    onDone: ({ added }) => say(added === 0 ? 'All are there already' : `${counted(added, 'allowance')} added`),
    onFailed: ({ message }) => say(message),
  });
  return (
    <ResourceTab
      resource={allowances}
      name="hr.allowances"
      screen="Allowances"
      tabs={tabs}
      words={{
        search: 'Name or formula',
        empty: 'Add what is paid beside basic pay: house, commuter, responsibility. The usual ones can be added from the menu.',
      }}
      columns={[
        { key: 'name', label: 'Allowance', wrap: true },
        { key: 'method', label: 'How', value: ({ method }) => methodWords[method], quiet: true, phone: 'note' },
        { key: 'amount', label: 'Amount or rate', value: (row) => <HowMuch {...row} />, end: true, phone: 'figure' },
        { key: 'taxable', label: 'Taxed', value: ({ taxable }) => (taxable ? 'Yes' : 'No'), quiet: true },
        {
          key: 'pensionable',
          label: 'Counts for NSSF',
          value: ({ pensionable }) => (pensionable ? 'Yes' : 'No'),
          quiet: true,
          optional: true,
        },
        { key: 'inKind', label: 'Paid', value: ({ inKind }) => inKindWords[inKind], quiet: true, optional: true },
        {
          key: 'users',
          label: 'Who has it',
          value: ({ users, forAll }) => (forAll ? 'All' : <span className="num">{users}</span>),
          end: true,
        },
        { key: 'active', label: 'In use', value: ({ active }) => (active ? 'Yes' : <Status>No</Status>), quiet: true },
      ]}
      filters={[
        { key: 'active', label: 'In use', options: inUse },
        { key: 'method', label: 'How', options: methodOptions('allowance') },
      ]}
      menu={mayChange() ? [{ label: 'Add the usual allowances', onClick: () => addUsual.mutate({}) }] : []}
      form={{
        locked: lockedWords,
        parts: ({ id }) => [{ key: 'users', label: 'Who has it', content: <UsersOf itemId={id} side="allowance" /> }],
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          { kind: 'select', name: 'method', label: 'How its amount comes', options: methodOptions('allowance') },
          {
            kind: 'money',
            name: 'amount',
            label: 'Amount a month',
            hint: 'Empty: each has their own. A new amount holds from the next run on; payslips stay.',
            when: whenMethod('fixed'),
          },
          rateField('rate', 'Per cent', { hint: 'Empty: each has their own', when: whenMethod('of_basic') }),
          {
            kind: 'custom',
            name: 'formula',
            label: 'Formula',
            wide: true,
            required: true,
            when: whenMethod('formula'),
            render: (slot) => <FormulaField slot={slot} side="allowance" />,
          },
          {
            kind: 'select',
            name: 'inKind',
            label: 'Paid',
            options: inKinds.map((value) => ({ value, label: inKindWords[value] })),
            hint: 'What is given in kind is taxed by its own rules and not paid out',
          },
          { kind: 'checkbox', name: 'taxable', label: 'Taxed' },
          { kind: 'checkbox', name: 'pensionable', label: 'Counts for NSSF' },
          { kind: 'checkbox', name: 'partMonth', label: 'A part of a month gives a part of it' },
          { kind: 'checkbox', name: 'forAll', label: 'Everybody on the payroll has it' },
          { kind: 'checkbox', name: 'active', label: 'In use', hint: 'Runs leave out what is not' },
        ],
        removal: ({ users }) =>
          users === 0
            ? 'One that nobody has or had goes for good; else set it out of use.'
            : `${counted(users, 'employee')} have it. Set it out of use instead.`,
      }}
    />
  );
}
