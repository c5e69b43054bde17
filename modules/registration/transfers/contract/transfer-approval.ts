import { approval } from '#kit/contract/approval.ts';
import { transfersScreens } from './screens.ts';
import { transfersApi } from './transfers.ts';

const decides = {
  from: ['requested'],
  call: transfersApi.approve,
  notOwn: { mine: 'requestedByMe', words: 'You asked for this transfer, so somebody else approves it.' },
} as const;

/** A student goes to another school: one asks, another approves, and departments clear before they leave. Who comes is taken in at once. */
export const transferApproval = approval({
  entity: 'transfer',
  states: {
    requested: ['Requested', 'att'],
    approved: ['Approved', 'inf'],
    completed: ['Completed', 'pos'],
    rejected: ['Rejected', 'neg'],
    cancelled: ['Cancelled', 'quiet'],
    reversed: ['Reversed', 'neg'],
  },
  steps: {
    approve: {
      ...decides,
      to: 'approved',
      sends: { approved: true },
      words: {
        button: 'Approve',
        form: 'Approve transfer',
        text: 'The student may leave once every department has cleared.',
        done: 'Approve transfer',
      },
      place: 'primary',
      waits: { key: 'transfers', title: 'Approve transfers', screen: transfersScreens.transfers, query: 'state=requested' },
    },
    reject: {
      ...decides,
      to: 'rejected',
      sends: { approved: false },
      reason: { field: 'reason', label: 'Reason', missing: 'Say why it is rejected.' },
      words: { button: 'Reject', form: 'Reject transfer', text: 'The student stays.', done: 'Reject transfer' },
      place: 'danger',
    },
    complete: {
      from: ['approved'],
      to: 'completed',
      call: transfersApi.complete,
      words: {
        button: 'Complete',
        form: 'Complete transfer',
        text: 'The student leaves the roll and frees the bed, and gets a leaving certificate. Every department must have cleared.',
        done: 'Complete transfer',
      },
      place: 'primary',
    },
    cancel: {
      from: ['requested', 'approved'],
      to: 'cancelled',
      call: transfersApi.cancel,
      reason: { field: 'reason', label: 'Reason' },
      words: { button: 'Cancel transfer', form: 'Cancel transfer', text: 'The student stays.', done: 'Cancel transfer' },
      place: 'danger',
    },
    reverse: {
      from: ['completed'],
      to: 'reversed',
      call: transfersApi.reverse,
      only: { field: 'direction', is: ['out'], words: 'Only a completed transfer to another school can be reversed.' },
      reason: { field: 'reason', label: 'Reason' },
      words: {
        button: 'Reverse',
        form: 'Reverse transfer',
        text: 'The student comes back to the class they left. The letter and the certificate are void.',
        done: 'Reverse transfer',
      },
      place: 'danger',
    },
  },
});
