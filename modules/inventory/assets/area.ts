import type { Area } from '#kit/contract/module.ts';
import { everybody } from '../contract/access.ts';
import { assetsApi } from './contract/assets.ts';
import { assetFilesApi } from './contract/files.ts';
import { assetCategories, assetCategoriesApi } from './contract/categories.ts';
import { depreciationApi } from './contract/depreciation.ts';
import { depreciationApproval } from './contract/depreciation-approval.ts';
import { disposalsApi } from './contract/disposals.ts';
import { disposalApproval } from './contract/disposal-approval.ts';
import { assetLocations } from './contract/locations.ts';
import { assetReportsApi } from './contract/reports.ts';
import { roundApproval } from './contract/round-approval.ts';
import { roundsApi } from './contract/rounds.ts';
import { transferApproval } from './contract/transfer-approval.ts';
import { assetTransfersApi } from './contract/transfers.ts';
import { assetBookingsApi, assetJobsApi } from './contract/upkeep.ts';

/** The register of assets: where each is, who has it, what it is worth, until it goes. */
export const assets: Area = {
  name: 'assets',
  uses: ['setup', 'stock'],
  publishes: ['inventory.asset', 'inventory.asset_category', 'inventory.location'],
  apis: {
    assets: assetsApi,
    assetFiles: assetFilesApi,
    assetCategories: assetCategoriesApi,
    assetLocations,
    assetTransfers: assetTransfersApi,
    assetJobs: assetJobsApi,
    assetBookings: assetBookingsApi,
    assetDepreciation: depreciationApi,
    assetDisposals: disposalsApi,
    assetRounds: roundsApi,
    assetReports: assetReportsApi,
  },
  entities: {
    asset: everybody,
    'booking of an asset': everybody,
    'transfer of an asset': everybody,
    'month of depreciation': everybody,
    'disposal of an asset': everybody,
    'round of verification': everybody,
    [assetCategories.words.one]: assetCategories.access.read,
  },
  approvals: [transferApproval, depreciationApproval, disposalApproval, roundApproval],
};
