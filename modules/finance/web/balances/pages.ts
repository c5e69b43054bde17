import type { Pages } from '#kit/web/guard/pages.ts';
import type { balancesScreens } from '../../contract/balances/screens.ts';

export const balancesPages = {} satisfies Pages<typeof balancesScreens>;
