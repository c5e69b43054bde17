import { type Fates, ofNobody } from '#kit/server/privacy/fate.ts';

/** What becomes of the tables of this area when a person is erased: none is about anybody. */
export const reportsFates: Fates = ofNobody(
  'library.stocktake',
  'library.stocktake_scan',
  'library.stocktake_unknown',
  'library.stocktake_missing',
);
