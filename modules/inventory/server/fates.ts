import type { Fates } from '#kit/server/privacy/fate.ts';
import { assetsFates } from '../assets/server/fates.ts';
import { buyingFates } from '../buying/server/fates.ts';
import { countingFates } from '../counting/server/fates.ts';
import { figuresFates } from '../figures/server/fates.ts';
import { issuingFates } from '../issuing/server/fates.ts';
import { kitchenFates } from '../kitchen/server/fates.ts';
import { payingFates } from '../paying/server/fates.ts';
import { receivingFates } from '../receiving/server/fates.ts';
import { requestsFates } from '../requests/server/fates.ts';
import { setupFates } from '../setup/server/fates.ts';
import { stockFates } from '../stock/server/fates.ts';

/** What becomes of the stores’s tables when a person is erased. */
export const fates: Fates = {
  ...setupFates,
  ...stockFates,
  ...requestsFates,
  ...buyingFates,
  ...receivingFates,
  ...payingFates,
  ...issuingFates,
  ...countingFates,
  ...kitchenFates,
  ...assetsFates,
  ...figuresFates,
};
