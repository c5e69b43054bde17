import { approval } from '#kit/contract/approval.ts';
import { plansApi } from './plans.ts';
import { planStateWords } from './steps.ts';

const decides = {
  from: ['submitted'],
  call: plansApi.decide,
  only: {
    field: 'decides',
    is: [true],
    words: 'The head of the subject’s department and the exams administrator approve a lesson plan.',
  },
  notOwn: { mine: 'mine', words: 'This lesson plan is your own. Somebody else approves it.' },
} as const;
const writes = { field: 'writes', is: [true], words: 'Only the teacher of a plan does this.' } as const;

/** A lesson plan is submitted, approved by another, and its lesson taught and reflected on. */
export const planApproval = approval({
  entity: 'lesson plan',
  states: planStateWords,
  steps: {
    submit: {
      from: ['draft', 'returned'],
      to: 'submitted',
      call: plansApi.submit,
      only: writes,
      words: { button: 'Submit', done: 'The plan is submitted', audit: 'submitted' },
      place: 'primary',
    },
    approve: {
      ...decides,
      to: 'approved',
      sends: { approved: true },
      words: { button: 'Approve', done: 'The plan is approved' },
      place: 'primary',
    },
    giveBack: {
      ...decides,
      to: 'returned',
      sends: { approved: false },
      reason: { field: 'comment', label: 'What has to change', missing: 'Say what has to change.' },
      words: { button: 'Return with comment', form: 'Return plan', done: 'The plan is returned' },
    },
    teach: {
      from: ['approved'],
      to: 'taught',
      call: plansApi.teach,
      only: writes,
      words: { button: 'Mark as taught', done: 'The lesson is in the record of work' },
      place: 'primary',
    },
    reflect: {
      from: ['taught', 'reflected'],
      to: 'reflected',
      call: plansApi.reflect,
      only: writes,
      words: {
        button: 'Write reflection',
        form: 'Save reflection',
        done: 'The reflection is saved',
        audit: 'reflected on',
      },
    },
  },
});
