import { approval } from '#kit/contract/approval.ts';
import { paymentRequestsApi } from './requests.ts';
import { payingScreens } from './screens.ts';

const approves = {
  field: 'mayApprove',
  is: [true],
  words: 'Only who approves for the stores does this. The settings of the stores say who does.',
} as const;
const notOwn = { mine: 'askedByMe', words: 'You asked for this payment. Somebody else decides on it.' };

/** One asks for a payment and another approves it; three more sign the voucher in finance. */
export const paymentRequestApproval = approval({
  entity: 'payment request',
  states: {
    requested: ['To approve', 'att'],
    approved: ['Approved', 'inf'],
    rejected: ['Rejected', 'neg'],
    cancelled: ['Cancelled', 'quiet'],
  },
  steps: {
    approve: {
      from: ['requested'],
      to: 'approved',
      call: paymentRequestsApi.approve,
      only: approves,
      notOwn,
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Approve',
        form: 'Approve payment',
        text: 'It becomes a draft voucher in finance.',
        done: 'The payment is approved and its voucher drafted',
      },
      place: 'primary',
      waits: {
        key: 'payment-requests-approve',
        title: 'Approve payments of vendors',
        screen: payingScreens.paymentRequests,
        query: 'status=requested',
      },
    },
    reject: {
      from: ['requested'],
      to: 'rejected',
      call: paymentRequestsApi.reject,
      only: approves,
      notOwn,
      reason: { field: 'reason', label: 'Reason', missing: 'Say why it is rejected.' },
      words: { button: 'Reject', form: 'Reject payment', done: 'The request is rejected' },
      place: 'danger',
    },
    cancel: {
      from: ['requested'],
      to: 'cancelled',
      call: paymentRequestsApi.cancel,
      reason: { field: 'reason', label: 'Reason' },
      words: { button: 'Cancel request', done: 'The request is cancelled' },
      place: 'danger',
    },
  },
});
