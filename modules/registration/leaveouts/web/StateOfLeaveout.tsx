import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { LeaveoutRow } from '../contract/leaveout.ts';
import { leaveoutApproval } from '../contract/leaveout-approval.ts';

/** Where a leave-out stands: whose signature it waits for, while it waits for one. */
export function StateOfLeaveout({ of: { state, waitsFor } }: { of: Pick<LeaveoutRow, 'state' | 'waitsFor'> }) {
  if (waitsFor === null) return <StateOf of={leaveoutApproval} state={state} />;
  return <Status tone={leaveoutApproval.states[state][1]}>{`Awaiting ${waitsFor}`}</Status>;
}
