import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import { leaveBalancesApi } from '../contract/balances.ts';
import { leaveCalendarApi } from '../contract/calendar.ts';
import { leaveRequestsApi, myLeaveApi } from '../contract/requests.ts';
import { leaveBlocks, leaveTypesApi } from '../contract/leave-types.ts';
import { askForLeave, countLeave, myself } from './ask.ts';
import { encash, entriesOf, listBalances, myBalances, putRight } from './balances.store.ts';
import { leaveMonth } from './calendar.store.ts';
import { approve, begin, cancel, comeBack, reject, shorten, support } from './decide.ts';
import { beginEverywhere } from './begin-by-itself.ts';
import { giveDue } from './give-due.ts';
import { myTypes } from './my-types.ts';
import { getRequest, listRequests, myRequests } from './requests.store.ts';
import { leaveBlockStore, leaveTypeStore } from './types.store.ts';
import { addUsualTypes } from './usual-types.ts';

export const leaveServer: AreaServer = () => ({
  routes: [
    ...implement(leaveTypesApi, {
      ...handlersOf(leaveTypeStore),
      addUsual: async (ctx) => ({ added: await addUsualTypes(ctx) }),
    }),
    ...implement(leaveBlocks.api, handlersOf(leaveBlockStore)),
    ...implement(leaveRequestsApi, {
      list: (ctx, input) => listRequests(ctx, input),
      get: (ctx, { id }) => getRequest(ctx, id),
      count: (ctx, { staffMemberId, ...asked }) => countLeave(ctx, staffMemberId, asked),
      ask: (ctx, { staffMemberId, ...draft }) => askForLeave(ctx, staffMemberId, draft),
      support: (ctx, input) => support(ctx, input),
      approve: (ctx, input) => approve(ctx, input),
      reject: (ctx, input) => reject(ctx, input),
      cancel: (ctx, input) => cancel(ctx, input),
      begin: (ctx, input) => begin(ctx, input),
      back: (ctx, input) => comeBack(ctx, input),
      shorten: (ctx, input) => shorten(ctx, input),
    }),
    ...implement(myLeaveApi, {
      types: async (ctx) => ({ rows: await myTypes(ctx) }),
      list: async (ctx) => ({ rows: await myRequests(ctx) }),
      count: async (ctx, asked) => countLeave(ctx, await myself(ctx), asked),
      ask: async (ctx, draft) => askForLeave(ctx, await myself(ctx), draft),
    }),
    ...implement(leaveBalancesApi, {
      list: (ctx, input) => listBalances(ctx, input),
      entries: async (ctx, of) => ({ rows: await entriesOf(ctx, of) }),
      mine: async (ctx) => ({ rows: await myBalances(ctx) }),
      give: async (ctx) => ({ entries: await giveDue(ctx, null) }),
      putRight: (ctx, of) => putRight(ctx, of),
      encash: (ctx, of) => encash(ctx, of),
    }),
    ...implement(leaveCalendarApi, { month: (ctx, input) => leaveMonth(ctx, input) }),
  ],
  minutely: (services, log) => beginEverywhere(services, log, (id) => schoolById(services, id)),
});
