import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { accountOptions, moneyAccounts } from '#modules/finance/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import { assetsApi } from '../contract/assets.ts';
import { assetFilesApi } from '../contract/files.ts';
import { assetCategoriesApi } from '../contract/categories.ts';
import { depreciationApi } from '../contract/depreciation.ts';
import { disposalsApi } from '../contract/disposals.ts';
import { assetLocations } from '../contract/locations.ts';
import { assetReportsApi } from '../contract/reports.ts';
import { roundsApi } from '../contract/rounds.ts';
import { assetTransfersApi } from '../contract/transfers.ts';
import { assetBookingsApi, assetJobsApi } from '../contract/upkeep.ts';
import { getMonth, listMonthLines, listMonths, nextMonth } from './depreciation/months.store.ts';
import { discardMonth, postMonth, prepareMonth, takeBackMonth } from './depreciation/post-month.ts';
import { scheduleOf } from './depreciation/schedule.ts';
import { getDisposal, listDisposals } from './disposals/disposals.store.ts';
import { approveDisposal, askDisposal, cancelDisposal, receiveProceeds, rejectDisposal } from './disposals/dispose.ts';
import { findAsset, getAsset, listAssets, searchAssets } from './register/assets.store.ts';
import { changeStatus, changeTerms, foundAsset, loseAsset, takeBackAsset, updateAsset } from './register/change.ts';
import { assetOptions, assetsInStores, enterAssets, enterFromStore } from './register/enter.ts';
import { addFile, filesOf, openFile, removeFile } from './register/files.store.ts';
import { assetLabels } from './register/labels.ts';
import {
  askTransfer,
  cancelTransfer,
  confirmTransfer,
  declineTransfer,
  getTransfer,
  listTransfers,
} from './register/transfers.ts';
import { listDue, replacementPlan } from './reports/due.store.ts';
import { printDisposal, printMonth, printSchedule, scheduleWorkbook } from './reports/papers.ts';
import { assetSchedule } from './reports/schedule.store.ts';
import { printRound } from './rounds/round-paper.ts';
import { getRound, listRoundAssets, listRounds, openRound, tagsOf } from './rounds/rounds.store.ts';
import { cancelRound, closeRound, takeScans } from './rounds/scan.ts';
import { categoryStore } from './setup/categories.store.ts';
import { locationStore } from './setup/locations.store.ts';
import { addUsualCategories } from './setup/usual-categories.ts';
import { book, bringBack, cancelBooking, getBooking, handOut, listBookings } from './upkeep/bookings.store.ts';
import { addJob, listJobs } from './upkeep/jobs.store.ts';

export const assetsServer: AreaServer = ({ letterhead, publicUrl }) => ({
  routes: [
    ...implement(assetLocations.api, handlersOf(locationStore)),
    ...implement(assetCategoriesApi, {
      ...handlersOf(categoryStore),
      addUsual: addUsualCategories,
      accounts: async (ctx) => ({
        rows: (await accountOptions(ctx.tx)).filter(({ active, money }) => active && !money),
      }),
    }),
    ...implement(assetsApi, {
      list: listAssets,
      options: assetOptions,
      search: async (ctx, input) => ({ rows: await searchAssets(ctx, input) }),
      get: (ctx, { id }) => getAsset(ctx, id),
      find: (ctx, { scan }) => findAsset(ctx, scan),
      create: enterAssets,
      fromStore: enterFromStore,
      inStores: async (ctx) => ({ rows: await assetsInStores(ctx) }),
      update: updateAsset,
      terms: changeTerms,
      status: changeStatus,
      lose: loseAsset,
      found: foundAsset,
      takeBack: takeBackAsset,
      schedule: (ctx, { id }) => scheduleOf(ctx, id),
      labels: (ctx, input) => assetLabels(ctx, input, { letterhead, publicUrl }),
    }),
    ...implement(assetFilesApi, {
      list: async (ctx, { id }) => ({ rows: await filesOf(ctx, id) }),
      add: async (ctx, input) => ({ rows: await addFile(ctx, input) }),
      file: openFile,
      remove: async (ctx, input) => ({ rows: await removeFile(ctx, input) }),
    }),
    ...implement(assetTransfersApi, {
      list: listTransfers,
      get: (ctx, { id }) => getTransfer(ctx, id),
      ask: askTransfer,
      confirm: confirmTransfer,
      decline: declineTransfer,
      cancel: cancelTransfer,
    }),
    ...implement(assetJobsApi, { list: listJobs, add: addJob }),
    ...implement(assetBookingsApi, {
      list: listBookings,
      get: (ctx, { id }) => getBooking(ctx, id),
      book,
      handOut,
      bringBack,
      cancel: cancelBooking,
    }),
    ...implement(depreciationApi, {
      list: listMonths,
      next: nextMonth,
      get: (ctx, { id }) => getMonth(ctx, id),
      lines: listMonthLines,
      print: (ctx, { id }) => printMonth(ctx, id, letterhead),
      prepare: prepareMonth,
      post: postMonth,
      discard: discardMonth,
      takeBack: takeBackMonth,
    }),
    ...implement(disposalsApi, {
      list: listDisposals,
      get: (ctx, { id }) => getDisposal(ctx, id),
      print: (ctx, { id }) => printDisposal(ctx, id, letterhead),
      ask: askDisposal,
      approve: approveDisposal,
      reject: rejectDisposal,
      cancel: cancelDisposal,
      accounts: async (ctx) => ({ rows: await moneyAccounts(ctx.tx) }),
      receive: receiveProceeds,
    }),
    ...implement(roundsApi, {
      list: listRounds,
      get: (ctx, { id }) => getRound(ctx, id),
      assets: listRoundAssets,
      tags: (ctx, { id }) => tagsOf(ctx, id),
      open: openRound,
      scan: takeScans,
      print: (ctx, { id }) => printRound(ctx, id, letterhead),
      close: closeRound,
      cancel: cancelRound,
    }),
    ...implement(assetReportsApi, {
      schedule: assetSchedule,
      print: (ctx, between) => printSchedule(ctx, between, letterhead),
      workbook: scheduleWorkbook,
      due: listDue,
      replacement: replacementPlan,
    }),
  ],
});
