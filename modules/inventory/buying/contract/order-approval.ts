import { approval } from '#kit/contract/approval.ts';
import { ordersApi } from './orders.ts';
import { buyingScreens } from './screens.ts';

const reason = (missing: string) => ({ field: 'reason', label: 'Reason', missing });
const approves = {
  field: 'mayApprove',
  is: [true],
  words: 'Only who approves for the stores does this. The settings of the stores say who does.',
} as const;
const buys = {
  field: 'mayBuy',
  is: [true],
  words: 'Only who buys for the school does this. The settings of the stores say who does.',
} as const;

/** An order is written by one and approved by another; a change of an approved one is approved anew. */
export const orderApproval = approval({
  entity: 'order',
  states: {
    draft: ['Draft', 'quiet'],
    submitted: ['To approve', 'att'],
    approved: ['Approved', 'inf'],
    on_hold: ['On hold', 'att'],
    closed: ['Closed', 'quiet'],
    cancelled: ['Cancelled', 'neg'],
  },
  steps: {
    submit: {
      from: ['draft'],
      to: 'submitted',
      call: ordersApi.submit,
      only: buys,
      words: { button: 'Submit', done: 'The order waits for approval' },
      place: 'primary',
    },
    approve: {
      from: ['submitted'],
      to: 'approved',
      call: ordersApi.approve,
      only: approves,
      notOwn: { mine: 'handledByMe', words: 'You wrote this order. Somebody else approves it.' },
      reason: { field: 'comment', label: 'Comment' },
      words: { button: 'Approve', form: 'Approve order', done: 'The order is approved' },
      place: 'primary',
      waits: { key: 'orders-approve', title: 'Approve orders', screen: buyingScreens.orders, query: 'status=submitted' },
    },
    sendBack: {
      from: ['submitted'],
      to: 'draft',
      call: ordersApi.sendBack,
      only: { field: 'maySendBack', is: [true], words: 'Who approves for the stores and who wrote the order send it back.' },
      reason: reason('Say why it goes back.'),
      words: { button: 'Send back', form: 'Send order back', done: 'The order is a draft again', audit: 'sent back' },
    },
    revise: {
      from: ['approved', 'on_hold'],
      to: 'draft',
      call: ordersApi.revise,
      only: buys,
      reason: reason('Say why it is changed.'),
      words: {
        button: 'Change order',
        form: 'Change approved order',
        text: 'The order becomes a draft with the next revision number. Nothing of it is received until it is approved anew.',
        done: 'The order is a draft again',
        audit: 'opened for a change',
      },
    },
    hold: {
      from: ['approved'],
      to: 'on_hold',
      call: ordersApi.hold,
      only: approves,
      reason: reason('Say why it is held.'),
      words: {
        button: 'Hold',
        form: 'Hold order',
        text: 'Nothing of it is received until it is released.',
        done: 'The order is on hold',
        audit: 'held',
      },
    },
    release: {
      from: ['on_hold'],
      to: 'approved',
      call: ordersApi.release,
      only: approves,
      words: { button: 'Release', done: 'The order is released', audit: 'released' },
      place: 'primary',
    },
    close: {
      from: ['approved', 'on_hold'],
      to: 'closed',
      call: ordersApi.close,
      only: approves,
      reason: reason('Say why it is closed.'),
      words: {
        button: 'Close order',
        text: 'What did not come goes back to the requisition, where it can be ordered anew.',
        done: 'The order is closed',
      },
      place: 'danger',
    },
    cancel: {
      from: ['draft', 'submitted', 'approved', 'on_hold'],
      to: 'cancelled',
      call: ordersApi.cancel,
      only: buys,
      reason: reason('Say why it is cancelled.'),
      words: {
        button: 'Cancel order',
        text: 'Only an order of which nothing came is cancelled; close another.',
        done: 'The order is cancelled',
      },
      place: 'danger',
    },
  },
});
