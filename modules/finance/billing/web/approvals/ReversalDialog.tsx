import type { CallInput } from '#kit/contract/endpoint.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { invoicesApi } from '../../contract/invoices.ts';
import { otherBillsApi } from '../../contract/other-bills.ts';
import { requestsApi } from '../../contract/requests.ts';
import { runsApi } from '../../contract/runs.ts';

type ReversalDialogProps = Pick<CallInput<typeof requestsApi.askReversal>, 'kind' | 'targetId'> & {
  title: string;
  /** What is reversed, in a sentence. */
  text: string;
  onClose: () => void;
};

/** Asks that something be reversed, with a reason; another person decides. */
export function ReversalDialog({ kind, targetId, title, text, onClose }: ReversalDialogProps) {
  const ask = useSave(requestsApi.askReversal, {
    invalidate: [requestsApi.list, runsApi.get, invoicesApi.get, otherBillsApi.get, otherBillsApi.list],
    onDone: () => {
      say('Asked. Another person approves it under Billing approvals.');
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Reverse ${title}?`}
      text={`${text} Another person than you approves it first.`}
      label="Reason"
      keep="Keep it"
      confirm="Ask to take it back"
      onClose={onClose}
      onConfirm={(reason) => ask.mutateAsync({ kind, targetId, reason })}
    />
  );
}
