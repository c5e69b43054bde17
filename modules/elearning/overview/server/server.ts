import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { overviewApi } from '../contract/overview.ts';
import { listBehind } from './behind.store.ts';
import { getOverview } from './overview.store.ts';

export const overviewServer: AreaServer = () => ({
  routes: implement(overviewApi, {
    get: (ctx) => getOverview(ctx),
    behind: (ctx, input) => listBehind(ctx, input),
  }),
});
