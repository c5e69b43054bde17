import { waiting } from '#kit/server/approval/waiting.ts';
import { provide } from '#kit/server/module/ports.ts';
import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import { assetImport } from '../assets/server/register/asset-import.ts';
import { assetsAtHome, assetsProvides } from '../assets/server/plugs.ts';
import { assetsServer } from '../assets/server/server.ts';
import { buyingAtHome, buyingProvides } from '../buying/server/plugs.ts';
import { buyingServer } from '../buying/server/server.ts';
import { countingAtHome, countingProvides } from '../counting/server/plugs.ts';
import { countingServer } from '../counting/server/server.ts';
import { figuresAtHome, figuresProvides } from '../figures/server/plugs.ts';
import { figuresServer } from '../figures/server/server.ts';
import { issuingAtHome, issuingProvides } from '../issuing/server/plugs.ts';
import { issuingServer } from '../issuing/server/server.ts';
import { kitchenAtHome, kitchenProvides } from '../kitchen/server/plugs.ts';
import { kitchenServer } from '../kitchen/server/server.ts';
import { payingAtHome, payingProvides } from '../paying/server/plugs.ts';
import { payingServer } from '../paying/server/server.ts';
import { receivingAtHome, receivingProvides } from '../receiving/server/plugs.ts';
import { receivingServer } from '../receiving/server/server.ts';
import { requestsAtHome, requestsProvides } from '../requests/server/plugs.ts';
import { requestsServer } from '../requests/server/server.ts';
import { setupAtHome, setupProvides } from '../setup/server/plugs.ts';
import { setupServer } from '../setup/server/server.ts';
import { itemImport } from '../stock/server/items/item-import.ts';
import { stockAtHome, stockProvides } from '../stock/server/plugs.ts';
import { stockServer } from '../stock/server/server.ts';
import { fates } from './fates.ts';
import type { AreaServer } from './parts.ts';

/** In their order. */
const areas: readonly AreaServer[] = [
  setupServer,
  stockServer,
  requestsServer,
  buyingServer,
  receivingServer,
  payingServer,
  issuingServer,
  countingServer,
  kitchenServer,
  assetsServer,
  figuresServer,
];

export const inventoryServer: ServerModule = {
  name: 'inventory',
  personal: { title: 'Stores and assets', fates },
  imports: [assetImport, itemImport],
  provides: [
    ...setupProvides,
    ...stockProvides,
    ...requestsProvides,
    ...buyingProvides,
    ...receivingProvides,
    ...payingProvides,
    ...issuingProvides,
    ...countingProvides,
    ...kitchenProvides,
    ...assetsProvides,
    ...figuresProvides,
    ...provide(
      waiting,
      ...setupAtHome,
      ...stockAtHome,
      ...requestsAtHome,
      ...buyingAtHome,
      ...receivingAtHome,
      ...payingAtHome,
      ...issuingAtHome,
      ...countingAtHome,
      ...kitchenAtHome,
      ...assetsAtHome,
      ...figuresAtHome,
    ),
  ],
  build: (house) => joinedParts(areas.map((area) => area(house))),
};
