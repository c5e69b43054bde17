import { screen } from '#kit/contract/screen.ts';
import { balancesRead, billingReview, billingUse } from '../../contract/access.ts';

export const billingScreens = {
  studentBilling: screen({
    path: '/studentbilling',
    title: 'Student billing',
    access: billingUse,
    otp: true,
    words: 'fee structures invoices vote heads billing runs discounts instalments',
  }),
  feeStructure: screen({
    path: '/studentbilling/structures/:id',
    ids: String.raw`new|\d{1,15}`,
    title: 'Fee structure',
    access: billingReview,
    otp: true,
    parent: 'studentBilling',
  }),
  billStudents: screen({
    path: '/studentbilling/bill',
    title: 'Bill students',
    access: billingUse,
    otp: true,
    menu: false,
    parent: 'studentBilling',
    words: 'billing run invoice term',
  }),
  billingRun: screen({
    path: '/studentbilling/runs/:id',
    title: 'Billing run',
    access: billingUse,
    otp: true,
    parent: 'studentBilling',
  }),
  otherStudentBilling: screen({
    path: '/otherstudentbilling',
    title: 'Other student billing',
    access: billingUse,
    otp: true,
    words: 'trip uniform damage penalty charge ad hoc',
  }),
  newOtherBill: screen({
    path: '/otherstudentbilling/new',
    title: 'New bill',
    access: billingUse,
    otp: true,
    menu: false,
    parent: 'otherStudentBilling',
  }),
  otherFeesBalances: screen({
    path: '/otherfeesbalances',
    title: 'Other fees balances',
    access: balancesRead,
    otp: true,
    words: 'trip uniform owed by item',
  }),
  billingApprovals: screen({
    path: '/billingapprovals',
    title: 'Billing approvals',
    access: billingReview,
    otp: true,
    words: 'write off waiver reversal approve fee structure',
  }),
} as const;
