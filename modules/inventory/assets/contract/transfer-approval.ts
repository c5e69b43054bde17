import { approval } from '#kit/contract/approval.ts';
import { assetTransfersApi } from './transfers.ts';

const takes = { field: 'takes', is: [true], words: 'Only who takes the asset over says so.' } as const;

/** An asset goes from hand to hand: whoever takes it over says that they have it. */
export const transferApproval = approval({
  entity: 'transfer of an asset',
  states: {
    asked: ['Awaiting the new custodian', 'att'],
    done: ['Done', 'pos'],
    declined: ['Declined', 'neg'],
    cancelled: ['Cancelled', 'quiet'],
  },
  steps: {
    confirm: {
      from: ['asked'],
      to: 'done',
      call: assetTransfersApi.confirm,
      only: takes,
      reason: { field: 'comment', label: 'Comment' },
      words: { button: 'I have it', form: 'I have it', done: 'The asset is yours now', audit: 'confirmed' },
      place: 'primary',
    },
    decline: {
      from: ['asked'],
      to: 'declined',
      call: assetTransfersApi.decline,
      only: takes,
      reason: { field: 'comment', label: 'Reason', missing: 'Say why.' },
      words: { button: 'Decline', form: 'Decline transfer', done: 'The transfer is declined' },
      place: 'danger',
    },
    cancel: {
      from: ['asked'],
      to: 'cancelled',
      call: assetTransfersApi.cancel,
      only: { field: 'cancels', is: [true], words: 'Only who asked for it and who keeps the stores call it off.' },
      reason: { field: 'comment', label: 'Reason' },
      words: { button: 'Cancel transfer', form: 'Cancel transfer', done: 'The transfer is cancelled' },
      place: 'danger',
    },
  },
});
