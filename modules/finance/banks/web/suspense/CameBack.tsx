import { Button } from '@mantine/core';
import { useState } from 'react';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { suspenseRefundsApi } from '../../contract/refunds.ts';
import type { PaymentRefund } from '../../contract/suspense.ts';
import { MoneySelect } from '../MoneySelect.tsx';

const backFields: readonly Field<'moneyId' | 'day' | 'reason'>[] = [
  { kind: 'custom', name: 'moneyId', label: 'Into', wide: true, render: (slot) => <MoneySelect {...slot} /> },
  { kind: 'date', name: 'day', label: 'Came back on' },
  { kind: 'text', name: 'reason', label: 'Why it came back' },
];

/** That the bank or M-Pesa sent the money back, which is asked for once somebody presses for it. */
export function CameBack({ refund }: { refund: PaymentRefund }) {
  const [opened, setOpened] = useState(false);
  if (!opened)
    return (
      <div>
        <Button variant="default" onClick={() => setOpened(true)}>
          The money came back
        </Button>
      </div>
    );
  return (
    <RecordForm
      save={suspenseRefundsApi.cameBack}
      fixed={{ id: refund.id }}
      initial={{}}
      fields={backFields}
      text="It stands in suspense again, to be given to a student or asked back once more. What was paid and came back stays on record."
      submit="The money came back"
      onDone={() => say('The money is in suspense again')}
    />
  );
}
