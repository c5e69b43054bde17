import { approval } from '#kit/contract/approval.ts';
import { reconciliationApi } from './reconciliation.ts';

/** A reconciliation is prepared by one person and locked by another. */
export const reconciliationApproval = approval({
  entity: 'reconciliation',
  states: { open: ['Open', 'att'], locked: ['Locked', 'pos'] },
  steps: {
    lock: {
      from: ['open'],
      to: 'locked',
      call: reconciliationApi.lock,
      notOwn: { mine: 'mine', words: 'You prepared this reconciliation, so somebody else has to lock it.' },
      words: { button: 'Lock reconciliation', done: 'The reconciliation is locked' },
      place: 'primary',
    },
  },
});
