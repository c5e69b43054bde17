import { approval } from '#kit/contract/approval.ts';
import { suspenseRefundsApi } from './refunds.ts';
import { banksScreens } from './screens.ts';

const both = {
  from: ['asked'],
  call: suspenseRefundsApi.decide,
  notOwn: { mine: 'mine', words: 'You asked for this refund, so somebody else has to decide on it.' },
} as const;

/** What is asked back out of suspense: another decides; how it is paid, and what M-Pesa answers, is plain code. */
export const suspenseRefundApproval = approval({
  entity: 'refund out of suspense',
  states: {
    asked: ['Requested', 'att'],
    approved: ['Approved', 'inf'],
    rejected: ['Rejected', 'neg'],
    paying: ['On its way', 'inf'],
    paid: ['Paid', 'pos'],
    failed: ['Failed', 'neg'],
    returned: ['Came back', 'att'],
  },
  steps: {
    approve: {
      ...both,
      to: 'approved',
      sends: { approve: true },
      words: { button: 'Approve', done: 'The refund is approved' },
      waits: {
        key: 'suspense-refunds',
        title: 'Approve refunds out of suspense',
        screen: banksScreens.suspense,
        query: 'state=asked',
      },
    },
    // One that is approved and not paid yet, or that M-Pesa did not pay, is given up like this: its money is free again.
    reject: {
      ...both,
      from: ['asked', 'approved', 'failed'],
      to: 'rejected',
      sends: { approve: false },
      reason: { field: 'reason', label: 'Reason', missing: 'Say why it is rejected.' },
      words: { button: 'Reject', done: 'The refund is rejected' },
    },
  },
});
