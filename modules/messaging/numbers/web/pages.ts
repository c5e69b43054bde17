import type { Pages } from '#kit/web/guard/pages.ts';
import type { numbersScreens } from '../contract/screens.ts';

export const numbersPages = {
  smsNumbers: () => import('./SmsNumbersScreen.tsx'),
} satisfies Pages<typeof numbersScreens>;
