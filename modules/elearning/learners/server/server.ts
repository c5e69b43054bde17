import { implement } from '#kit/server/http/implement.ts';
import { feesOnForms } from '#modules/exams/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import { studentAccountsApi } from '../contract/accounts.ts';
import { learnerApi } from '../contract/own.ts';
import { learnerSettingsApi } from '../contract/settings.ts';
import { accountPlaces, getAccount, listAccounts } from './accounts/accounts.store.ts';
import { makeAccounts, printSlips, renameAccount, resetPassword, setDisabled } from './accounts/give.ts';
import { ownHome } from './own/home.ts';
import { ownWeek } from './own/lessons.ts';
import { ownDetails } from './own/me.store.ts';
import { ownResults } from './own/results.ts';
import { learnerDue } from './ports.ts';
import { learnerSetting, saveLearnerSetting } from './settings.store.ts';
import { learnerOf } from './who.ts';

export const learnersServer: AreaServer = ({ ports, publicUrl }) => {
  const fees = ports.one(feesOnForms);
  const due = ports.of(learnerDue);
  return {
    routes: [
      ...implement(studentAccountsApi, {
        list: (ctx, input) => listAccounts(ctx, input),
        get: (ctx, { id }) => getAccount(ctx, id),
        places: async (ctx) => ({ rows: await accountPlaces(ctx) }),
        make: (ctx, whom) => makeAccounts(ctx, whom),
        slips: (ctx, whom) => printSlips(ctx, whom, publicUrl),
        reset: (ctx, { id }) => resetPassword(ctx, id),
        rename: (ctx, input) => renameAccount(ctx, input),
        disable: (ctx, { studentIds }) => setDisabled(ctx, studentIds, true),
        enable: (ctx, { studentIds }) => setDisabled(ctx, studentIds, false),
      }),
      ...implement(learnerSettingsApi, {
        get: (ctx) => learnerSetting(ctx.tx),
        save: (ctx, said) => saveLearnerSetting(ctx, said),
      }),
      ...implement(learnerApi, {
        home: (ctx) => ownHome(ctx, fees, due),
        timetable: async (ctx, { from }) => ownWeek(ctx, await learnerOf(ctx), from),
        results: async (ctx) => ownResults(ctx, fees, await learnerOf(ctx)),
        me: async (ctx) => ownDetails(ctx, await learnerOf(ctx)),
      }),
    ],
  };
};
