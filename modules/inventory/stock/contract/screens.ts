import type { MenuAction } from '#kit/contract/module.ts';
import { screen } from '#kit/contract/screen.ts';
import type { Screens } from '#kit/contract/screen.ts';
import { everybody } from '../../contract/access.ts';

export const stockScreens = {
  items: screen({
    path: '/inventory/items',
    title: 'Items',
    access: everybody,
    words: 'stock store goods barcode reorder level units bag carton code',
  }),
  item: screen({ path: '/inventory/items/:id', title: 'Item', access: everybody, parent: 'items' }),
  stock: screen({
    path: '/inventory/stock',
    title: 'Stock and its value',
    access: everybody,
    words: 'valuation as of slow dead stock expiring expiry batches ledger agreement',
  }),
  stockTransfers: screen({
    path: '/inventory/transfers',
    title: 'Stock transfers',
    access: everybody,
    words: 'move between stores on the way transit send receive S12',
  }),
  stockTransfer: screen({
    path: '/inventory/transfers/:id',
    title: 'Stock transfer',
    access: everybody,
    parent: 'stockTransfers',
  }),
  openings: screen({
    path: '/inventory/openings',
    title: 'Opening stock',
    access: everybody,
    words: 'stock that was there before brought forward balances',
  }),
} as const satisfies Screens;

export const stockActions = [
  { title: 'Add an item', screen: 'items', query: { open: 'new' }, words: 'new stock item' },
  { title: 'Enter opening stock', screen: 'openings', query: { open: 'new' }, words: 'stock there before brought forward' },
  { title: 'Send stock to another store', screen: 'stockTransfers', query: { open: 'new' }, words: 'transfer move S12' },
  { title: 'See what stock is below its reorder level', screen: 'items', query: { low: 'true' }, words: 'reorder low stock' },
  { title: 'See what expires soon', screen: 'stock', query: { tab: 'expiring' }, words: 'expiry batches' },
] as const satisfies readonly MenuAction<keyof typeof stockScreens>[];
