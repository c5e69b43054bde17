import { approval, sentBySecond } from '#kit/contract/approval.ts';
import { remindersApi } from './reminders.ts';

/** A run of reminders to many waits for a second person; then it goes, or at its time, with what is owed then. */
export const reminderApproval = approval({
  entity: 'run of reminders',
  states: {
    waiting: ['Awaiting approval', 'att'],
    scheduled: ['Set for later', 'inf'],
    sent: ['Sent', 'quiet'],
    rejected: ['Rejected', 'neg'],
    cancelled: ['Cancelled', 'quiet'],
    failed: ['Not sent', 'neg'],
  },
  steps: {
    ...sentBySecond({
      from: 'waiting',
      to: 'sent',
      call: remindersApi.decide,
      own: 'You wrote this run, so somebody else decides about it.',
      reason: 'Reason for rejecting',
      done: ['Approved, the messages are on their way', 'Rejected'],
    }),
    cancel: {
      from: ['waiting', 'scheduled'],
      to: 'cancelled',
      call: remindersApi.cancel,
      words: { button: 'Cancel run', done: 'The run is cancelled', audit: 'cancelled' },
      place: 'danger',
    },
  },
});
