import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { entitlementApi, libraryFiguresApi, libraryReportsApi } from '../contract/lists.ts';
import { stocktakesApi } from '../contract/stocktakes.ts';
import { coverage, entitledStudents } from './entitlement.store.ts';
import { acquired, lateClasses, losses, mostRead } from './reports.store.ts';
import { approveStocktake, beginStocktake, moveStocktake } from './stocktakes/decide.ts';
import { printStocktake } from './stocktakes/paper.ts';
import { takeScans } from './stocktakes/scan.ts';
import { getStocktake, listCopies, listStocktakes } from './stocktakes/stocktakes.store.ts';
import { libraryNow } from './today.store.ts';

export const reportsServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...implement(libraryFiguresApi, { today: (ctx) => libraryNow(ctx) }),
    ...implement(libraryReportsApi, {
      read: (ctx, input) => mostRead(ctx, input),
      losses: (ctx, input) => losses(ctx, input),
      late: (ctx, input) => lateClasses(ctx, input),
      acquired: (ctx, input) => acquired(ctx, input),
    }),
    ...implement(entitlementApi, {
      students: (ctx, input) => entitledStudents(ctx.tx, input),
      books: (ctx, input) => coverage(ctx.tx, input),
    }),
    ...implement(stocktakesApi, {
      list: (ctx, input) => listStocktakes(ctx, input),
      get: (ctx, { id }) => getStocktake(ctx, id),
      copies: (ctx, input) => listCopies(ctx, input),
      begin: (ctx, draft) => beginStocktake(ctx, draft),
      scan: (ctx, input) => takeScans(ctx, input),
      finish: (ctx, input) => moveStocktake(ctx, 'finish', input),
      reopen: (ctx, input) => moveStocktake(ctx, 'reopen', input),
      approve: (ctx, input) => approveStocktake(ctx, input),
      cancel: (ctx, input) => moveStocktake(ctx, 'cancel', input),
      print: (ctx, { id }) => printStocktake(ctx, id, letterhead),
    }),
  ],
});
