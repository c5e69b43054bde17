import { approval } from '#kit/contract/approval.ts';
import { secondPersonApi } from './second-person.ts';

const both = {
  from: ['waiting'],
  call: secondPersonApi.decide,
  notOwn: { mine: 'mine', words: 'You asked for this, so somebody else decides it.' },
} as const;

/** What is above the limit of one person: another posts it, or refuses; who asked takes it back (which is no approval, but only theirs). */
export const secondApproval = approval({
  entity: 'waiting posting',
  states: {
    waiting: ['Waiting', 'att'],
    posted: ['Posted', 'pos'],
    refused: ['Refused', 'neg'],
    cancelled: ['Withdrawn', 'quiet'],
  },
  steps: {
    approve: {
      ...both,
      to: 'posted',
      sends: { approve: true },
      reason: { field: 'remark', label: 'Reason' },
      words: { button: 'Approve and post', done: 'Approved and posted', audit: 'approved' },
      place: 'primary',
    },
    refuse: {
      ...both,
      to: 'refused',
      sends: { approve: false },
      reason: { field: 'remark', label: 'Reason', missing: 'Say why it is refused.' },
      words: { button: 'Refuse', done: 'Refused' },
    },
    cancel: {
      from: ['waiting'],
      to: 'cancelled',
      call: secondPersonApi.cancel,
      only: { field: 'mine', is: [true], words: 'Somebody else asked for this. Refuse it with your reason instead.' },
      words: { button: 'Withdraw', done: 'Withdrawn: nothing was posted' },
    },
  },
});
