import { approval } from '#kit/contract/approval.ts';
import { finesScreens } from './screens.ts';
import { amnestiesApi, waiversApi } from './waivers.ts';

const notMine = { mine: 'mine', words: 'You asked for this. Somebody else decides on it.' };
const remark = { field: 'remark', label: 'Remark' };
const why = { field: 'remark', label: 'Reason', missing: 'Say why.' };

/** A fine is taken off only where another than who asked agrees. */
export const waiverApproval = approval({
  entity: 'waiver of a fine',
  states: { asked: ['Asked for', 'att'], approved: ['Waived', 'pos'], rejected: ['Rejected', 'neg'] },
  steps: {
    approve: {
      from: ['asked'],
      to: 'approved',
      call: waiversApi.approve,
      notOwn: notMine,
      reason: remark,
      words: {
        button: 'Take off',
        form: 'Waive the fine',
        text: 'A credit note takes it off the student’s account. What was paid of it becomes their credit.',
        done: 'The fine is waived',
      },
      place: 'primary',
      waits: { screen: finesScreens.fines, key: 'waivers', title: 'Waivers of library fines', query: 'tab=waivers&state=asked' },
    },
    reject: {
      from: ['asked'],
      to: 'rejected',
      call: waiversApi.reject,
      notOwn: notMine,
      reason: why,
      words: { button: 'Reject', form: 'Reject waiver', done: 'The fine stays' },
      place: 'danger',
    },
  },
});

/** What comes back late in an amnesty is not fined; another than who proposed it lets it hold. */
export const amnestyApproval = approval({
  entity: 'amnesty',
  states: {
    asked: ['Proposed', 'att'],
    approved: ['Approved', 'pos'],
    rejected: ['Rejected', 'neg'],
    ended: ['Ended', 'quiet'],
  },
  steps: {
    approve: {
      from: ['asked'],
      to: 'approved',
      call: amnestiesApi.approve,
      notOwn: notMine,
      reason: remark,
      words: { button: 'Approve', form: 'Approve amnesty', done: 'The amnesty holds' },
      place: 'primary',
      waits: { screen: finesScreens.fines, key: 'amnesties', title: 'Library amnesties', query: 'tab=amnesties&state=asked' },
    },
    reject: {
      from: ['asked'],
      to: 'rejected',
      call: amnestiesApi.reject,
      notOwn: notMine,
      reason: why,
      words: { button: 'Reject', form: 'Reject amnesty', done: 'There is no amnesty' },
      place: 'danger',
    },
    end: {
      from: ['approved'],
      to: 'ended',
      call: amnestiesApi.end,
      reason: why,
      words: { button: 'End it', form: 'End amnesty', done: 'The amnesty has ended' },
      place: 'danger',
    },
  },
});
