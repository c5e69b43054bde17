import type { Pages } from '#kit/web/guard/pages.ts';
import type { pocketScreens } from '../../contract/pocket/screens.ts';

export const pocketPages = {} satisfies Pages<typeof pocketScreens>;
