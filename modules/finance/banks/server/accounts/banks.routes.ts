import { implement } from '#kit/server/http/implement.ts';
import { banksApi } from '../../contract/accounts.ts';
import { chargeOrWait, transferOrWait } from './second-person.ts';
import { getBank, listBanks } from './banks.store.ts';
import { createBank, updateBank } from './open-bank.ts';

export const banksRoutes = implement(banksApi, {
  list: (ctx, input) => listBanks(ctx.tx, input),
  get: (ctx, { id }) => getBank(ctx.tx, id),
  create: (ctx, draft) => createBank(ctx, draft),
  update: (ctx, { id, version, ...draft }) => updateBank(ctx, id, version, draft),
  transfer: (ctx, input) => transferOrWait(ctx, input),
  charge: (ctx, input) => chargeOrWait(ctx, input),
});
