import { approval } from '#kit/contract/approval.ts';
import { spendingScreens } from './screens.ts';
import { vouchersApi } from './vouchers.ts';

const notSigner = {
  mine: 'signedByMe',
  words: 'You have signed this voucher. The next signature is somebody else’s.',
};
const reason = { field: 'reason', label: 'Reason' };
const list = { screen: spendingScreens.paymentVouchers };

/** A payment voucher is signed by three people before it is paid; sent back, it needs three anew. */
export const voucherApproval = approval({
  entity: 'voucher',
  states: {
    draft: ['Draft', 'quiet'],
    prepared: ['Prepared', 'inf'],
    checked: ['Checked', 'inf'],
    approved: ['Approved', 'att'],
    paid: ['Paid', 'pos'],
    cancelled: ['Cancelled', 'quiet'],
    reversed: ['Reversed', 'neg'],
  },
  steps: {
    prepare: {
      from: ['draft'],
      to: 'prepared',
      call: vouchersApi.prepare,
      words: { button: 'Sign as prepared', done: 'The voucher is prepared' },
      place: 'primary',
    },
    check: {
      from: ['prepared'],
      to: 'checked',
      call: vouchersApi.check,
      notOwn: notSigner,
      words: { button: 'Sign as checked', done: 'The voucher is checked' },
      place: 'primary',
      waits: { ...list, key: 'vouchers-check', title: 'Check payment vouchers', query: 'state=prepared' },
    },
    approve: {
      from: ['checked'],
      to: 'approved',
      call: vouchersApi.approve,
      notOwn: notSigner,
      words: { button: 'Approve', done: 'The voucher is approved' },
      place: 'primary',
      waits: { ...list, key: 'vouchers-approve', title: 'Approve payment vouchers', query: 'state=checked' },
    },
    pay: {
      from: ['approved'],
      to: 'paid',
      call: vouchersApi.pay,
      words: { button: 'Pay', form: 'Pay voucher', done: 'The voucher is paid' },
      place: 'primary',
    },
    sendBack: {
      from: ['prepared', 'checked', 'approved'],
      to: 'draft',
      call: vouchersApi.sendBack,
      reason,
      words: { button: 'Send back', form: 'Send voucher back', done: 'The voucher is a draft again', audit: 'sent back' },
    },
    cancel: {
      from: ['draft', 'prepared', 'checked', 'approved'],
      to: 'cancelled',
      call: vouchersApi.cancel,
      reason,
      words: { button: 'Cancel voucher', done: 'The voucher is cancelled' },
      place: 'danger',
    },
    reverse: {
      from: ['paid'],
      to: 'reversed',
      call: vouchersApi.reverse,
      notOwn: { mine: 'paidByMe', words: 'You paid this voucher. Somebody else has to reverse it.' },
      reason,
      words: { button: 'Reverse payment', done: 'The payment is reversed' },
      place: 'danger',
    },
  },
});
