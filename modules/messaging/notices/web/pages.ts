import type { Pages } from '#kit/web/guard/pages.ts';
import type { noticesScreens } from '../contract/screens.ts';

export const noticesPages = {
  noticeboard: () => import('./NoticeboardScreen.tsx'),
  notice: () => import('./NoticeScreen.tsx'),
  newNotice: () => import('./NewNoticeScreen.tsx'),
} satisfies Pages<typeof noticesScreens>;
