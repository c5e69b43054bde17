import type { Area } from '#kit/contract/module.ts';
import { everybody, keepsSettings } from '../contract/access.ts';
import { categories } from './contract/categories.ts';
import { duties } from './contract/duties.ts';
import { items, itemsApi } from './contract/items.ts';
import { storeSettingsApi } from './contract/settings.ts';
import { signingApi } from './contract/signing.ts';
import { stores, storesApi } from './contract/stores.ts';
import { vendorOptionsApi } from './contract/suppliers.ts';

/** Stores, categories, items with their units, duties, settings, and the codes people sign with. */
export const setup: Area = {
  name: 'setup',
  uses: [],
  publishes: [
    'inventory.setting',
    'inventory.store',
    'inventory.duty',
    'inventory.category',
    'inventory.item',
    'inventory.item_unit',
    'inventory.pin',
  ],
  apis: {
    items: itemsApi,
    stores: storesApi,
    categories,
    duties,
    storeSettings: storeSettingsApi,
    signing: signingApi,
    vendorOptions: vendorOptionsApi,
  },
  entities: {
    [items.words.one]: everybody,
    [stores.words.one]: everybody,
    'store settings': keepsSettings,
    'signing code': keepsSettings,
  },
};
