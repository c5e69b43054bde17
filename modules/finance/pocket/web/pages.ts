import type { Pages } from '#kit/web/guard/pages.ts';
import type { pocketScreens } from '../contract/screens.ts';

export const pocketPages = {
  pocketMoney: () => import('./wallets/PocketMoneyScreen.tsx'),
  walletTill: () => import('./wallets/TillScreen.tsx'),
  payoutSheet: () => import('./wallets/PayoutScreen.tsx'),
  walletSheet: () => import('./wallets/SheetScreen.tsx'),
  wallet: () => import('./wallets/WalletScreen.tsx'),
  locations: () => import('./transport/LocationsScreen.tsx'),
  routes: () => import('./transport/RoutesScreen.tsx'),
  route: () => import('./transport/RouteScreen.tsx'),
} satisfies Pages<typeof pocketScreens>;
