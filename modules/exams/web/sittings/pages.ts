import type { Pages } from '#kit/web/guard/pages.ts';
import type { sittingsScreens } from '../../contract/sittings/screens.ts';

export const sittingsPages = {} satisfies Pages<typeof sittingsScreens>;
