import { approval } from '#kit/contract/approval.ts';
import { exitsApi } from './exits.ts';
import { exitsScreens } from './screens.ts';

/** That an employee leaves is prepared by one and confirmed by another; it is taken back while the last payslip is not posted. */
export const exitApproval = approval({
  entity: 'exit',
  states: {
    prepared: ['Prepared', 'att'],
    confirmed: ['Confirmed', 'pos'],
    taken_back: ['Cancelled', 'quiet'],
  },
  steps: {
    confirm: {
      from: ['prepared'],
      to: 'confirmed',
      call: exitsApi.confirm,
      notOwn: { mine: 'mine', words: 'You prepared this, or it is you who leaves. Somebody else confirms it.' },
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Confirm',
        form: 'Confirm that they leave',
        text: 'The contract ends on the last day. The payroll of that month pays what is due and takes what is owed.',
        done: 'The exit is confirmed',
      },
      place: 'primary',
      waits: {
        key: 'exits-confirm',
        title: 'Confirm an exit',
        screen: exitsScreens.exits,
        query: 'state=prepared',
        note: ['employee who leaves waits for you', 'employees who leave wait for you'],
      },
    },
    takeBack: {
      from: ['prepared', 'confirmed'],
      to: 'taken_back',
      call: exitsApi.takeBack,
      reason: { field: 'comment', label: 'Reason', missing: 'Say why it is cancelled.' },
      words: {
        button: 'Cancel exit',
        form: 'Cancel exit',
        text: 'The contract goes on as before, leave is reinstated, and nothing is paid or taken for leaving.',
        done: 'The exit is cancelled',
        audit: 'cancelled',
      },
      place: 'danger',
    },
  },
});
