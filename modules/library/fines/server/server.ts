import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { clearanceApi, finesApi } from '../contract/fines.ts';
import { amnestiesApi, waiversApi } from '../contract/waivers.ts';
import { askAmnesty, decideAmnesty, getAmnesty, listAmnesties } from './amnesties.store.ts';
import { chargeDamage } from './charge-fine.ts';
import { clearanceOf, printClearance } from './clearance.ts';
import { getFine, listFines } from './fines.store.ts';
import { leaveRecovery, payFine, recoverFine } from './settle-fine.ts';
import { approveWaiver, askWaiver, getWaiver, listWaivers, rejectWaiver } from './waivers.store.ts';

export const finesServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...implement(finesApi, {
      list: (ctx, input) => listFines(ctx, input),
      get: (ctx, { id }) => getFine(ctx, id),
      charge: (ctx, draft) => chargeDamage(ctx, draft),
      pay: (ctx, input) => payFine(ctx, input),
      recover: (ctx, input) => recoverFine(ctx, input),
      leaveRecovery: (ctx, input) => leaveRecovery(ctx, input),
    }),
    ...implement(clearanceApi, {
      get: (ctx, who) => clearanceOf(ctx, who),
      print: (ctx, who) => printClearance(ctx, who, letterhead),
    }),
    ...implement(waiversApi, {
      list: (ctx, input) => listWaivers(ctx, input),
      get: (ctx, { id }) => getWaiver(ctx, id),
      ask: (ctx, draft) => askWaiver(ctx, draft),
      approve: (ctx, input) => approveWaiver(ctx, input),
      reject: (ctx, input) => rejectWaiver(ctx, input),
    }),
    ...implement(amnestiesApi, {
      list: (ctx, input) => listAmnesties(ctx, input),
      get: (ctx, { id }) => getAmnesty(ctx, id),
      ask: (ctx, draft) => askAmnesty(ctx, draft),
      approve: (ctx, input) => decideAmnesty(ctx, 'approve', input),
      reject: (ctx, input) => decideAmnesty(ctx, 'reject', input),
      end: (ctx, input) => decideAmnesty(ctx, 'end', input),
    }),
  ],
});
