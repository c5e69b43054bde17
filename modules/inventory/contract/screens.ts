import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
import { assetsActions, assetsScreens } from '../assets/contract/screens.ts';
import { buyingActions, buyingScreens } from '../buying/contract/screens.ts';
import { countingActions, countingScreens } from '../counting/contract/screens.ts';
import { figuresActions, figuresScreens } from '../figures/contract/screens.ts';
import { issuingActions, issuingScreens } from '../issuing/contract/screens.ts';
import { kitchenActions, kitchenScreens } from '../kitchen/contract/screens.ts';
import { payingActions, payingScreens } from '../paying/contract/screens.ts';
import { receivingActions, receivingScreens } from '../receiving/contract/screens.ts';
import { requestsActions, requestsScreens } from '../requests/contract/screens.ts';
import { setupActions, setupScreens } from '../setup/contract/screens.ts';
import { stockActions, stockScreens } from '../stock/contract/screens.ts';

export const screens = {
  ...setupScreens,
  ...stockScreens,
  ...requestsScreens,
  ...buyingScreens,
  ...receivingScreens,
  ...payingScreens,
  ...issuingScreens,
  ...countingScreens,
  ...kitchenScreens,
  ...assetsScreens,
  ...figuresScreens,
} as const;

const parts = [
  {
    title: 'Every day',
    screens: ['storesDashboard', 'items', 'issueDesk', 'issueReturns', 'requisitions', 'addRequisition', 'kitchen'],
  },
  {
    title: 'Buying',
    screens: [
      'orders',
      'quotations',
      'receipts',
      'vendorReturns',
      'vendors',
      'vendorBills',
      'paymentRequests',
      'procurementPlan',
    ],
  },
  { title: 'Stock', screens: ['stock', 'stockTransfers', 'adjustment', 'openings'] },
  { title: 'Assets', screens: ['assets', 'assetRounds', 'assetSchedule'] },
  { title: 'Set-up', screens: ['storeSettings', 'signingCode', 'assetSettings'], shut: true },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

const actions = [
  ...setupActions,
  ...stockActions,
  ...requestsActions,
  ...buyingActions,
  ...receivingActions,
  ...payingActions,
  ...issuingActions,
  ...countingActions,
  ...kitchenActions,
  ...assetsActions,
  ...figuresActions,
] as const satisfies readonly MenuAction<keyof typeof screens>[];

export const menu = {
  name: 'inventory',
  title: 'Stores and assets',
  group: 'Office',
  icon: 'package',
  screens,
  parts,
  actions,
} as const satisfies Menu;
