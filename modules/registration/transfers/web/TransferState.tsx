import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { TransferRow } from '../contract/transfer.ts';
import { transferApproval } from '../contract/transfer-approval.ts';

/** Where a transfer stands; of who comes from another school, whether they have come. */
export function TransferState({ row: { direction, state, reportedOn } }: { row: TransferRow }) {
  if (direction === 'in' && state === 'completed' && reportedOn === null) return <Status tone="pos">Not reported</Status>;
  return <StateOf of={transferApproval} state={state} />;
}
