import type { Pages } from '#kit/web/guard/pages.ts';
import type { requestsScreens } from '../contract/screens.ts';

export const requestsPages = {
  requisitions: () => import('./RequisitionsScreen.tsx'),
  addRequisition: () => import('./AddRequisition.tsx'),
  requisition: () => import('./RequisitionScreen.tsx'),
} satisfies Pages<typeof requestsScreens>;
