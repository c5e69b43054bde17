import type { Pages } from '#kit/web/guard/pages.ts';
import type { cashierScreens } from '../../contract/cashier/screens.ts';

export const cashierPages = {} satisfies Pages<typeof cashierScreens>;
