import { approval } from '#kit/contract/approval.ts';
import { receivingScreens } from './screens.ts';
import { vendorReturnsApi } from './returns.ts';

const decides = {
  only: {
    field: 'mayApprove',
    is: [true],
    words: 'Only who approves for the stores does this. The settings of the stores say who does.',
  },
  notOwn: { mine: 'askedByMe', words: 'You asked for this return. Somebody else decides on it.' },
} as const;

/** Goods go back to the vendor when another than who asked says so. */
export const returnApproval = approval({
  entity: 'return to vendor',
  states: {
    asked: ['To approve', 'att'],
    approved: ['Sent back', 'pos'],
    rejected: ['Rejected', 'neg'],
  },
  steps: {
    approve: {
      from: ['asked'],
      to: 'approved',
      call: vendorReturnsApi.approve,
      ...decides,
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Approve',
        form: 'Approve return',
        text: 'The goods leave the stock at what they came for. Where they are billed already the vendor owes what was billed.',
        done: 'The goods are sent back',
        audit: 'approved',
      },
      place: 'primary',
      waits: {
        key: 'vendor-returns',
        title: 'Approve returns to vendors',
        screen: receivingScreens.vendorReturns,
        query: 'state=asked',
      },
    },
    reject: {
      from: ['asked'],
      to: 'rejected',
      call: vendorReturnsApi.reject,
      ...decides,
      reason: { field: 'comment', label: 'Reason', missing: 'Say why.' },
      words: { button: 'Reject', form: 'Reject return', done: 'The return is rejected' },
      place: 'danger',
    },
  },
});
