import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';

export const pages = {
  signIn: () => import('./sign-in/SignInScreen.tsx'),
  reset: () => import('./sign-in/ResetScreen.tsx'),
  resetOtp: () => import('./sign-in/ResetOtpScreen.tsx'),
  password: () => import('./sign-in/PasswordScreen.tsx'),
  unauthorised: () => import('./sign-in/UnauthorisedScreen.tsx'),
} satisfies Partial<Pages<typeof screens>>;
