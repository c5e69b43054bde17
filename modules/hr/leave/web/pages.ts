import type { Pages } from '#kit/web/guard/pages.ts';
import type { leaveScreens } from '../contract/screens.ts';

export const leavePages = {
  leave: () => import('./LeaveScreen.tsx'),
  leaveRequest: () => import('./RequestScreen.tsx'),
} satisfies Pages<typeof leaveScreens>;
