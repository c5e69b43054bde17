import type { Pages } from '#kit/web/guard/pages.ts';
import type { billingScreens } from '../contract/screens.ts';

export const billingPages = {
  studentBilling: () => import('./StudentBillingScreen.tsx'),
  feeStructure: () => import('./structures/FeeStructureScreen.tsx'),
  billStudents: () => import('./runs/BillStudentsScreen.tsx'),
  billingRun: () => import('./runs/BillingRunScreen.tsx'),
  otherStudentBilling: () => import('./other/OtherStudentBillingScreen.tsx'),
  newOtherBill: () => import('./other/NewOtherBillScreen.tsx'),
  otherFeesBalances: () => import('./other/OtherFeesBalancesScreen.tsx'),
  billingApprovals: () => import('./approvals/BillingApprovalsScreen.tsx'),
} satisfies Pages<typeof billingScreens>;
