import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { rollFigures } from '#modules/registration/server/public.ts';
import { collectionKindsApi, collectionsApi } from '../../contract/collections.ts';
import { daysApi } from '../../contract/days.ts';
import { capitationsApi, incomesApi, incomeSourcesApi } from '../../contract/incomes.ts';
import type { FinanceParts } from '../../../server/parts.ts';
import { closeDay, confirmClose } from './close-day.ts';
import { daySheet } from './day-sheet.ts';
import { readDay } from './days.store.ts';
import { openDays } from './open-days.store.ts';
import { otherAccounts } from './other-accounts.store.ts';
import { capitationStore, collectionStore, incomeStore } from './other-money.store.ts';
import { receiveCollection, receiveIncome } from './receive-other-money.ts';
import { listReceipts } from '../receipts.store.ts';

export const otherMoneyRoutes = (parts: FinanceParts) => [
  ...implement(daysApi, {
    read: (ctx, { day }) => readDay(ctx, day),
    open: (ctx) => openDays(ctx),
    sheet: (ctx, { day }) => daySheet(ctx, day, parts.letterhead),
    close: (ctx, draft) => closeDay(ctx, draft),
    confirm: (ctx, { id }) => confirmClose(ctx, id),
  }),
  ...implement(collectionKindsApi, handlersOf(collectionStore)),
  ...implement(collectionsApi, {
    list: ({ tx }, input) => listReceipts(tx, { ...input, series: 'collection' }),
    receive: (ctx, draft) => receiveCollection(ctx, draft),
  }),
  ...implement(incomeSourcesApi, handlersOf(incomeStore)),
  ...implement(incomesApi, {
    list: ({ tx }, input) => listReceipts(tx, { ...input, series: 'income' }),
    receive: (ctx, draft) => receiveIncome(ctx, draft),
    accounts: async ({ tx }) => ({ ...(await otherAccounts(tx)), learners: (await rollFigures(tx)).students }),
  }),
  ...implement(capitationsApi, handlersOf(capitationStore)),
];
