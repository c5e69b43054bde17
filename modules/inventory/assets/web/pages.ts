import type { Pages } from '#kit/web/guard/pages.ts';
import type { assetsScreens } from '../contract/screens.ts';

export const assetsPages = {
  assets: () => import('./AssetsScreen.tsx'),
  assetInfo: () => import('./info/InfoScreen.tsx'),
  assetMonth: () => import('./depreciation/MonthScreen.tsx'),
  assetDisposal: () => import('./disposals/DisposalScreen.tsx'),
  assetRounds: () => import('./rounds/RoundsScreen.tsx'),
  assetRound: () => import('./rounds/RoundScreen.tsx'),
  assetSchedule: () => import('./schedule/ScheduleScreen.tsx'),
  assetSettings: () => import('./setup/SettingsScreen.tsx'),
} satisfies Pages<typeof assetsScreens>;
