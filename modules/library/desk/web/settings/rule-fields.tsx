import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { ClassSelect } from '#modules/settings/web/public.tsx';
import { kindWords, titleKinds } from '../../../catalogue/contract/words.ts';
import type { CirculationRuleRow } from '../../contract/rules.ts';
import { countings, countingWords, hardDues, hardDueWords } from '../../contract/terms.ts';
import { ruleBorrowers, ruleBorrowerWords } from '../../contract/words.ts';
import { YesOrNo } from './YesOrNo.tsx';

type Values = Readonly<Record<string, unknown>>;
const ofStudents = ({ borrower }: Values) => ['student', 'boarder', 'day'].includes(String(borrower));
const isHard = ({ hardDue }: Values) => typeof hardDue === 'string' && hardDue !== 'none' && hardDue !== '';

const counting = countings.map((value) => ({ value, label: countingWords[value] }));
const next = 'Empty: the next rule says it';

type Name = keyof Omit<CirculationRuleRow, 'id' | 'version' | 'className' | 'specialty'>;

const yesOrNo = (name: Name, label: string): Field<Name> => ({
  kind: 'custom',
  name,
  label,
  render: (slot) => <YesOrNo slot={slot} />,
});

/** The form of a circulation rule. */
export const ruleFormFields: readonly Field<Name>[] = [
  {
    kind: 'select',
    name: 'borrower',
    label: 'For whom',
    options: ruleBorrowers.map((value) => ({ value, label: ruleBorrowerWords[value] })),
  },
  {
    kind: 'custom',
    name: 'classId',
    label: 'Of the class',
    when: ofStudents,
    render: (slot) => <ClassSelect {...slot} hint="Empty: of all classes" />,
  },
  {
    kind: 'select',
    name: 'kind',
    label: 'Kind of title',
    options: titleKinds.map((value) => ({ value, label: kindWords[value] })),
    placeholder: 'All kinds',
  },
  { kind: 'number', name: 'loanDays', label: 'Days of a loan', min: 0, max: 1000, hint: `0: not lent. ${next}` },
  { kind: 'select', name: 'counted', label: 'Days are counted', options: counting, placeholder: next },
  { kind: 'number', name: 'most', label: 'At most of this kind', min: 0, max: 999, hint: next },
  { kind: 'number', name: 'mostOverall', label: 'At most in all', min: 0, max: 999, hint: next },
  { kind: 'number', name: 'renewals', label: 'Renewals', min: 0, max: 99, hint: next },
  {
    kind: 'number',
    name: 'renewalDays',
    label: 'Days of a renewal',
    min: 1,
    max: 1000,
    hint: 'Empty: the next rule, or as the loan',
  },
  yesOrNo('reservable', 'Can be reserved'),
  { kind: 'number', name: 'holdDays', label: 'Put aside for school days', min: 1, max: 60, hint: next },
  { kind: 'money', name: 'finePerDay', label: 'Fine for a day late', hint: next },
  { kind: 'select', name: 'fineCounts', label: 'Days late are counted', options: counting, placeholder: next },
  { kind: 'number', name: 'graceDays', label: 'Days of grace', min: 0, max: 60, hint: 'So many days late nothing is asked for' },
  { kind: 'money', name: 'fineCap', label: 'Fine at most', hint: next },
  yesOrNo('capAtPrice', 'No more than the book costs'),
  { kind: 'number', name: 'overdueBlock', label: 'Nothing is lent with so many overdue', min: 1, max: 999, hint: next },
  { kind: 'money', name: 'finesBlock', label: 'Nothing is lent above fines of', hint: next },
  {
    kind: 'number',
    name: 'suspensionDays',
    label: 'Days without loans for a day late',
    min: 0,
    max: 60,
    hint: 'In place of money, or besides it',
  },
  { kind: 'number', name: 'suspensionMost', label: 'Of these at most', min: 1, max: 366, hint: next },
  {
    kind: 'select',
    name: 'hardDue',
    label: 'Hard due date',
    options: hardDues.map((value) => ({ value, label: hardDueWords[value] })),
    placeholder: next,
  },
  { kind: 'date', name: 'hardDueOn', label: 'The day', when: isHard },
  { kind: 'checkbox', name: 'hardDueTerm', label: 'The last day of the term', when: isHard },
  {
    kind: 'money',
    name: 'lostFee',
    label: 'Fee for what is lost',
    hint: 'Besides its price. Empty: the next rule, or the library’s usual fee',
  },
  { kind: 'text', name: 'note', label: 'Note', wide: true },
];
