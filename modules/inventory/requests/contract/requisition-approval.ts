import { approval } from '#kit/contract/approval.ts';
import { requisitionsApi } from './requisitions.ts';

const comment = { field: 'comment', label: 'Comment' } as const;
const because = { field: 'comment', label: 'Reason', missing: 'Say why.' } as const;

/** A department asks, its head supports, and who approves for the stores approves; the rest follows from what is ordered and issued. */
export const requisitionApproval = approval({
  entity: 'requisition',
  states: {
    draft: ['Draft', 'quiet'],
    submitted: ['Submitted', 'att'],
    supported: ['Supported', 'inf'],
    approved: ['Approved', 'pos'],
    closed: ['Closed', 'quiet'],
    rejected: ['Rejected', 'neg'],
    cancelled: ['Cancelled', 'quiet'],
  },
  steps: {
    submit: {
      from: ['draft'],
      to: 'submitted',
      call: requisitionsApi.submit,
      only: { field: 'mine', is: [true], words: 'Only who wrote this requisition submits it.' },
      reason: comment,
      words: { button: 'Submit', done: 'The requisition is submitted' },
      place: 'primary',
    },
    support: {
      from: ['submitted'],
      to: 'supported',
      call: requisitionsApi.support,
      only: { field: 'supports', is: [true], words: 'The head of the department supports this requisition.' },
      notOwn: { mine: 'mine', words: 'You asked for this. Somebody else supports it.' },
      reason: comment,
      words: { button: 'Support', form: 'Support requisition', done: 'The requisition is supported' },
      place: 'primary',
    },
    approve: {
      from: ['submitted', 'supported'],
      to: 'approved',
      call: requisitionsApi.approve,
      only: {
        field: 'approves',
        is: [true],
        words: 'Who approves for the stores approves this, once the head of the department has supported it.',
      },
      notOwn: { mine: 'handledByMe', words: 'You asked for this or supported it. Somebody else approves it.' },
      reason: comment,
      words: {
        button: 'Approve',
        form: 'Approve requisition',
        text: 'What is in store can then be issued, and the rest be ordered.',
        done: 'The requisition is approved',
      },
      place: 'primary',
    },
    reject: {
      from: ['submitted', 'supported'],
      to: 'rejected',
      call: requisitionsApi.reject,
      only: {
        field: 'decides',
        is: [true],
        words: 'The head of the department and who approves for the stores decide on this requisition.',
      },
      notOwn: { mine: 'mine', words: 'You asked for this. Cancel it instead.' },
      reason: because,
      words: { button: 'Reject', form: 'Reject requisition', done: 'The requisition is rejected' },
      place: 'danger',
    },
    cancel: {
      from: ['draft', 'submitted', 'supported', 'approved'],
      to: 'cancelled',
      call: requisitionsApi.cancel,
      only: { field: 'cancels', is: [true], words: 'Only who asked for it cancels it.' },
      reason: { field: 'comment', label: 'Reason' },
      words: { button: 'Cancel requisition', form: 'Cancel requisition', done: 'The requisition is cancelled' },
      place: 'danger',
    },
    close: {
      from: ['approved'],
      to: 'closed',
      call: requisitionsApi.close,
      only: { field: 'closes', is: [true], words: 'Who asked for it, who approves and who buys close what is left.' },
      reason: because,
      words: {
        button: 'Close the rest',
        form: 'Close the rest',
        text: 'What is not ordered or issued yet is given up. What is on an order still comes.',
        done: 'The requisition is closed',
      },
    },
  },
});
