import type { Pages } from '#kit/web/guard/pages.ts';
import type { receivingScreens } from '../contract/screens.ts';

export const receivingPages = {
  receipts: () => import('./ReceiptsScreen.tsx'),
  receive: () => import('./ReceiveScreen.tsx'),
  receipt: () => import('./ReceiptScreen.tsx'),
  vendorReturns: () => import('./ReturnsScreen.tsx'),
  vendorReturn: () => import('./ReturnScreen.tsx'),
} satisfies Pages<typeof receivingScreens>;
