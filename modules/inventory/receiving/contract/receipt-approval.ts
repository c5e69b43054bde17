import { approval } from '#kit/contract/approval.ts';
import { receiptsApi } from './receipts.ts';
import { receivingScreens } from './screens.ts';

/** What came is counted by one, and inspected and accepted by another. */
export const receiptApproval = approval({
  entity: 'goods receipt',
  states: {
    counted: ['To inspect', 'att'],
    accepted: ['Accepted', 'pos'],
    cancelled: ['Cancelled', 'quiet'],
  },
  steps: {
    accept: {
      from: ['counted'],
      to: 'accepted',
      call: receiptsApi.accept,
      only: {
        field: 'mayInspect',
        is: [true],
        words: 'Only who inspects what comes does this. The settings of the stores say who does.',
      },
      notOwn: { mine: 'countedByMe', words: 'You counted this delivery. Somebody else inspects it.' },
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Inspect and accept',
        text: 'What is accepted comes into stock.',
        done: 'The goods are in stock',
      },
      place: 'primary',
      waits: {
        key: 'receipts-inspect',
        title: 'Inspect goods received',
        screen: receivingScreens.receipts,
        query: 'state=counted',
        note: ['delivery waits for inspection', 'deliveries wait for inspection'],
      },
    },
    cancel: {
      from: ['counted'],
      to: 'cancelled',
      call: receiptsApi.cancel,
      only: {
        field: 'mayKeep',
        is: [true],
        words: 'Only who keeps this store does this. The settings of the stores say who does.',
      },
      reason: { field: 'reason', label: 'Reason', missing: 'Say why it is cancelled.' },
      words: { button: 'Cancel receipt', done: 'The receipt is cancelled' },
      place: 'danger',
    },
  },
});
