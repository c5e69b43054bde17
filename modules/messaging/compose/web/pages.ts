import type { Pages } from '#kit/web/guard/pages.ts';
import type { composeScreens } from '../contract/screens.ts';

export const composePages = {
  newSms: () => import('./NewSmsScreen.tsx'),
  messages: () => import('./MessagesScreen.tsx'),
} satisfies Pages<typeof composeScreens>;
