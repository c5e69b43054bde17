import { today } from '#kit/web/api/clock.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { itemUsesApi } from '../contract/uses.ts';
import type { Method, Side } from '../contract/words.ts';
import { EmployeesField } from './EmployeesField.tsx';
import { monthField, rateField } from './fields.tsx';

/** An item that can be given. */
export interface Offered {
  id: number;
  name: string;
  method: Method;
  amount: number | null;
  rate: number | null;
}

interface GiveDrawerProps {
  opened: boolean;
  onClose: () => void;
  side: Side;
  offered: readonly Offered[];
}

type Own = 'fromMonth' | 'toMonth' | 'once' | 'replaces' | 'amount' | 'rate' | 'reference' | 'because';
const yes = (name: string) => (values: Readonly<Record<string, unknown>>) => values[name] === true;

/** What a row says of its own; `methodIn` finds how its item comes. */
export const ownFields = (methodIn: (values: Readonly<Record<string, unknown>>) => Method | null): readonly Field<Own>[] => {
  const comes =
    (...methods: readonly Method[]) =>
    (values: Readonly<Record<string, unknown>>) =>
      methods.some((one) => one === methodIn(values));
  return [
    monthField('fromMonth', 'From'),
    { kind: 'checkbox', name: 'once', label: 'For that month alone' },
    monthField('toMonth', 'Until', { empty: 'Further notice', when: (values) => !yes('once')(values) }),
    {
      kind: 'checkbox',
      name: 'replaces',
      label: 'In place of what they have otherwise',
      hint: 'Else it comes on top in that month',
      when: yes('once'),
    },
    {
      kind: 'money',
      name: 'amount',
      label: 'Amount of their own',
      hint: 'Empty: as the item has it',
      when: comes('fixed'),
    },
    rateField('rate', 'Per cent of their own', { hint: 'Empty: as the item has it', when: comes('of_basic', 'of_gross') }),
    { kind: 'text', name: 'reference', label: 'Number', hint: 'Of the member, the policy or the order' },
    { kind: 'textarea', name: 'because', label: 'Reason' },
  ];
};

/** Gives an item to employees. */
export function GiveDrawer({ opened, onClose, side, offered }: GiveDrawerProps) {
  const wanted = Number(new URLSearchParams(globalThis.location.search).get('itemId'));
  const methodIn = ({ itemId }: Readonly<Record<string, unknown>>) => offered.find(({ id }) => id === itemId)?.method ?? null;
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title={side === 'allowance' ? 'Give allowance' : 'Give deduction'}
      save={itemUsesApi.give}
      fixed={{}}
      initial={{
        fromMonth: today().slice(0, 7),
        staffMemberIds: [],
        ...(offered.some(({ id }) => id === wanted) ? { itemId: wanted } : {}),
      }}
      fields={[
        {
          kind: 'select',
          name: 'itemId',
          label: side === 'allowance' ? 'Allowance' : 'Deduction',
          wide: true,
          options: offered.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'custom',
          name: 'staffMemberIds',
          label: 'Employees',
          wide: true,
          render: (slot) => <EmployeesField slot={slot} />,
        },
        ...ownFields(methodIn),
      ]}
      onDone={({ given }) => say(`${counted(given, 'employee')} ${given === 1 ? 'has' : 'have'} it now`)}
    />
  );
}
