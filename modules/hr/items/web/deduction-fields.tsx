import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { postingRulesApi } from '../../setup/contract/posting-rules.ts';
import type { deductions } from '../contract/pay-items.ts';
import { lends, type Purpose, purposes, purposeWords } from '../contract/words.ts';
import { BandsField } from './BandsField.tsx';
import { rateField } from './fields.tsx';
import { FormulaField } from './FormulaField.tsx';
import { methodOptions, whenMethod } from './how.tsx';

type Values = Readonly<Record<string, unknown>>;
const notLent = ({ purpose }: Values) => !lends(String(purpose) as Purpose);

/** The form of a deduction; what belongs to another way of reckoning is not shown. */
export function useDeductionFields(): FieldsOf<typeof deductions> {
  const accounts = useApi(postingRulesApi.accounts, {}, { staleTime: 60_000 }).data?.rows ?? [];
  return [
    { kind: 'text', name: 'name', label: 'Name', wide: true },
    {
      kind: 'select',
      name: 'purpose',
      label: 'What it is',
      options: purposes.map((value) => ({ value, label: purposeWords[value] })),
      hint: 'Pension, insurance and mortgage interest count for tax',
    },
    { kind: 'select', name: 'method', label: 'How its amount comes', options: methodOptions('deduction'), when: notLent },
    {
      kind: 'money',
      name: 'amount',
      label: 'Amount a month',
      hint: 'Empty: each has their own. A new amount holds from the next run on; payslips stay.',
      when: whenMethod('fixed'),
    },
    rateField('rate', 'Per cent', { hint: 'Empty: each has their own', when: whenMethod('of_basic', 'of_gross') }),
    {
      kind: 'custom',
      name: 'formula',
      label: 'Formula',
      wide: true,
      required: true,
      when: whenMethod('formula'),
      render: (slot) => <FormulaField slot={slot} side="deduction" />,
    },
    {
      kind: 'custom',
      name: 'bands',
      label: 'Bands',
      wide: true,
      when: whenMethod('bands'),
      render: (slot) => <BandsField slot={slot} />,
    },
    {
      kind: 'number',
      name: 'priority',
      label: 'Taken as number',
      min: 1,
      max: 99,
      hint: '1 before 2, where not all can be taken',
    },
    { kind: 'text', name: 'payee', label: 'Goes to', placeholder: 'Ũmoja SACCO' },
    { kind: 'text', name: 'payeeNo', label: 'Our number there' },
    {
      kind: 'select',
      name: 'ledgerId',
      label: 'Account that it goes to',
      hint: 'Where it is owed; of a recovery that the school keeps, an income or expense account',
      placeholder: 'The one of HR settings',
      options: accounts.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    },
    {
      kind: 'checkbox',
      name: 'keepsThird',
      label: 'A third of basic pay stays',
      hint: 'Not for what a court or the law orders',
    },
    { kind: 'checkbox', name: 'carried', label: 'What cannot be taken is asked again next month' },
    { kind: 'checkbox', name: 'partMonth', label: 'A part of a month takes a part of it', when: notLent },
    { kind: 'checkbox', name: 'forAll', label: 'Everybody on the payroll has it', when: notLent },
    { kind: 'checkbox', name: 'active', label: 'In use', hint: 'Runs leave out what is not' },
  ];
}
