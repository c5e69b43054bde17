import type { Pages } from '#kit/web/guard/pages.ts';
import type { transferScreens } from '../contract/screens.ts';

export const transferPages = {
  timetableTransfers: () => import('./TransfersScreen.tsx'),
  timetableTransfer: () => import('./TransferScreen.tsx'),
} satisfies Pages<typeof transferScreens>;
