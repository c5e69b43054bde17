import type { Pages } from '#kit/web/guard/pages.ts';
import type { assignmentsScreens } from '../contract/screens.ts';

export const assignmentsPages = {} satisfies Pages<typeof assignmentsScreens>;
