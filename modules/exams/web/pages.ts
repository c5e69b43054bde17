import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';
import { analysisPages } from '../analysis/web/pages.ts';
import { codingPages } from '../coding/web/pages.ts';
import { cyclePages } from '../cycle/web/pages.ts';
import { lessonsPages } from '../lessons/web/pages.ts';
import { marksPages } from '../marks/web/pages.ts';
import { meanPages } from '../mean/web/pages.ts';
import { reportsPages } from '../reports/web/pages.ts';
import { setupPages } from '../setup/web/pages.ts';
import { sittingsPages } from '../sittings/web/pages.ts';
import { teachingPages } from '../teaching/web/pages.ts';

export const pages = {
  ...setupPages,
  ...meanPages,
  ...teachingPages,
  ...sittingsPages,
  ...marksPages,
  ...reportsPages,
  ...cyclePages,
  ...lessonsPages,
  ...codingPages,
  ...analysisPages,
} satisfies Pages<typeof screens>;
