import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';
import { meanPages } from './mean/pages.ts';
import { setupPages } from './setup/pages.ts';

export const pages = { ...setupPages, ...meanPages } satisfies Pages<typeof screens>;
