import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { categories } from '../../setup/contract/categories.ts';
import { itemsApi } from '../../setup/contract/items.ts';
import { storesApi } from '../../setup/contract/stores.ts';
import { openingsApi } from '../contract/openings.ts';
import { stockApi } from '../contract/stock.ts';
import { transfersApi } from '../contract/transfers.ts';
import { stockCard, stockOfItem } from './figures/card.store.ts';
import { expiringStock, slowStock } from './figures/moving.store.ts';
import { listStock, stockTotals } from './figures/valuation.store.ts';
import { categoryStore } from './items/categories.store.ts';
import { itemStore, listItems } from './items/items.store.ts';
import { itemOptions } from './items/options.store.ts';
import { storeHandlers } from './items/stores.routes.ts';
import { enterOpening } from './openings/enter-opening.ts';
import { getOpening, listOpenings } from './openings/openings.store.ts';
import { takeOpeningBack } from './openings/take-back.ts';
import { printCard, printTransfer } from './papers.ts';
import { giveUpTransfer, receiveTransfer } from './transfers/receive.ts';
import { sendTransfer } from './transfers/send.ts';
import { getTransfer, listTransfers } from './transfers/transfers.store.ts';

export const stockServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...implement(storesApi, storeHandlers),
    ...implement(categories.api, handlersOf(categoryStore)),
    ...implement(itemsApi, {
      ...handlersOf(itemStore),
      list: (ctx, input) => listItems(ctx.tx, input),
      options: (ctx, input) => itemOptions(ctx.tx, input),
    }),
    ...implement(openingsApi, {
      list: (ctx, input) => listOpenings(ctx.tx, input),
      get: (ctx, { id }) => getOpening(ctx.tx, id),
      enter: enterOpening,
      takeBack: async (ctx, input) => {
        await takeOpeningBack(ctx, input);
        return { id: input.id };
      },
    }),
    ...implement(stockApi, {
      list: listStock,
      totals: stockTotals,
      slow: slowStock,
      expiring: expiringStock,
      ofItem: (ctx, { id }) => stockOfItem(ctx.tx, id),
      card: (ctx, input) => stockCard(ctx.tx, input),
      printCard: (ctx, input) => printCard(ctx, input, letterhead),
    }),
    ...implement(transfersApi, {
      list: listTransfers,
      get: (ctx, { id }) => getTransfer(ctx, id),
      send: sendTransfer,
      receive: receiveTransfer,
      giveUp: giveUpTransfer,
      print: (ctx, { id }) => printTransfer(ctx, id, letterhead),
    }),
  ],
});
