import { approval } from '#kit/contract/approval.ts';
import { issuesApi } from './issues.ts';

/** What was issued is reversed by another than who issued it. */
export const issueApproval = approval({
  entity: 'issue',
  states: {
    issued: ['Issued', 'pos'],
    reversed: ['Reversed', 'neg'],
  },
  steps: {
    reverse: {
      from: ['issued'],
      to: 'reversed',
      call: issuesApi.reverse,
      only: {
        field: 'mayReverse',
        is: [true],
        words: 'Only who keeps this store or approves for it reverses an issue.',
      },
      notOwn: { mine: 'mine', words: 'You issued this yourself. Somebody else reverses it.' },
      reason: { field: 'comment', label: 'Reason', missing: 'Say why.' },
      words: {
        button: 'Reverse',
        form: 'Reverse issue',
        text: 'Everything comes back into the store today at the value it left at, and the requisition has it to be issued again.',
        done: 'The issue is reversed',
      },
      place: 'danger',
    },
  },
});
