import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { invoicesApi } from '../../contract/invoices.ts';
import { otherBillsApi } from '../../contract/other-bills.ts';
import { requestsApi } from '../../contract/requests.ts';
import { runsApi } from '../../contract/runs.ts';

type ReversalDialogProps = Pick<CallInput<typeof requestsApi.askReversal>, 'kind' | 'targetId'> & {
  title: string;
  /** What is taken back, in a sentence. */
  text: string;
  onClose: () => void;
};

/** Asks that something be taken back, with a reason; another person decides. */
export function ReversalDialog({ kind, targetId, title, text, onClose }: ReversalDialogProps) {
  const [reason, setReason] = useState('');
  const ask = useSave(requestsApi.askReversal, {
    invalidate: [requestsApi.list, runsApi.get, invoicesApi.get, otherBillsApi.get, otherBillsApi.list],
    onDone: () => {
      say('Asked. Another person approves it under Billing approvals.');
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={`Take back ${title}?`}>
      <div className="stack">
        <p>{text} Another person than you approves it first.</p>
        {ask.error && <Note tone="neg">{ask.error.message}</Note>}
        <Textarea
          label="Why"
          required
          autosize
          minRows={2}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button
            color="red"
            disabled={reason.trim() === ''}
            loading={ask.isPending}
            onClick={() => ask.mutate({ kind, targetId, reason })}
          >
            Ask to take it back
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
