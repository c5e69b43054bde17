import { approval } from '#kit/contract/approval.ts';
import { leaveoutWords } from './leaveout.ts';
import { leaveoutsApi } from './leaveouts.ts';
import { leaveoutsScreens } from './screens.ts';

const signs = {
  from: ['requested'],
  call: leaveoutsApi.sign,
  notOwn: { mine: 'mine', words: 'You asked for this leave-out, or have signed it already. Somebody else signs it.' },
} as const;

/** A leave-out is signed step by step, by another person each; many are signed or called off at once. The gate is plain code. */
export const leaveoutApproval = approval({
  entity: 'leave-out',
  states: {
    requested: [leaveoutWords.requested, 'att'],
    approved: [leaveoutWords.approved, 'inf'],
    out: [leaveoutWords.out, 'quiet'],
    late: [leaveoutWords.late, 'neg'],
    returned: [leaveoutWords.returned, 'pos'],
    cancelled: [leaveoutWords.cancelled, 'quiet'],
    rejected: [leaveoutWords.rejected, 'neg'],
  },
  steps: {
    sign: {
      ...signs,
      to: 'approved',
      sends: { approved: true },
      reason: { field: 'note', label: 'Note' },
      words: { button: 'Sign', done: 'Signed' },
      place: 'primary',
      waits: {
        key: 'leaveouts-mine',
        title: 'Sign leave-outs',
        screen: leaveoutsScreens.leaveouts,
        query: 'state=mine',
        note: ['leave-out waits for a signature', 'leave-outs wait for a signature'],
      },
    },
    refuse: {
      ...signs,
      to: 'rejected',
      sends: { approved: false },
      reason: { field: 'note', label: 'Reason', missing: 'Say why it is refused.' },
      words: { button: 'Refuse', done: 'Refused' },
      place: 'danger',
    },
    cancel: {
      from: ['requested', 'approved'],
      to: 'cancelled',
      call: leaveoutsApi.cancel,
      reason: { field: 'reason', label: 'Reason' },
      words: { button: 'Cancel leave-out', done: 'Cancelled' },
      place: 'danger',
    },
  },
});
