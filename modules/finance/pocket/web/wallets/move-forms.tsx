import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { depositModes, depositModeWords } from '../../contract/wallet.ts';
import { walletMovesApi } from '../../contract/wallet-moves.ts';
import { MoneyAccountSelect } from './MoneyAccountSelect.tsx';

/** What can be done with a wallet. */
export const steps = ['deposit', 'withdraw', 'purchase', 'transfer', 'toFees', 'opening'] as const;
export type Step = (typeof steps)[number];

interface StepForm {
  /** As the menu names it. */
  label: string;
  submit: string;
  save: Endpoint;
  fields: readonly Field[];
  initial: Readonly<Record<string, unknown>>;
}

const amount: Field = { kind: 'money', name: 'amount', label: 'Amount' };
const day: Field = { kind: 'date', name: 'day', label: 'Day', required: true };
const note: Field = { kind: 'text', name: 'note', label: 'Note', wide: true };
const witness: Field = { kind: 'text', name: 'witness', label: 'Seen by', wide: true };
const account = (label: string, hint: string): Field => ({
  kind: 'custom',
  name: 'moneyId',
  label,
  wide: true,
  render: (slot) => <MoneyAccountSelect {...slot} hint={hint} />,
});

export const stepForms: Readonly<Record<Step, StepForm>> = {
  deposit: {
    label: 'Deposit',
    submit: 'Deposit',
    save: walletMovesApi.deposit,
    initial: { mode: 'cash' },
    fields: [
      amount,
      {
        kind: 'select',
        name: 'mode',
        label: 'How',
        required: true,
        options: depositModes.map((value) => ({ value, label: depositModeWords[value] })),
      },
      {
        kind: 'text',
        name: 'reference',
        label: 'Number of the slip or message',
        wide: true,
        required: true,
        when: ({ mode }) => mode !== 'cash',
      },
      account('Into', 'Empty for the cash box or M-Pesa'),
      { kind: 'text', name: 'payerName', label: 'Paid by', wide: true },
      day,
      note,
    ],
  },
  withdraw: {
    label: 'Hand out cash',
    submit: 'Hand out',
    save: walletMovesApi.withdraw,
    initial: {},
    fields: [amount, day, account('From', 'Empty for the cash box'), witness, note],
  },
  purchase: {
    label: 'Tuck shop',
    submit: 'Take payment',
    save: walletMovesApi.purchase,
    initial: {},
    fields: [amount, day, { kind: 'text', name: 'note', label: 'What was bought', wide: true }],
  },
  transfer: {
    label: 'Transfer to another student',
    submit: 'Transfer',
    save: walletMovesApi.transfer,
    initial: { toStudentId: null },
    fields: [
      {
        kind: 'custom',
        name: 'toStudentId',
        label: 'To',
        wide: true,
        render: ({ value, ...slot }) => <StudentPicker {...slot} value={typeof value === 'number' ? value : null} />,
      },
      amount,
      day,
      witness,
      note,
    ],
  },
  toFees: {
    label: 'Use for fees',
    submit: 'Use for fees',
    save: walletMovesApi.toFees,
    initial: { consent: '' },
    fields: [
      amount,
      day,
      { kind: 'textarea', name: 'consent', label: 'Consent of the guardian', hint: 'Who agreed, when and how', required: true },
      note,
    ],
  },
  opening: {
    label: 'Bring forward',
    submit: 'Bring forward',
    save: walletMovesApi.opening,
    initial: {},
    fields: [amount, day, note],
  },
};
