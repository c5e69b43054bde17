import type { Pages } from '#kit/web/guard/pages.ts';
import type { billingScreens } from '../../contract/billing/screens.ts';

export const billingPages = {
  studentBilling: () => import('./StudentBillingScreen.tsx'),
} satisfies Pages<typeof billingScreens>;
