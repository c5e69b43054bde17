import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';
import { analysisPages } from './analysis/pages.ts';
import { codingPages } from './coding/pages.ts';
import { lessonsPages } from './lessons/pages.ts';
import { marksPages } from './marks/pages.ts';
import { meanPages } from './mean/pages.ts';
import { reportsPages } from './reports/pages.ts';
import { setupPages } from './setup/pages.ts';
import { sittingsPages } from './sittings/pages.ts';
import { teachingPages } from './teaching/pages.ts';

export const pages = {
  ...setupPages,
  ...meanPages,
  ...teachingPages,
  ...sittingsPages,
  ...marksPages,
  ...reportsPages,
  ...lessonsPages,
  ...codingPages,
  ...analysisPages,
} satisfies Pages<typeof screens>;
