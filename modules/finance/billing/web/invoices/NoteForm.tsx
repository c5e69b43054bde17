import { today } from '#kit/web/api/clock.ts';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Invoice, invoicesApi } from '../../contract/invoices.ts';

import { type Amounts, ChargeAmounts, isUnread, linesFrom } from './ChargeAmounts.tsx';

type Kind = 'credit' | 'debit' | 'discount';

/** Writes a note on an invoice by hand. */
export function NoteForm({ invoice, onDone }: { invoice: Invoice; onDone: () => void }) {
  const [kind, setKind] = useState<Kind>('credit');
  const [day, setDay] = useState(today());
  const [reason, setReason] = useState('');
  const [amounts, setAmounts] = useState<Amounts>({});
  const write = useSave(invoicesApi.note, {
    onDone: () => {
      say('The note is written');
      onDone();
    },
  });
  const lines = linesFrom(amounts);
  return (
    <section className="stack" aria-label="A note">
      <LeaveGuard dirty={reason.trim() !== '' || lines.length > 0 || isUnread(amounts)} />
      {write.error && <Note tone="neg">{write.error.message}</Note>}
      <SegmentedControl
        fullWidth
        aria-label="Kind of note"
        value={kind}
        onChange={(next) => setKind(next as Kind)}
        data={[
          { value: 'credit', label: 'Credit note' },
          { value: 'debit', label: 'Debit note' },
          { value: 'discount', label: 'Discount' },
        ]}
      />
      <ChargeAmounts charges={invoice.charges} amounts={amounts} onChange={setAmounts} />
      <DateField name="day" label="Day" required value={day} onChange={(next) => setDay(next ?? '')} />
      <Textarea
        label="Reason"
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="billing-bar">
        <Button
          loading={write.isPending}
          disabled={lines.length === 0 || isUnread(amounts) || reason.trim() === ''}
          onClick={() => write.mutate({ id: invoice.id, kind, day, reason, lines })}
        >
          Write the note
        </Button>
        <Button variant="default" onClick={onDone}>
          Leave it
        </Button>
      </div>
    </section>
  );
}
