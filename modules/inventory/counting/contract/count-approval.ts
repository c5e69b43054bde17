import { approval } from '#kit/contract/approval.ts';
import { countsApi } from './counts.ts';
import { countingScreens } from './screens.ts';

const decides = {
  field: 'mayApprove',
  is: [true],
  words: 'Only who approves for the stores does this. The settings of the stores say who does.',
} as const;

/** A count is finished by who counted, and posted once somebody else approves it. */
export const countApproval = approval({
  entity: 'stock count',
  states: {
    open: ['Counting', 'inf'],
    counted: ['Counted', 'att'],
    approved: ['Approved', 'pos'],
    cancelled: ['Cancelled', 'quiet'],
  },
  steps: {
    finish: {
      from: ['open'],
      to: 'counted',
      call: countsApi.finish,
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Finish counting',
        form: 'Finish counting',
        text: 'Nothing more is entered then. Somebody who counted nothing of it approves what differs.',
        done: 'The count waits for approval',
      },
      place: 'primary',
    },
    approve: {
      from: ['counted'],
      to: 'approved',
      call: countsApi.approve,
      only: decides,
      notOwn: { mine: 'mine', words: 'You opened this count or counted some of it. Somebody else approves it.' },
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Approve',
        form: 'Approve count',
        text: 'What differs is taken into stock or written off, and posted to the ledger. This cannot be undone.',
        done: 'The count is approved and posted',
      },
      place: 'primary',
      waits: {
        key: 'stock-counts',
        title: 'Approve stock counts',
        screen: countingScreens.adjustment,
        query: 'state=counted',
      },
    },
    sendBack: {
      from: ['counted'],
      to: 'open',
      call: countsApi.sendBack,
      only: decides,
      reason: { field: 'comment', label: 'Reason', missing: 'Say what is to be counted again.' },
      words: {
        button: 'Send back',
        form: 'Send count back',
        done: 'The count is open again',
        audit: 'sent back',
      },
    },
    cancel: {
      from: ['open', 'counted'],
      to: 'cancelled',
      call: countsApi.cancel,
      reason: { field: 'comment', label: 'Reason', missing: 'Say why it is cancelled.' },
      words: { button: 'Cancel count', form: 'Cancel count', text: 'Nothing of it is posted.', done: 'The count is cancelled' },
      place: 'danger',
    },
  },
});
