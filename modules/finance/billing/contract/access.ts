import { behindCode } from '#kit/contract/access.ts';

/** Who writes what is charged, who approves it, and who only reads. */
export const billingReview = behindCode('ROLE_Set_Fee_Structure', 'ROLE_finance_admin', 'ROLE_View_Only');
