import type { Pages } from '#kit/web/guard/pages.ts';
import { assetsPages } from '../assets/web/pages.ts';
import { buyingPages } from '../buying/web/pages.ts';
import { countingPages } from '../counting/web/pages.ts';
import { figuresPages } from '../figures/web/pages.ts';
import { issuingPages } from '../issuing/web/pages.ts';
import { kitchenPages } from '../kitchen/web/pages.ts';
import { payingPages } from '../paying/web/pages.ts';
import { receivingPages } from '../receiving/web/pages.ts';
import { requestsPages } from '../requests/web/pages.ts';
import { setupPages } from '../setup/web/pages.ts';
import { stockPages } from '../stock/web/pages.ts';
import type { screens } from '../contract/screens.ts';

export const pages = {
  ...setupPages,
  ...stockPages,
  ...requestsPages,
  ...buyingPages,
  ...receivingPages,
  ...payingPages,
  ...issuingPages,
  ...countingPages,
  ...kitchenPages,
  ...assetsPages,
  ...figuresPages,
} satisfies Pages<typeof screens>;
