import { Checkbox, Stack } from '@mantine/core';
import { formatCents } from '#kit/contract/money.ts';
import { today } from '#kit/web/api/clock.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Payment, type PaymentLine, paymentsApi } from '../contract/payments.ts';

interface ReturnDrawerProps {
  payment: Payment;
  /** Those that have not come back yet. */
  lines: readonly PaymentLine[];
  opened: boolean;
  onClose: () => void;
}

/** Says which lines of a payment the bank has sent back. */
export function ReturnDrawer({ payment, lines, opened, onClose }: ReturnDrawerProps) {
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Note what came back"
      text="The money is in the account again on that day, and their net pay is owed again. Put right where it goes, and prepare the payroll’s lists again."
      save={paymentsApi.sendBack}
      fixed={{ id: payment.id, version: payment.version }}
      initial={{ on: today(), lineIds: [] }}
      fields={[
        {
          kind: 'custom',
          name: 'lineIds',
          label: 'Of whom',
          wide: true,
          required: true,
          render: (slot) => <LinesField slot={slot} lines={lines} />,
        },
        { kind: 'date', name: 'on', label: 'Returned on', required: true, max: today() },
        { kind: 'textarea', name: 'reason', label: 'Reason', required: true },
      ]}
      onDone={() => say('It is owed again and can be paid by another list')}
    />
  );
}

function LinesField({ slot, lines }: { slot: FieldSlot; lines: readonly PaymentLine[] }) {
  const chosen = Array.isArray(slot.value) ? slot.value.map(String) : [];
  return (
    <Checkbox.Group
      label={slot.label}
      required
      error={slot.error}
      value={chosen}
      onChange={(ids) => slot.onChange(ids.map(Number))}
    >
      <Stack gap={8} mt={6}>
        {lines.map(({ id, fullName, amount }) => (
          <Checkbox key={id} value={String(id)} label={`${fullName}, KES ${formatCents(amount)}`} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
