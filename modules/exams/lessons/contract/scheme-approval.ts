import { approval } from '#kit/contract/approval.ts';
import { schemesApi } from './schemes.ts';
import { planStateWords } from './steps.ts';

const decides = {
  from: ['submitted'],
  call: schemesApi.decide,
  only: {
    field: 'decides',
    is: [true],
    words: 'The head of the subject’s department and the exams administrator approve a scheme of work.',
  },
  notOwn: { mine: 'mine', words: 'This scheme of work is your own. Somebody else approves it.' },
} as const;
const { draft, submitted, returned, approved } = planStateWords;

/** A scheme of work is submitted and approved by another; a change of its lessons makes it a draft again. */
export const schemeApproval = approval({
  entity: 'scheme of work',
  states: { draft, submitted, returned, approved },
  steps: {
    submit: {
      from: ['draft', 'returned'],
      to: 'submitted',
      call: schemesApi.submit,
      only: { field: 'writes', is: [true], words: 'Only the teacher of a scheme changes it.' },
      words: { button: 'Submit', done: 'The scheme is submitted', audit: 'submitted' },
      place: 'primary',
    },
    approve: {
      ...decides,
      to: 'approved',
      sends: { approved: true },
      words: { button: 'Approve', done: 'The scheme is approved' },
      place: 'primary',
    },
    giveBack: {
      ...decides,
      to: 'returned',
      sends: { approved: false },
      reason: { field: 'comment', label: 'What has to change', missing: 'Say what has to change.' },
      words: { button: 'Return with comment', form: 'Return scheme', done: 'The scheme is returned' },
    },
  },
});
