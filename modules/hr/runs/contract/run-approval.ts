import { approval } from '#kit/contract/approval.ts';
import { payRunsApi } from './runs.ts';
import { runsScreens } from './screens.ts';

const notMine = { mine: 'mine', words: 'You calculated this payroll or reviewed it. Somebody else approves it.' };
const comment = { field: 'comment', label: 'Comment' } as const;
const because = (missing: string) => ({ field: 'comment', label: 'Reason', missing });

/** A month's payroll is worked out, looked through, approved by another, posted, paid and closed. */
export const runApproval = approval({
  entity: 'payroll',
  states: {
    draft: ['Draft', 'quiet'],
    calculated: ['Calculated', 'att'],
    reviewed: ['Reviewed', 'inf'],
    approved: ['Approved', 'pos'],
    posted: ['Posted', 'pos'],
    paid: ['Paid', 'pos'],
    locked: ['Closed', 'quiet'],
    reversed: ['Reversed', 'neg'],
  },
  steps: {
    calculate: {
      from: ['draft', 'calculated'],
      to: 'calculated',
      call: payRunsApi.calculate,
      words: { button: 'Calculate', done: 'The payroll is calculated' },
      place: 'primary',
    },
    review: {
      from: ['calculated'],
      to: 'reviewed',
      call: payRunsApi.review,
      reason: comment,
      words: {
        button: 'Reviewed',
        form: 'Review payroll',
        text: 'Say that the exceptions and differences have been looked through. After that it is not calculated again unless it is sent back.',
        done: 'The payroll is reviewed',
      },
      place: 'primary',
    },
    approve: {
      from: ['reviewed'],
      to: 'approved',
      call: payRunsApi.approve,
      notOwn: notMine,
      reason: comment,
      words: { button: 'Approve', form: 'Approve payroll', done: 'The payroll is approved' },
      place: 'primary',
      waits: {
        key: 'payroll-approve',
        title: 'Approve payroll',
        screen: runsScreens.payrolls,
        query: 'state=reviewed',
        note: ['payroll waits for approval', 'payrolls wait for approval'],
      },
    },
    sendBack: {
      from: ['reviewed', 'approved'],
      to: 'calculated',
      call: payRunsApi.sendBack,
      reason: because('Say what is to be put right.'),
      words: { button: 'Send back', form: 'Send payroll back', done: 'The payroll is sent back', audit: 'sent back' },
      place: 'danger',
    },
    post: {
      from: ['approved'],
      to: 'posted',
      call: payRunsApi.post,
      reason: comment,
      words: {
        button: 'Post',
        form: 'Post payroll',
        text: 'One journal is posted by account and department. After that no payslip changes: a mistake is put right in the next payroll, or the whole is reversed.',
        done: 'The payroll is posted',
      },
      place: 'primary',
    },
    reverse: {
      from: ['posted'],
      to: 'reversed',
      call: payRunsApi.reverse,
      reason: because('Say why it is reversed.'),
      words: {
        button: 'Reverse payroll',
        form: 'Reverse payroll',
        text: 'The journal and the instalments of loans are reversed as a whole, and the month can be paid by another payroll.',
        done: 'The payroll is reversed',
        audit: 'reversed',
      },
      place: 'danger',
    },
    lock: {
      from: ['paid'],
      to: 'locked',
      call: payRunsApi.lock,
      reason: comment,
      words: { button: 'Close', form: 'Close payroll', done: 'The payroll is closed', audit: 'closed' },
      place: 'primary',
    },
  },
});
