import { approval, sentBySecond } from '#kit/contract/approval.ts';
import { composeApi } from './compose.ts';
import { composeScreens } from './screens.ts';

/** A written message goes out at once, at its time, or after a second person has approved it where it goes to many. */
export const messageApproval = approval({
  entity: 'message',
  states: {
    draft: ['Draft', 'quiet'],
    waiting: ['Awaiting approval', 'att'],
    scheduled: ['Scheduled', 'inf'],
    sent: ['Sent', 'pos'],
    rejected: ['Rejected', 'neg'],
    cancelled: ['Cancelled', 'quiet'],
  },
  steps: {
    send: {
      from: ['draft', 'rejected'],
      to: 'sent',
      call: composeApi.send,
      only: { field: 'mine', is: [true], words: 'Who wrote it sends it.' },
      words: { button: 'Send', done: 'Sent', audit: { waiting: 'put to approval', scheduled: 'set for later' } },
      place: 'primary',
    },
    ...sentBySecond({
      from: 'waiting',
      to: 'sent',
      call: composeApi.decide,
      own: 'You wrote this message, so somebody else decides about it.',
      reason: 'Reason, if you reject it',
      done: ['Decided', 'Decided'],
      waits: { key: 'messages', title: 'Approve messages', screen: composeScreens.messages, query: 'state=waiting' },
    }),
    cancel: {
      from: ['waiting', 'scheduled'],
      to: 'cancelled',
      call: composeApi.cancel,
      words: { button: 'Cancel message', done: 'The message is cancelled', audit: 'cancelled' },
      place: 'danger',
    },
  },
});
