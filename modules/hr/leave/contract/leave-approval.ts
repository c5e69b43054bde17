import { approval } from '#kit/contract/approval.ts';
import { leaveRequestsApi } from './requests.ts';

const notMine = { mine: 'mine', words: 'This is your own request. Somebody else decides on it.' };
const decides = {
  field: 'decides',
  is: [true],
  words: 'The head of the employee’s department decides on this request first.',
} as const;

/** Leave is asked for, supported by the head of the department, approved by another, taken, and over when the employee is back. */
export const leaveApproval = approval({
  entity: 'request for leave',
  states: {
    asked: ['Requested', 'att'],
    supported: ['Supported', 'inf'],
    approved: ['Approved', 'pos'],
    away: ['On leave', 'pos'],
    back: ['Back', 'quiet'],
    rejected: ['Rejected', 'neg'],
    cancelled: ['Cancelled', 'quiet'],
  },
  steps: {
    support: {
      from: ['asked'],
      to: 'supported',
      call: leaveRequestsApi.support,
      only: decides,
      notOwn: notMine,
      reason: { field: 'comment', label: 'Comment' },
      words: { button: 'Support', form: 'Support request', done: 'The request is supported' },
      place: 'primary',
    },
    approve: {
      from: ['asked', 'supported'],
      to: 'approved',
      call: leaveRequestsApi.approve,
      only: { field: 'ready', is: [true], words: 'The head of the department supports this request first.' },
      notOwn: { mine: 'handledByMe', words: 'You asked for this leave or supported it. Somebody else approves it.' },
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Approve',
        form: 'Approve leave',
        text: 'The days are taken from the balance. A teacher’s lessons of these days are listed under Substitution.',
        done: 'The leave is approved',
      },
      place: 'primary',
    },
    reject: {
      from: ['asked', 'supported'],
      to: 'rejected',
      call: leaveRequestsApi.reject,
      only: decides,
      notOwn: notMine,
      reason: { field: 'comment', label: 'Reason', missing: 'Say why.' },
      words: { button: 'Reject', form: 'Reject request', done: 'The request is rejected' },
      place: 'danger',
    },
    cancel: {
      from: ['asked', 'supported', 'approved', 'away', 'back'],
      to: 'cancelled',
      call: leaveRequestsApi.cancel,
      only: {
        field: 'cancels',
        is: [true],
        words:
          'Only whose leave it is, who asked for it and the HR administrator cancel it; once it has begun, the HR administrator alone, and not their own.',
      },
      reason: { field: 'comment', label: 'Reason' },
      words: {
        button: 'Cancel leave',
        form: 'Cancel leave',
        text: 'The days are reinstated, and what was arranged for the lessons of a teacher is cancelled. What it took off pay that is posted is given back by the next payroll.',
        done: 'The leave is cancelled',
        audit: 'cancelled',
      },
      place: 'danger',
    },
    begin: {
      from: ['approved'],
      to: 'away',
      call: leaveRequestsApi.begin,
      words: { button: 'Start leave', done: 'The employee is on leave', audit: 'begun' },
      place: 'primary',
    },
    back: {
      from: ['away'],
      to: 'back',
      call: leaveRequestsApi.back,
      reason: { field: 'comment', label: 'Comment' },
      words: { button: 'Record return', form: 'Employee is back', done: 'The employee is back' },
      place: 'primary',
    },
  },
});
