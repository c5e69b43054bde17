import { approval, sentBySecond } from '#kit/contract/approval.ts';
import { resultSmsApi } from './result-sms.ts';

/** Results by SMS to many wait for a second person; then a task sends them, with the results of then. */
export const sendingApproval = approval({
  entity: 'sending of results',
  states: {
    waiting: ['Awaiting approval', 'att'],
    sending: ['Being sent', 'inf'],
    sent: ['Sent', 'pos'],
    rejected: ['Rejected', 'quiet'],
    failed: ['Stopped', 'neg'],
  },
  steps: {
    ...sentBySecond({
      from: 'waiting',
      to: 'sending',
      call: resultSmsApi.decide,
      own: 'You asked for this, so somebody else decides about it.',
      reason: 'Reason, if it is rejected',
      done: ['Approved, the messages are on their way', 'Rejected'],
    }),
  },
});
