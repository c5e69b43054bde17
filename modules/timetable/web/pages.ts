import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';
import { publishedPages } from '../published/web/pages.ts';
import { figuresPages } from '../figures/web/pages.ts';
import { boardPages } from '../plans/web/board/pages.ts';
import { lessonsPages } from '../lessons/web/pages.ts';
import { plansPages } from '../plans/web/pages.ts';
import { setupPages } from '../setup/web/pages.ts';
import { substitutionPages } from '../substitution/web/pages.ts';
import { transferPages } from '../transfer/web/pages.ts';

export const pages = {
  ...publishedPages,
  ...setupPages,
  ...boardPages,
  ...lessonsPages,
  ...plansPages,
  ...substitutionPages,
  ...figuresPages,
  ...transferPages,
} satisfies Pages<typeof screens>;
