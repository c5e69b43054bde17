import { about, anonymised, type Fates, kept, ofNobody } from '#kit/server/privacy/fate.ts';

/** What becomes of the tables of this area when a person is erased. */
export const assetsFates: Fates = {
  ...ofNobody(
    'inventory.location',
    'inventory.asset_category',
    'inventory.asset_entry',
    'inventory.asset_job',
    'inventory.asset_file',
    'inventory.depreciation',
    'inventory.depreciation_line',
    'inventory.asset_disposal',
    'inventory.disposal_receipt',
    'inventory.asset_round',
    'inventory.asset_round_asset',
    'inventory.asset_scan',
  ),
  'inventory.asset': about({ staff: kept('That the school owns it stays; whose name stood there goes with the person') }),
  'inventory.asset_transfer': about({
    staff: anonymised('Where an asset went stays; reasons and words go', { reason: null, comment: null }),
  }),
  'inventory.asset_booking': about({
    staff: anonymised('That it was lent stays; what for goes', { purpose: null }),
    student: anonymised('That it was lent stays; what for goes', { purpose: null }),
  }),
};
