import { approval } from '#kit/contract/approval.ts';
import { dataChangesApi, mineApi } from './data-changes.ts';

const notMine = { mine: 'mine', words: 'This is of your own data. Somebody else decides on it.' };

/** A correction of one’s own data is proposed, and accepted or declined by another. */
export const dataChangeApproval = approval({
  entity: 'proposed change',
  states: {
    proposed: ['Proposed', 'att'],
    accepted: ['Accepted', 'pos'],
    declined: ['Declined', 'neg'],
    withdrawn: ['Withdrawn', 'quiet'],
  },
  steps: {
    accept: {
      from: ['proposed'],
      to: 'accepted',
      call: dataChangesApi.accept,
      notOwn: notMine,
      reason: { field: 'comment', label: 'Comment' },
      words: { button: 'Accept', done: 'The record is put right' },
      place: 'primary',
    },
    decline: {
      from: ['proposed'],
      to: 'declined',
      call: dataChangesApi.decline,
      notOwn: notMine,
      reason: { field: 'comment', label: 'Reason', missing: 'Say why it is declined.' },
      words: { button: 'Decline', form: 'Decline the change', done: 'The change is declined' },
      place: 'danger',
    },
    withdraw: {
      from: ['proposed'],
      to: 'withdrawn',
      call: mineApi.withdraw,
      only: { field: 'mine', is: [true], words: 'Only whose data it is withdraws it.' },
      words: { button: 'Withdraw', done: 'The proposal is withdrawn' },
      place: 'danger',
    },
  },
});
