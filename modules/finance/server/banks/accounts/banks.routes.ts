import { implement } from '#kit/server/http/implement.ts';
import { banksApi } from '../../../contract/banks/accounts.ts';
import { bankCharge, createBank, getBank, listBanks, transfer, updateBank } from './banks.store.ts';

export const banksRoutes = implement(banksApi, {
  list: (ctx, input) => listBanks(ctx.tx, input),
  get: (ctx, { id }) => getBank(ctx.tx, id),
  create: (ctx, draft) => createBank(ctx, draft),
  update: (ctx, { id, version, ...draft }) => updateBank(ctx, id, version, draft),
  transfer: async (ctx, input) => ({ journalId: await transfer(ctx, input) }),
  charge: async (ctx, input) => ({ journalId: await bankCharge(ctx, input) }),
});
