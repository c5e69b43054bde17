import { Select } from '@mantine/core';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { formatCents } from '#kit/contract/money.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { destinationWords, refundDestinations, refundsApi, sourceWords } from '../../contract/refunds.ts';
import { spendingScreens } from '../../contract/screens.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';

type Name = 'studentId' | 'source' | 'destination' | 'toStudentId' | 'amount' | 'reason' | 'payeeName' | 'payeePhone';
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
const student = (slot: FieldSlot) => (
  <StudentPicker
    name={slot.name}
    label={slot.label}
    required
    error={slot.error}
    value={numberOf(slot.value)}
    onChange={slot.onChange}
  />
);
const goesTo = (destination: string) => (values: Readonly<Record<string, unknown>>) => values['destination'] === destination;

const fields: readonly Field<Name>[] = [
  { kind: 'custom', name: 'studentId', label: 'Student', wide: true, render: student },
  { kind: 'custom', name: 'source', label: 'From', wide: true, render: (slot) => <SourceField slot={slot} /> },
  {
    kind: 'select',
    name: 'destination',
    label: 'How',
    required: true,
    options: refundDestinations.map((value) => ({ value, label: destinationWords[value] })),
  },
  { kind: 'custom', name: 'toStudentId', label: 'Other student', when: goesTo('sibling'), render: student },
  { kind: 'money', name: 'amount', label: 'Amount' },
  { kind: 'text', name: 'payeeName', label: 'Paid to', when: goesTo('pay_out') },
  { kind: 'phone', name: 'payeePhone', label: 'Their phone', when: goesTo('pay_out') },
  { kind: 'textarea', name: 'reason', label: 'Reason' },
];

/** Where the money is held, with how much can be given back. */
function SourceField({ slot }: { slot: FieldSlot }) {
  const studentId = numberOf(slot.values['studentId']);
  const { data } = useApi(refundsApi.available, { studentId: studentId ?? 1 }, { enabled: studentId !== null, staleTime: 0 });
  return (
    <Select
      name={slot.name}
      label={slot.label}
      required
      error={slot.error}
      disabled={studentId === null}
      data={
        data?.rows.map(({ source, available }) => ({
          value: source,
          label: `${sourceWords[source]}, ${formatCents(available)} available`,
          disabled: available === 0,
        })) ?? []
      }
      value={typeof slot.value === 'string' ? slot.value : null}
      onChange={slot.onChange}
      placeholder={studentId === null ? 'Choose the student first' : undefined}
    />
  );
}

/** Asks for a refund. */
export function RequestDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const go = useGo();
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Request refund"
      save={refundsApi.request}
      fixed={{}}
      initial={{ destination: 'pay_out' }}
      fields={fields}
      onDone={({ id }) => go(to(spendingScreens.refund, { id }))}
    />
  );
}
