import { implement } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { feeBalancesApi } from '../contract/balances.ts';
import { financeDashboardApi } from '../contract/dashboard.ts';
import { feeLeaveoutsApi } from '../contract/fee-leaveouts.ts';
import { financeStudentsApi, promisesApi } from '../contract/students.ts';
import type { AreaServer } from '../../server/parts.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { balancesOf } from '../../ledger/server/charges/balances.store.ts';
import { balancesDays } from './days.ts';
import { accountCard, listAccounts } from './account-card.store.ts';
import { dashboard } from './dashboard.store.ts';
import { listFeeBalances, sponsorChoices } from './fee-balances.store.ts';
import { issueFeeLeaveouts } from './fee-leaveouts.store.ts';
import { makePromise, withdrawPromise } from './promises.store.ts';
import { sendDueEverywhere } from './reminders/due.ts';
import { reminderRoutes } from './reminders/reminders.routes.ts';
import { askForStatements, oneStatement, oneStatementPdf } from './statements/ask.ts';
import { statementsJob } from './statements/statements.job.ts';

export const balancesServer: AreaServer = (parts) => {
  const statements = statementsJob(parts.letterhead);
  return {
    routes: [
      ...implement(financeDashboardApi, { get: (ctx) => dashboard(ctx, parts.approvals) }),
      ...implement(feeBalancesApi, {
        list: (ctx, input) => listFeeBalances(ctx, input),
        choices: async (ctx) => ({ sponsors: await sponsorChoices(ctx.tx) }),
      }),
      ...implement(financeStudentsApi, {
        list: (ctx, input) => listAccounts(ctx, input),
        balances: async (ctx, { ids }) => ({ rows: await balancesOf(ctx.tx, ids, schoolDay(ctx)) }),
        get: (ctx, { id }) => accountCard(ctx, id),
        statement: (ctx, { id, ...period }) => oneStatement(ctx, id, period),
        statementPdf: (ctx, { id, ...period }) => oneStatementPdf(ctx, id, period, parts.letterhead),
        statements: (ctx, input) => askForStatements(ctx, statements, input),
      }),
      ...implement(promisesApi, {
        create: (ctx, draft) => makePromise(ctx, draft),
        withdraw: (ctx, { id, reason }) => withdrawPromise(ctx, id, reason),
      }),
      ...implement(feeLeaveoutsApi, { issue: (ctx, input) => issueFeeLeaveouts(ctx, input) }),
      ...reminderRoutes,
    ],
    days: balancesDays,
    jobs: [statements as Job],
    minutely: (services, log) => sendDueEverywhere(services, log, (id) => schoolById(services, id)),
  };
};
