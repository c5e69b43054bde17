import { implement } from '#kit/server/http/implement.ts';
import { requestsApi } from '../../contract/requests.ts';
import { askReversal, askWriteOff, decide, getRequest, listRequests } from './requests.store.ts';

export const requestRoutes = implement(requestsApi, {
  list: (ctx, input) => listRequests(ctx, input),
  get: (ctx, { id }) => getRequest(ctx, id),
  askReversal: (ctx, input) => askReversal(ctx, input),
  askWriteOff: (ctx, input) => askWriteOff(ctx, input),
  decide: (ctx, input) => decide(ctx, input),
});
