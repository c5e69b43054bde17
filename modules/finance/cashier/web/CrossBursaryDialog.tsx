import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { bursariesApi } from '../contract/bursaries.ts';
import { chequesApi } from '../contract/cheques.ts';
import { payersApi } from '../contract/payers.ts';
import { type Receipt, receiptsApi } from '../contract/receipts.ts';
import './pay.css';

/** Takes back every receipt of a bursary at once. */
export function CrossBursaryDialog({ bursary, onClose }: { bursary: NonNullable<Receipt['bursary']>; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const receipts = counted(bursary.standing, 'receipt');
  const cross = useSave(bursariesApi.cross, {
    invalidate: [receiptsApi.list, receiptsApi.get, payersApi.account, chequesApi.list, chequesApi.get],
    onDone: (done) => {
      say(`Crossed: ${counted(done.receipts, 'receipt')} of ${bursary.payerName}`);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={`Cross the bursary ${bursary.reference}?`} size={560}>
      <p>
        {receipts} of {bursary.payerName}, together KES {formatCents(bursary.amount)}, {bursary.standing === 1 ? 'is' : 'are'}{' '}
        taken back with the cheque, if it was one. The receipts keep their numbers and are listed on the day’s sheet, and the
        guardians are told.
      </p>
      <Textarea
        label="Reason"
        name="reason"
        required
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {cross.error && <Note tone="neg">{cross.error.fields[0]?.message ?? cross.error.message}</Note>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Keep bursary
        </Button>
        <Button
          color="red"
          loading={cross.isPending}
          disabled={reason.trim() === ''}
          onClick={() => cross.mutate({ id: bursary.id, reason })}
        >
          Cross {receipts}
        </Button>
      </div>
    </Dialog>
  );
}
