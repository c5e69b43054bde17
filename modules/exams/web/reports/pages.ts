import type { Pages } from '#kit/web/guard/pages.ts';
import type { reportsScreens } from '../../contract/reports/screens.ts';

export const reportsPages = {} satisfies Pages<typeof reportsScreens>;
