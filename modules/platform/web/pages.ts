import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';

export const pages = {
  signIn: () => import('./sign-in/SignInScreen.tsx'),
  reset: () => import('./sign-in/ResetScreen.tsx'),
  resetOtp: () => import('./sign-in/ResetOtpScreen.tsx'),
  unauthorised: () => import('./sign-in/UnauthorisedScreen.tsx'),
  password: () => import('./sign-in/PasswordScreen.tsx'),
  account: () => import('./account/AccountScreen.tsx'),
  superUsers: () => import('./area/SuperUsersScreen.tsx'),
  branches: () => import('./area/BranchesScreen.tsx'),
  branchSchools: () => import('./area/BranchSchoolsScreen.tsx'),
  branchUsers: () => import('./area/BranchUsersScreen.tsx'),
  superadmin: () => import('./area/SuperAdminScreen.tsx'),
} satisfies Pages<typeof screens>;
