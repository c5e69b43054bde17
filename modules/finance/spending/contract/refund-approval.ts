import { approval } from '#kit/contract/approval.ts';
import { refundsApi } from './refunds.ts';
import { spendingScreens } from './screens.ts';

const notAsker = { mine: 'requestedByMe', words: 'You asked for this refund. Somebody else decides on it.' };

/** Money that is given back: one asks, another approves, and who did not approve carries it out. */
export const refundApproval = approval({
  entity: 'refund',
  states: {
    requested: ['Requested', 'att'],
    approved: ['Approved', 'inf'],
    processed: ['Refunded', 'pos'],
    rejected: ['Rejected', 'neg'],
    cancelled: ['Cancelled', 'quiet'],
  },
  steps: {
    approve: {
      from: ['requested'],
      to: 'approved',
      call: refundsApi.decide,
      sends: { approved: true },
      notOwn: notAsker,
      reason: { field: 'comment', label: 'Comment' },
      words: { button: 'Approve', form: 'Approve refund', done: 'The refund is approved' },
      place: 'primary',
      waits: { key: 'refunds', title: 'Approve refunds', screen: spendingScreens.refunds, query: 'state=requested' },
    },
    reject: {
      from: ['requested'],
      to: 'rejected',
      call: refundsApi.decide,
      sends: { approved: false },
      notOwn: notAsker,
      reason: { field: 'comment', label: 'Reason', missing: 'Say why.' },
      words: { button: 'Reject', form: 'Reject refund', done: 'The refund is rejected' },
      place: 'danger',
    },
    process: {
      from: ['approved'],
      to: 'processed',
      call: refundsApi.process,
      notOwn: { mine: 'approvedByMe', words: 'You approved this refund. Somebody else carries it out.' },
      words: { button: 'Process refund', done: 'The refund is processed', audit: 'carried out' },
      place: 'primary',
    },
    cameBack: {
      from: ['processed'],
      to: 'approved',
      call: refundsApi.cameBack,
      only: {
        field: 'destination',
        is: ['pay_out'],
        words: 'This refund went to fees, so that no money can come back. Correct the fees instead.',
      },
      notOwn: { mine: 'approvedByMe', words: 'You approved this refund. Somebody else says that its money came back.' },
      reason: { field: 'reason', label: 'Why it came back' },
      words: {
        button: 'The money came back',
        form: 'The money came back',
        text: 'It is held for the student again. The refund can then be paid again, or cancelled; what was paid and came back stays on record.',
        done: 'The money is back. The refund can be paid again or cancelled.',
        audit: 'came back',
      },
    },
    cancel: {
      from: ['requested', 'approved'],
      to: 'cancelled',
      call: refundsApi.cancel,
      reason: { field: 'reason', label: 'Reason' },
      words: { button: 'Cancel refund', done: 'The refund is cancelled' },
      place: 'danger',
    },
  },
});
