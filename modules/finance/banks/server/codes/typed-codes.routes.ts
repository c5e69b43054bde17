import { implement, type Route } from '#kit/server/http/implement.ts';
import { typedCodesApi } from '../../contract/typed-codes.ts';
import { listTypedCodes, settleCode, typedCode } from './typed-codes.store.ts';

export const typedCodesRoutes: Route[] = implement(typedCodesApi, {
  list: (ctx, input) => listTypedCodes(ctx.tx, input),
  get: (ctx, { id }) => typedCode(ctx.tx, id),
  settle: async (ctx, { id, reason }) => {
    await settleCode(ctx, id, reason);
    return typedCode(ctx.tx, id);
  },
});
