import type { Pages } from '#kit/web/guard/pages.ts';
import type { alertsScreens } from '../contract/screens.ts';

export const alertsPages = {
  sentSms: () => import('./SentScreen.tsx'),
} satisfies Pages<typeof alertsScreens>;
