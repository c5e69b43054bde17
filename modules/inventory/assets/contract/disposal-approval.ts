import { approval } from '#kit/contract/approval.ts';
import { disposalsApi } from './disposals.ts';
import { assetsScreens } from './screens.ts';

const approves = {
  field: 'mayApprove',
  is: [true],
  words: 'Only who approves for the stores decides on this. The settings of the stores say who does.',
} as const;
const notMine = { mine: 'mine', words: 'You asked for this disposal. Somebody else decides on it.' };

/** An asset goes: one asks, another approves, and the books follow. */
export const disposalApproval = approval({
  entity: 'disposal of an asset',
  states: {
    asked: ['Requested', 'att'],
    approved: ['Approved', 'pos'],
    rejected: ['Rejected', 'neg'],
    cancelled: ['Cancelled', 'quiet'],
  },
  steps: {
    approve: {
      from: ['asked'],
      to: 'approved',
      call: disposalsApi.approve,
      only: approves,
      notOwn: notMine,
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Approve',
        form: 'Approve disposal',
        text: 'Depreciation is caught up to the month of the disposal. Then the asset leaves the books on that day.',
        done: 'The disposal is approved',
      },
      place: 'primary',
      waits: {
        key: 'asset-disposals',
        title: 'Approve disposals of assets',
        screen: assetsScreens.assets,
        query: 'tab=disposals&state=asked',
      },
    },
    reject: {
      from: ['asked'],
      to: 'rejected',
      call: disposalsApi.reject,
      only: approves,
      notOwn: notMine,
      reason: { field: 'comment', label: 'Reason', missing: 'Say why.' },
      words: { button: 'Reject', form: 'Reject disposal', done: 'The disposal is rejected' },
      place: 'danger',
    },
    cancel: {
      from: ['asked'],
      to: 'cancelled',
      call: disposalsApi.cancel,
      only: { field: 'mayCancel', is: [true], words: 'Only who asked for it and who approves for the stores cancel it.' },
      reason: { field: 'comment', label: 'Reason' },
      words: { button: 'Cancel disposal', form: 'Cancel disposal', done: 'The disposal is cancelled', audit: 'cancelled' },
      place: 'danger',
    },
  },
});
