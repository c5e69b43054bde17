import { approval } from '#kit/contract/approval.ts';
import { catalogueScreens } from './screens.ts';
import { writeOffsApi } from './write-offs.ts';

const notMine = { mine: 'mine', words: 'You asked for this write-off. Somebody else decides on it.' };

/** Copies leave the library for good: one asks, another approves. */
export const writeOffApproval = approval({
  entity: 'write-off',
  states: {
    asked: ['Requested', 'att'],
    approved: ['Written off', 'pos'],
    rejected: ['Rejected', 'neg'],
    cancelled: ['Cancelled', 'quiet'],
  },
  steps: {
    approve: {
      from: ['asked'],
      to: 'approved',
      call: writeOffsApi.approve,
      notOwn: notMine,
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Approve',
        form: 'Approve write-off',
        text: 'The copies are withdrawn: they are no longer lent, counted or labelled, and stay in the accession register.',
        done: 'The copies are written off',
        audit: 'approved',
      },
      place: 'primary',
      waits: {
        key: 'library-write-offs',
        title: 'Approve write-offs of books',
        screen: catalogueScreens.books,
        query: 'tab=writeoffs&state=asked',
      },
    },
    reject: {
      from: ['asked'],
      to: 'rejected',
      call: writeOffsApi.reject,
      notOwn: notMine,
      reason: { field: 'comment', label: 'Reason', missing: 'Say why.' },
      words: { button: 'Reject', form: 'Reject write-off', done: 'The write-off is rejected' },
      place: 'danger',
    },
    cancel: {
      from: ['asked'],
      to: 'cancelled',
      call: writeOffsApi.cancel,
      only: { field: 'mine', is: [true], words: 'Only who asked for a write-off cancels it.' },
      reason: { field: 'comment', label: 'Reason' },
      words: { button: 'Cancel write-off', form: 'Cancel write-off', done: 'The write-off is cancelled', audit: 'cancelled' },
      place: 'danger',
    },
  },
});
