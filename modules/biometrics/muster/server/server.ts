import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { musterApi } from '../contract/muster.ts';
import { printDrill } from './drill-paper.ts';
import { drillById, listDrills, openDrill } from './drills.store.ts';
import { markDrill } from './mark-drill.ts';
import { onSite } from './on-site.store.ts';

export const musterServer: AreaServer = ({ letterhead }) => ({
  routes: implement(musterApi, {
    list: (ctx) => onSite(ctx, 'seen'),
    open: async (ctx) => ({ drill: await openDrill(ctx) }),
    mark: (ctx, input) => markDrill(ctx, input),
    drills: (ctx, input) => listDrills(ctx, input),
    get: (ctx, { id }) => drillById(ctx, id),
    print: (ctx, { id }) => printDrill(ctx, id, letterhead),
  }),
});
