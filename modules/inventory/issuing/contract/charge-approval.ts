import { approval } from '#kit/contract/approval.ts';
import { chargesApi } from './charges.ts';
import { issuingScreens } from './screens.ts';

const approves = {
  field: 'mayApprove',
  is: [true],
  words: 'Only who approves for the stores decides on this. The settings of the stores say who does.',
} as const;
const notOwn = { mine: 'mine', words: 'You proposed this, or are to pay it. Somebody else decides on it.' } as const;
const because = { field: 'comment', label: 'Reason', missing: 'Say why.' } as const;

/** What is asked for something damaged or lost is proposed at the desk, and posted once another has approved it. */
export const chargeApproval = approval({
  entity: 'charge for a loss',
  states: {
    asked: ['Proposed', 'att'],
    approved: ['Approved', 'pos'],
    waived: ['Waived', 'quiet'],
    taken_back: ['Reversed', 'quiet'],
  },
  steps: {
    approve: {
      from: ['asked'],
      to: 'approved',
      call: chargesApi.approve,
      only: approves,
      notOwn,
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Approve',
        form: 'Approve charge',
        text: 'It goes on the student’s account, or comes off the pay of the next month that is open. A write-off takes nothing from anybody.',
        done: 'The charge is approved',
      },
      place: 'primary',
      waits: {
        key: 'issue-charges',
        title: 'Charges for things damaged or lost',
        screen: issuingScreens.issueReturns,
        query: 'tab=charges&state=asked',
        note: ['charge waits for approval', 'charges wait for approval'],
      },
    },
    waive: {
      from: ['asked'],
      to: 'waived',
      call: chargesApi.waive,
      only: approves,
      notOwn,
      reason: because,
      words: { button: 'Waive', form: 'Waive charge', done: 'The charge is waived' },
    },
    takeBack: {
      from: ['approved'],
      to: 'taken_back',
      call: chargesApi.takeBack,
      only: approves,
      notOwn: { mine: 'mine', words: 'You proposed this, or were to pay it. Somebody else reverses it.' },
      reason: because,
      words: {
        button: 'Reverse charge',
        form: 'Reverse charge',
        text: 'What was charged is credited. What was lost counts as out again; return it once it is found.',
        done: 'The charge is reversed',
        audit: 'reversed',
      },
      place: 'danger',
    },
  },
});
