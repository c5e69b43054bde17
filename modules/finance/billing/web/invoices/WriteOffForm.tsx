import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { Invoice } from '../../contract/invoices.ts';
import { requestsApi } from '../../contract/requests.ts';
import { type Amounts, ChargeAmounts, isUnread, linesFrom } from './ChargeAmounts.tsx';

/** Asks that what is owed of an invoice be written off; it begins with all of it. */
export function WriteOffForm({ invoice, onDone }: { invoice: Invoice; onDone: () => void }) {
  const open = invoice.charges.filter(({ owed }) => owed > 0);
  const [amounts, setAmounts] = useState<Amounts>(() => Object.fromEntries(open.map(({ id, owed }) => [id, owed])));
  const [reason, setReason] = useState('');
  const ask = useSave(requestsApi.askWriteOff, {
    onDone: () => {
      say('Asked. Another person approves it under Billing approvals.');
      onDone();
    },
  });
  const lines = linesFrom(amounts);
  return (
    <section className="stack" aria-label="Write off">
      <LeaveGuard dirty={reason.trim() !== ''} />
      {ask.error && <Note tone="neg">{ask.error.message}</Note>}
      <p>What is written off is an expense of the school. Another person than you approves it.</p>
      <ChargeAmounts charges={open} amounts={amounts} onChange={setAmounts} />
      <Textarea
        label="Reason"
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="billing-bar">
        <Button
          loading={ask.isPending}
          disabled={lines.length === 0 || isUnread(amounts) || reason.trim() === ''}
          onClick={() => ask.mutate({ studentId: invoice.studentId, lines, reason })}
        >
          Ask to write off
        </Button>
        <Button variant="default" onClick={onDone}>
          Leave it
        </Button>
      </div>
    </section>
  );
}
