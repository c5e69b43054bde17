import type { Pages } from '#kit/web/guard/pages.ts';
import type { banksScreens } from '../../contract/banks/screens.ts';

export const banksPages = {} satisfies Pages<typeof banksScreens>;
