import { approval } from '#kit/contract/approval.ts';
import { remindersApi } from './reminders.ts';

const decides = {
  from: ['waiting'],
  call: remindersApi.decide,
  notOwn: { mine: 'mine', words: 'You wrote this run, so somebody else decides about it.' },
} as const;
const reason = { field: 'reason', label: 'Reason for rejecting' } as const;

/** A run of reminders to many waits for a second person; then it goes, or at its time, with what is owed then. */
export const reminderApproval = approval({
  entity: 'run of reminders',
  states: {
    waiting: ['Waits for approval', 'att'],
    scheduled: ['Set for later', 'inf'],
    sent: ['Sent', 'quiet'],
    rejected: ['Rejected', 'neg'],
    cancelled: ['Called off', 'quiet'],
    failed: ['Not sent', 'neg'],
  },
  steps: {
    approve: {
      ...decides,
      to: 'sent',
      sends: { approved: true },
      reason,
      words: { button: 'Approve and send', done: 'Approved, the messages are on their way', audit: 'approved' },
      place: 'primary',
    },
    reject: {
      ...decides,
      to: 'rejected',
      sends: { approved: false },
      reason: { ...reason, missing: 'Say why it is rejected.' },
      words: { button: 'Reject', done: 'Rejected' },
    },
    cancel: {
      from: ['waiting', 'scheduled'],
      to: 'cancelled',
      call: remindersApi.cancel,
      words: { button: 'Call off', done: 'The run is called off', audit: 'called off' },
      place: 'danger',
    },
  },
});
