import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { kindWords, titleKinds } from '../../../catalogue/contract/words.ts';
import { type CirculationRuleRow, circulationRules, rulesApi } from '../../contract/rules.ts';
import { ruleBorrowers, ruleBorrowerWords } from '../../contract/words.ts';
import { ruleFormFields } from './rule-fields.tsx';

const whose = ({ borrower, className }: CirculationRuleRow) =>
  className === null ? ruleBorrowerWords[borrower] : `${ruleBorrowerWords[borrower]} of ${className}`;
const days = ({ loanDays, counted: how }: CirculationRuleRow) =>
  loanDays === null ? '–' : loanDays === 0 ? 'Not lent' : `${loanDays}${how === 'school' ? ' school days' : ''}`;
const number = (value: number | null) => <span className="num">{value ?? '–'}</span>;

/** The rules, the most special first: whom a rule is for counts before which kind. */
export function RulesTab({ tabs }: { tabs: ReactNode }) {
  const addUsual = useSave(rulesApi.addUsual, {
    onDone: ({ added }) => say(added === 0 ? 'All are there already' : `${counted(added, 'rule')} added`),
    onFailed: ({ message }) => say(message),
  });
  const may = judge(rulesApi.addUsual.access, viewer()) === 'allowed';
  return (
    <ResourceTab
      resource={circulationRules}
      name="library.circulationRules"
      screen="Library settings"
      tabs={tabs}
      words={{
        search: 'Note',
        empty:
          'Say who may borrow what, and how long. The most special rule holds, and what it leaves empty comes from the next. Without any rule a loan is of two weeks. The usual rules can be added from the menu.',
      }}
      columns={[
        { key: 'borrower', label: 'Borrowers', value: whose, wrap: true },
        { key: 'kind', label: 'Kind', value: ({ kind }) => (kind === null ? 'All' : kindWords[kind]), phone: 'note' },
        { key: 'loanDays', label: 'Days', value: (row) => <span className="num">{days(row)}</span>, end: true, phone: 'figure' },
        { key: 'most', label: 'Of the kind', value: ({ most }) => number(most), end: true },
        { key: 'mostOverall', label: 'In all', value: ({ mostOverall }) => number(mostOverall), end: true },
        { key: 'renewals', label: 'Renewals', value: ({ renewals }) => number(renewals), end: true },
        {
          key: 'finePerDay',
          label: 'Fine a day',
          value: ({ finePerDay }) => (finePerDay === null ? '–' : <Money cents={finePerDay} cell />),
          end: true,
        },
        { key: 'graceDays', label: 'Grace', value: ({ graceDays }) => number(graceDays), end: true, optional: true },
        {
          key: 'fineCap',
          label: 'At most',
          value: ({ fineCap }) => (fineCap === null ? '–' : <Money cents={fineCap} cell />),
          end: true,
          optional: true,
        },
        { key: 'note', label: 'Note', value: ({ note }) => note ?? '', quiet: true, optional: true, wrap: true },
      ]}
      filters={[
        {
          key: 'borrower',
          label: 'Borrowers',
          options: ruleBorrowers.map((value) => ({ value, label: ruleBorrowerWords[value] })),
        },
        { key: 'kind', label: 'Kind', options: titleKinds.map((value) => ({ value, label: kindWords[value] })) },
      ]}
      menu={may ? [{ label: 'Add the usual rules', onClick: () => addUsual.mutate({}) }] : []}
      form={{
        fields: ruleFormFields,
        removal: () => 'Loans that were made by it keep what held then. Others go by the next rule from now on.',
      }}
    />
  );
}
