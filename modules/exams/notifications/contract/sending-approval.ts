import { approval } from '#kit/contract/approval.ts';
import { resultSmsApi } from './result-sms.ts';

const decides = {
  from: ['waiting'],
  call: resultSmsApi.decide,
  notOwn: { mine: 'mine', words: 'You asked for this, so somebody else decides about it.' },
} as const;
const reason = { field: 'reason', label: 'Reason, if it is rejected' } as const;

/** Results by SMS to many wait for a second person; then a task sends them, with the results of then. */
export const sendingApproval = approval({
  entity: 'sending of results',
  states: {
    waiting: ['Waits for approval', 'att'],
    sending: ['Being sent', 'inf'],
    sent: ['Sent', 'pos'],
    rejected: ['Rejected', 'quiet'],
    failed: ['Stopped', 'neg'],
  },
  steps: {
    approve: {
      ...decides,
      to: 'sending',
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
  },
});
