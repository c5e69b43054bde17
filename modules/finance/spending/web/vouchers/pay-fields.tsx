import { useApi } from '#kit/web/api/hooks.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { TextInput } from '@mantine/core';
import { payModes, payModeWords, vouchersApi } from '../../contract/vouchers.ts';
import { MoneySelect } from '../parts/selects.tsx';

/** How something is paid, and from what. */
export const payFields: readonly Field<'day' | 'moneyId' | 'mode' | 'reference'>[] = [
  { kind: 'date', name: 'day', label: 'Paid on', required: true },
  { kind: 'custom', name: 'moneyId', label: 'From', required: true, render: (slot) => <MoneySelect {...slot} /> },
  {
    kind: 'select',
    name: 'mode',
    label: 'Paid by',
    required: true,
    options: payModes.map((value) => ({ value, label: payModeWords[value] })),
  },
  {
    kind: 'custom',
    name: 'reference',
    label: 'Number',
    when: (values) => values['mode'] !== 'cash',
    render: (slot) => <ReferenceField slot={slot} />,
  },
];

/** The number of the cheque or transfer; of a cheque, the one that comes next is proposed. */
function ReferenceField({ slot }: { slot: FieldSlot }) {
  const moneyId = slot.values['moneyId'];
  const cheque = slot.values['mode'] === 'cheque' && typeof moneyId === 'number';
  const { data } = useApi(vouchersApi.nextCheque, { moneyId: Number(moneyId) || 1 }, { enabled: cheque, staleTime: 0 });
  const typed = typeof slot.value === 'string' ? slot.value : '';
  const hint = cheque && data?.next ? `Next cheque ${data.next}` : undefined;
  const skips = cheque && data?.next && typed !== '' && typed !== data.next ? 'This is not the next cheque of the book.' : null;
  return (
    <TextInput
      name={slot.name}
      label={slot.label}
      required
      error={slot.error}
      description={skips ?? hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={typed}
      onChange={(event) => slot.onChange(event.currentTarget.value)}
    />
  );
}
