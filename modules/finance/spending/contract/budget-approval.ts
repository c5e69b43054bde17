import { approval } from '#kit/contract/approval.ts';
import { budgetsApi } from './budgets.ts';
import { spendingScreens } from './screens.ts';

const notWriter = { mine: 'mine', words: 'You wrote this budget. Somebody else approves it.' };

/** A budget is submitted, approved by who did not write it, and put in force. */
export const budgetApproval = approval({
  entity: 'budget',
  states: {
    draft: ['Draft', 'quiet'],
    submitted: ['Submitted', 'att'],
    approved: ['Approved', 'inf'],
    active: ['In force', 'pos'],
    closed: ['Closed', 'quiet'],
  },
  steps: {
    submit: {
      from: ['draft'],
      to: 'submitted',
      call: budgetsApi.submit,
      words: { button: 'Submit', done: 'The budget is submitted', audit: 'submitted' },
      place: 'primary',
    },
    approve: {
      from: ['submitted'],
      to: 'approved',
      call: budgetsApi.decide,
      sends: { approved: true },
      notOwn: notWriter,
      words: { button: 'Approve', done: 'The budget is approved' },
      place: 'primary',
      waits: { key: 'budgets', title: 'Approve budgets', screen: spendingScreens.budgets, query: 'state=submitted' },
    },
    giveBack: {
      from: ['submitted'],
      to: 'draft',
      call: budgetsApi.decide,
      sends: { approved: false },
      notOwn: notWriter,
      reason: { field: 'remark', label: 'What has to change', missing: 'Say what has to change.' },
      words: { button: 'Return', form: 'Return budget', done: 'The budget is a draft again', audit: 'returned' },
    },
    activate: {
      from: ['approved'],
      to: 'active',
      call: budgetsApi.activate,
      words: { button: 'Put in force', done: 'The budget is in force', audit: 'put in force' },
      place: 'primary',
    },
    close: {
      from: ['active'],
      to: 'closed',
      call: budgetsApi.close,
      words: {
        button: 'Close budget',
        text: 'Bills and vouchers are no longer checked against it. To bring it back, revise it and have the revision approved.',
        done: 'The budget is closed',
      },
      place: 'danger',
    },
  },
});
