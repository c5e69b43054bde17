import { approval } from '#kit/contract/approval.ts';
import { vendorBillsApi } from './bills.ts';
import { payingScreens } from './screens.ts';

const approves = {
  field: 'mayApprove',
  is: [true],
  words: 'Only who approves for the stores does this. The settings of the stores say who does.',
} as const;
const notOwn = { mine: 'handledByMe', words: 'You entered this bill. Somebody else decides on it.' };
const reason = (missing: string) => ({ field: 'reason', label: 'Reason', missing });

/** A vendor's bill is entered by one and approved by another; only then is it owed. */
export const vendorBillApproval = approval({
  entity: 'bill of a vendor',
  states: {
    draft: ['Draft', 'quiet'],
    submitted: ['To approve', 'att'],
    approved: ['Approved', 'inf'],
    rejected: ['Rejected', 'neg'],
    cancelled: ['Cancelled', 'quiet'],
    taken_back: ['Reversed', 'neg'],
  },
  steps: {
    submit: {
      from: ['draft'],
      to: 'submitted',
      call: vendorBillsApi.submit,
      words: { button: 'Submit', done: 'The bill waits for approval' },
      place: 'primary',
    },
    approve: {
      from: ['submitted'],
      to: 'approved',
      call: vendorBillsApi.approve,
      only: approves,
      notOwn,
      reason: { field: 'comment', label: 'Comment' },
      words: {
        button: 'Approve',
        form: 'Approve bill',
        text: 'The school owes the vendor this bill from now on. Explain any price that is above the order’s.',
        done: 'The bill is approved',
      },
      place: 'primary',
      waits: {
        key: 'vendor-bills-approve',
        title: 'Approve vendors’ bills',
        screen: payingScreens.vendorBills,
        query: 'status=submitted',
      },
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      call: vendorBillsApi.reject,
      only: approves,
      notOwn,
      reason: reason('Say why it is rejected.'),
      words: { button: 'Reject', form: 'Reject bill', done: 'The bill is rejected' },
      place: 'danger',
    },
    cancel: {
      from: ['draft', 'submitted'],
      to: 'cancelled',
      call: vendorBillsApi.cancel,
      reason: { field: 'reason', label: 'Reason' },
      words: { button: 'Cancel bill', done: 'The bill is cancelled' },
      place: 'danger',
    },
    takeBack: {
      from: ['approved'],
      to: 'taken_back',
      call: vendorBillsApi.takeBack,
      only: approves,
      notOwn,
      reason: reason('Say why it is reversed.'),
      words: {
        button: 'Reverse bill',
        form: 'Reverse bill',
        text: 'It is no longer owed, and what it was for can be billed anew.',
        done: 'The bill is reversed',
        audit: 'reversed',
      },
      place: 'danger',
    },
  },
});
