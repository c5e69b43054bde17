import { approval } from '#kit/contract/approval.ts';
import { paymentsApi } from './payments.ts';
import { payingScreens } from './screens.ts';

/** A list of net pay is prepared by one, paid by another, or withdrawn. */
export const paymentApproval = approval({
  entity: 'payment of net pay',
  states: {
    prepared: ['Prepared', 'att'],
    paid: ['Paid', 'pos'],
    withdrawn: ['Withdrawn', 'quiet'],
  },
  steps: {
    pay: {
      from: ['prepared'],
      to: 'paid',
      call: paymentsApi.pay,
      notOwn: { mine: 'mine', words: 'You prepared this payment. Somebody else pays it.' },
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Paid',
        form: 'Say that it is paid',
        text: 'The money leaves the account on that day. Say it once the bank or M-Pesa has taken the list, or the pay was handed out.',
        done: 'The payment is paid',
      },
      place: 'primary',
      waits: {
        key: 'salary-payments',
        title: 'Pay net pay',
        screen: payingScreens.payments,
        query: 'state=prepared',
        note: ['list of net pay waits to be paid', 'lists of net pay wait to be paid'],
      },
    },
    withdraw: {
      from: ['prepared'],
      to: 'withdrawn',
      call: paymentsApi.withdraw,
      reason: { field: 'comment', label: 'Reason', missing: 'Say why it is withdrawn.' },
      words: {
        button: 'Withdraw',
        form: 'Withdraw payment',
        text: 'Nobody of it is paid by this list. Prepare again, and they come on another.',
        done: 'The payment is withdrawn',
      },
      place: 'danger',
    },
  },
});
