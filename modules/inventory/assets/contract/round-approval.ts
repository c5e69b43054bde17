import { approval } from '#kit/contract/approval.ts';
import { roundsApi } from './rounds.ts';
import { assetsScreens } from './screens.ts';

/** A round of verification: one opens it, many scan, another closes it with its result. */
export const roundApproval = approval({
  entity: 'round of verification',
  states: {
    open: ['Under way', 'inf'],
    closed: ['Closed', 'pos'],
    cancelled: ['Cancelled', 'quiet'],
  },
  steps: {
    close: {
      from: ['open'],
      to: 'closed',
      call: roundsApi.close,
      only: {
        field: 'mayApprove',
        is: [true],
        words: 'Only who approves for the stores closes a round. The settings of the stores say who does.',
      },
      notOwn: { mine: 'mine', words: 'You opened this round. Somebody else closes it.' },
      reason: { field: 'comment', label: 'Result in words' },
      words: { button: 'Close round', done: 'The round is closed' },
      place: 'primary',
      waits: {
        key: 'asset-rounds',
        title: 'Close rounds of verification',
        screen: assetsScreens.assetRounds,
        query: 'state=open',
        note: ['round of verification is open', 'rounds of verification are open'],
      },
    },
    cancel: {
      from: ['open'],
      to: 'cancelled',
      call: roundsApi.cancel,
      only: { field: 'mayCancel', is: [true], words: 'Only who opened it and who approves for the stores give it up.' },
      reason: { field: 'comment', label: 'Reason' },
      words: { button: 'Cancel round', form: 'Cancel round', done: 'The round is cancelled' },
      place: 'danger',
    },
  },
});
