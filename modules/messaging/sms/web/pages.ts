import type { Pages } from '#kit/web/guard/pages.ts';
import type { smsScreens } from '../contract/screens.ts';

export const smsPages = {
  sms: () => import('./SmsScreen.tsx'),
  smsHistory: () => import('./SmsHistoryScreen.tsx'),
  smsProvider: () => import('./SmsProviderScreen.tsx'),
  schoolsCredit: () => import('./SchoolsCreditScreen.tsx'),
} satisfies Pages<typeof smsScreens>;
