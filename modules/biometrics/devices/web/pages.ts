import type { Pages } from '#kit/web/guard/pages.ts';
import type { devicesScreens } from '../contract/screens.ts';

export const devicesPages = {
  gadgets: () => import('./GadgetsScreen.tsx'),
  kiosk: () => import('./kiosk/KioskScreen.tsx'),
} satisfies Pages<typeof devicesScreens>;
