import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';

export const pages = {
  sms: () => import('./sms/SmsScreen.tsx'),
  newSms: () => import('./compose/NewSmsScreen.tsx'),
  messages: () => import('./compose/MessagesScreen.tsx'),
  texts: () => import('./texts/TextsScreen.tsx'),
  smsHistory: () => import('./sms/SmsHistoryScreen.tsx'),
  smsNumbers: () => import('./sms/SmsNumbersScreen.tsx'),
  smsProvider: () => import('./sms/SmsProviderScreen.tsx'),
  noticeboard: () => import('./notices/NoticeboardScreen.tsx'),
  notice: () => import('./notices/NoticeScreen.tsx'),
  newNotice: () => import('./notices/NewNoticeScreen.tsx'),
  newsletters: () => import('./newsletters/NewslettersScreen.tsx'),
  newsletter: () => import('./newsletters/NewsletterScreen.tsx'),
  writeNewsletter: () => import('./newsletters/WriteNewsletterScreen.tsx'),
  readNewsletter: () => import('./newsletters/ReadNewsletterScreen.tsx'),
  schoolsCredit: () => import('./sms/SchoolsCreditScreen.tsx'),
} satisfies Pages<typeof screens>;
