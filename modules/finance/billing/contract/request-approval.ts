import { approval } from '#kit/contract/approval.ts';
import { requestsApi } from './requests.ts';
import { billingScreens } from './screens.ts';

const both = {
  from: ['asked'],
  call: requestsApi.decide,
  notOwn: { mine: 'mine', words: 'You asked for this, so another person decides.' },
  reason: { field: 'remark', label: 'Remark' },
} as const;

/** What is reversed or written off: one asks, another decides, which does it. */
export const requestApproval = approval({
  entity: 'billing request',
  states: { asked: ['Waiting', 'att'], approved: ['Approved', 'pos'], refused: ['Refused', 'neg'] },
  steps: {
    approve: {
      ...both,
      to: 'approved',
      sends: { approve: true },
      words: { button: 'Approve', done: 'Approved and done' },
      place: 'primary',
      waits: {
        key: 'billing',
        title: 'Decide about write-offs and reversals',
        screen: billingScreens.billingApprovals,
        query: 'state=asked',
      },
    },
    refuse: { ...both, to: 'refused', sends: { approve: false }, words: { button: 'Refuse', done: 'Refused' } },
  },
});
