import { implement } from '#kit/server/http/implement.ts';
import { rollFigures } from '#modules/registration/server/public.ts';
import { collectionKindsApi, collectionsApi } from '../../contract/collections.ts';
import { daysApi } from '../../contract/days.ts';
import { capitationsApi, incomesApi, incomeSourcesApi } from '../../contract/incomes.ts';
import type { FinanceParts } from '../../../server/parts.ts';
import { closeDay, confirmClose } from './closes.store.ts';
import { daySheet } from './day-sheet.ts';
import { readDay } from './days.store.ts';
import { openDays } from './open-days.store.ts';
import { otherAccounts } from './other-accounts.store.ts';
import {
  capitations,
  checkIncome,
  collectionKinds,
  incomeSources,
  receiveCollection,
  receiveIncome,
} from './other-money.store.ts';
import { listReceipts } from '../receipts.store.ts';

export const otherMoneyRoutes = (parts: FinanceParts) => [
  ...implement(daysApi, {
    read: (ctx, { day }) => readDay(ctx, day),
    open: (ctx) => openDays(ctx),
    sheet: (ctx, { day }) => daySheet(ctx, day, parts.letterhead),
    close: (ctx, draft) => closeDay(ctx, draft),
    confirm: (ctx, { id }) => confirmClose(ctx, id),
  }),
  ...implement(collectionKindsApi, {
    list: (ctx, input) => collectionKinds.list(ctx, input),
    get: (ctx, { id }) => collectionKinds.get(ctx, id),
    create: async (ctx, draft) => {
      await checkIncome(ctx, draft.incomeId);
      return collectionKinds.create(ctx, draft);
    },
    update: async (ctx, { id, version, ...draft }) => {
      await checkIncome(ctx, draft.incomeId);
      return collectionKinds.update(ctx, id, version, draft);
    },
    remove: async (ctx, { id }) => {
      await collectionKinds.remove(ctx, id);
      return {};
    },
  }),
  ...implement(collectionsApi, {
    list: ({ tx }, input) => listReceipts(tx, { ...input, series: 'collection' }),
    receive: (ctx, draft) => receiveCollection(ctx, draft),
  }),
  ...implement(incomeSourcesApi, {
    list: (ctx, input) => incomeSources.list(ctx, input),
    get: (ctx, { id }) => incomeSources.get(ctx, id),
    create: async (ctx, draft) => {
      await checkIncome(ctx, draft.incomeId);
      return incomeSources.create(ctx, draft);
    },
    update: async (ctx, { id, version, ...draft }) => {
      await checkIncome(ctx, draft.incomeId);
      return incomeSources.update(ctx, id, version, draft);
    },
    remove: async (ctx, { id }) => {
      await incomeSources.remove(ctx, id);
      return {};
    },
  }),
  ...implement(incomesApi, {
    list: ({ tx }, input) => listReceipts(tx, { ...input, series: 'income' }),
    receive: (ctx, draft) => receiveIncome(ctx, draft),
    accounts: async ({ tx }) => ({ ...(await otherAccounts(tx)), learners: (await rollFigures(tx)).students }),
  }),
  ...implement(capitationsApi, {
    list: (ctx, input) => capitations.list(ctx, input),
    get: (ctx, { id }) => capitations.get(ctx, id),
    create: (ctx, draft) => capitations.create(ctx, draft),
    update: (ctx, { id, version, ...draft }) => capitations.update(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await capitations.remove(ctx, id);
      return {};
    },
  }),
];
